public import StateDiff
public import Unidirectional

/// The numbers of the earliest, the present and the last state of a history's line.
///
/// ``History`` explains the numbers and the line.
public struct HistoryPosition: Hashable, Sendable {
  /// The number of the earliest kept state: 0 until steps of the line are discarded.
  public let first: Int

  /// The number of the present state.
  public let current: Int

  /// The number of the last state; greater than ``current`` while there are steps to redo.
  public let last: Int
}

/// A step of a history: a command that changed the state, together with the changes that its
/// effects made.
///
/// If an effect changes the state after another step or an undo, the change is a separate step.
/// A step does not show changes that became part of it while later steps were undone; see
/// ``ActionRole``. The next new step after it begins with a copy of the actions.
public struct HistoryStep<State: Sendable, Action: Sendable>: Sendable {
  /// The number of the step, from 1.
  public let number: Int

  /// The number of the step before it, or of the earliest kept state.
  public let parent: Int

  /// The number of branches on the way from the line to the step.
  public let depth: Int

  /// The command that made the step.
  public let command: CommandID

  /// The actions and state replacements of the step, in order.
  ///
  /// The list can be empty only for an unchanged step in the replay of a migrated recording.
  public let entries: [HistoryEntry<State, Action>]

  /// The state before the step, after the copied actions.
  public let before: State

  /// The state after the step.
  public let after: State
}

extension HistoryStep: Equatable where State: Equatable, Action: Equatable {}

extension History {
  /// The numbers of the earliest, the present and the last state of the line.
  public var position: HistoryPosition {
    HistoryPosition(
      first: number(at: firstIndex), current: number(at: currentIndex),
      last: number(at: steps.count))
  }

  /// The number of kept steps, including those of all branches.
  public var stepCount: Int { steps.count - firstIndex + branchSteps }

  /// Returns the number of the state before the last `count` steps of the line.
  package func start(ofLast count: Int) -> Int {
    number(at: max(firstIndex, steps.count - min(count, steps.count)))
  }

  /// Returns whether the last step is a step of a command, and the next change of the command would
  /// extend it.
  package func isOpen(_ command: CommandID) -> Bool { openCommand == command.number }

  /// The step that led to the present state, and its command; nil if no such step is kept.
  package var presentStep: (number: Int, command: CommandID)? {
    currentIndex > 0 ? (position.current, steps[currentIndex - 1].command) : nil
  }

  /// Returns whether the present state comes after the step with a number, and a command has made
  /// that step.
  package func includes(_ step: Int, by command: CommandID) -> Bool {
    let index = index(upTo: step)
    return index > 0 && leads(through: step) && steps[index - 1].command == command
  }

  /// Returns whether the line leads through a step to the present state, or the step is present.
  package func leads(through step: Int) -> Bool {
    let index = index(upTo: step)
    return index <= currentIndex && number(at: index) == step
  }

  /// Calls a function with each step of the line in a range, in order, including undone steps.
  ///
  /// Each state is computed from the previous one. At most two states are in memory at a time,
  /// besides those that the history stores, those that branches leave, and those that `body` keeps.
  ///
  /// - Parameters:
  ///   - range: The numbers of the steps; steps that are not kept are skipped.
  ///   - withBranches: Whether the branches that leave a step of the range follow that step.
  ///   - reducer: The reducer of the state.
  ///   - body: The function to call with each step.
  /// - Throws: Any error that `body` throws.
  public func forEachStep<Failure: Error>(
    in range: ClosedRange<Int>, withBranches: Bool = false, _ reducer: Reducer<State, Action>,
    _ body: (HistoryStep<State, Action>) throws(Failure) -> Void
  ) throws(Failure) {
    try visit(line(in: range), withBranches: withBranches, reducer) {
      step, part, depth, state throws(Failure) in
      let copied = copiedChanges[step.number] ?? 0
      for entry in part.entries.prefix(copied) { apply(entry, to: &state, reducer) }
      let before = state
      for entry in part.entries.dropFirst(copied) { apply(entry, to: &state, reducer) }
      try body(
        HistoryStep(
          number: step.number, parent: part.parent, depth: depth, command: step.command,
          entries: Array(part.entries), before: before, after: state))
    }
  }

  /// Returns the commands of the steps that a move to a kept step undoes, and of those that it then
  /// redoes, in that order.
  package func commands(
    ofMoveTo destination: Int
  ) -> (undone: [CommandID], redone: [CommandID]) {
    var line = self
    let shared = line.showLine(of: destination)
    let (from, to) = (currentIndex, line.index(upTo: destination))
    let common = min(shared, from, to)
    return (
      steps[common..<from].reversed().map(\.command), line.steps[common..<to].map(\.command)
    )
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
    if history.undoneSteps > limit {
      history.cutLine(at: history.currentIndex + limit)
      history.undoneSteps = limit
    }
    history.discardOldBranches()
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
  /// Whether the limits, the present states, the positions, the marks, and the numbers, commands
  /// and entries of the kept steps are equal.
  public static func == (left: History, right: History) -> Bool {
    left.present == right.present && left.limit == right.limit && left.position == right.position
      && left.marks == right.marks && left.parts.elementsEqual(right.parts, by: ==)
  }

  /// The line and the branches.
  private var parts: [Branch] { [line(in: 0...Int.max)] + branches }
}

extension History.Branch where Action: Equatable {
  static func == (left: Self, right: Self) -> Bool {
    left.parent == right.parent && left.entries == right.entries
      && left.steps.elementsEqual(right.steps) {
        ($0.number, $0.command, $0.entryEnd - left.start)
          == ($1.number, $1.command, $1.entryEnd - right.start)
      }
  }
}
