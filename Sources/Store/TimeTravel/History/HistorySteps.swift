public import StateDiff
public import Unidirectional

/// The numbers of a history's earliest, present and latest states.
///
/// Steps are numbered from 1. The state after a step has the number of the step, and the initial
/// state has the number 0.
public struct HistoryPosition: Hashable, Sendable {
  /// The number of the earliest kept state: 0 until steps are discarded.
  public let first: Int

  /// The number of the present state.
  public let current: Int

  /// The number of the latest state; greater than ``current`` while there are steps to redo.
  public let last: Int
}

/// A step of a history: a command that changed the state, together with the changes that its
/// effects made.
///
/// If an effect changes the state after another step or an undo, the change is a separate step.
/// A step does not show changes that became part of it while later steps were undone; see
/// ``ActionRole``.
public struct HistoryStep<State: Sendable, Action: Sendable>: Sendable {
  /// The number of the step, from 1.
  public let number: Int

  /// The command that made the step.
  public let command: CommandID

  /// The actions and state replacements of the step, in order.
  ///
  /// The list can be empty only for an unchanged step in the replay of a migrated recording.
  public let entries: [HistoryEntry<State, Action>]

  /// The state before the step.
  public let before: State

  /// The state after the step.
  public let after: State
}

extension HistoryStep: Equatable where State: Equatable, Action: Equatable {}

extension History {
  /// The numbers of the earliest, the present and the latest state.
  public var position: HistoryPosition {
    let last = lastStep
    return HistoryPosition(
      first: max(base.step, last - limit), current: last - undoneSteps, last: last)
  }

  /// Returns whether the last step is a step of a command, and the next change of the command would
  /// extend it.
  package func isOpen(_ command: CommandID) -> Bool { openCommand == command.number }

  /// Returns whether the present state comes after the step with a number, and a command has made
  /// that step.
  package func includes(_ step: Int, by command: CommandID) -> Bool {
    step > base.step && step <= position.current
      && steps[step - base.step - 1].command == command
  }

  /// Computes the state after a step.
  ///
  /// - Parameters:
  ///   - step: The number of the step; 0 is the initial state.
  ///   - reducer: The reducer of the state.
  /// - Returns: The state, or nil if the history keeps no state with this number.
  public func state(at step: Int, _ reducer: Reducer<State, Action>) -> State? {
    let position = position
    guard (position.first...position.last).contains(step) else { return nil }
    if step == position.current { return present }
    var state = state(afterEntries: entryEnd(ofStep: step), reducer)
    applyLaterChanges(of: step, to: &state, reducer)
    return state
  }

  /// Calls a function with each step in a range, in order, including undone steps.
  ///
  /// Each state is computed from the previous one. At most two states are in memory at a time,
  /// besides those that the history stores and those that `body` keeps.
  ///
  /// - Parameters:
  ///   - range: The numbers of the steps; steps that are not kept are skipped.
  ///   - reducer: The reducer of the state.
  ///   - body: The function to call with each step.
  /// - Throws: Any error that `body` throws.
  public func forEachStep<Failure: Error>(
    in range: ClosedRange<Int>, _ reducer: Reducer<State, Action>,
    _ body: (HistoryStep<State, Action>) throws(Failure) -> Void
  ) throws(Failure) {
    let position = position
    let lowest = max(range.lowerBound, position.first + 1)
    let highest = min(range.upperBound, position.last)
    guard lowest <= highest else { return }
    var start = entryEnd(ofStep: lowest - 1)
    var state = state(afterEntries: start, reducer)
    for (offset, step) in steps[(lowest - base.step - 1)..<(highest - base.step)].enumerated() {
      let before = state
      replay(start..<step.entryEnd, on: &state, reducer)
      let entries = Array(self.entries[(start - firstEntry)..<(step.entryEnd - firstEntry)])
      start = step.entryEnd
      try body(
        HistoryStep(
          number: lowest + offset, command: step.command, entries: entries, before: before,
          after: state))
    }
  }

  /// Returns the number of the step that an action leads to, and a function that returns the
  /// commands of the steps that it undoes or redoes, in that order.
  ///
  /// The result is nil if the action moves to no other step, or if it is not possible. There may be
  /// thousands of commands, which are not always needed.
  package func moved(
    by action: HistoryAction<State, Action>
  ) -> (destination: Int, commands: () -> [CommandID])? {
    let current = position.current
    guard let destination = try? destination(of: action), destination != current else { return nil }
    let range = min(destination, current) - base.step..<max(destination, current) - base.step
    let commands = steps[range].lazy.map(\.command)
    return (destination, { destination < current ? commands.reversed() : Array(commands) })
  }

  /// Returns the same history with another limit, which must be 0 or more.
  ///
  /// If the limits differ and either is 0, only the present state remains.
  package func limited(to limit: Int) -> History {
    if limit == self.limit { return self }
    if limit == 0 || self.limit == 0 {
      var history = History(present, limit: limit, snapshotInterval: snapshotInterval)
      history.keepsPrevious = keepsPrevious
      return history
    }
    var history = self
    // Steps beyond the old limit may still be stored. Remove them, so that a greater limit does not
    // restore them.
    history.discardOldSteps()
    history.limit = limit
    return history
  }
}

extension History where State: Dumpable {
  /// The changes that the last action made; empty if ``previous`` is nil, or if nothing changed.
  @inlinable package var changes: [Change] {
    guard let previous else { return [] }
    return presentState.changes(from: previous)
  }
}

extension History: Equatable where Action: Equatable {
  /// Whether the limits, the present states, the positions, and the commands and entries of the
  /// kept steps are equal.
  public static func == (left: History, right: History) -> Bool {
    left.present == right.present && left.limit == right.limit && left.position == right.position
      && left.keptSteps.elementsEqual(right.keptSteps, by: ==)
  }

  /// The command and the entries of each kept step, in order.
  private var keptSteps: [(command: CommandID, entries: [HistoryEntry<State, Action>])] {
    let first = position.first
    var start = entryEnd(ofStep: first)
    return steps[(first - base.step)...].map { step in
      defer { start = step.entryEnd }
      return (
        step.command, Array(entries[(start - firstEntry)..<(step.entryEnd - firstEntry)])
      )
    }
  }
}
