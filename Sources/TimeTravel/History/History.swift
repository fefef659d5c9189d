public import PersistentCollections

/// A state with the steps that led to it, which can be undone and redone.
///
/// ```swift
/// let reducer = history(counter)
/// var count = History<Int, Int>(0)
/// _ = reducer(&count, .perform(2, by: CommandID(number: 1, name: "add 2")))
/// _ = reducer(&count, .undo(1))  // count.present is 0
/// _ = reducer(&count, .redo(1))  // count.present is 2
/// ```
///
/// ## Steps
/// A step is a command that changed the state, together with the changes that its effects made. A
/// command that changed nothing is not a step. Consecutive actions of one command are one step. A
/// result that arrives after an undo, or after another command has made a step, is a step of its
/// own under its command's name, so the state after each step stays the same.
///
/// Steps are numbered from 1. The state after a step has the step's number, and 0 is the start. A
/// new step after an undo discards the undone ones. Beyond the limit the oldest steps are
/// discarded, and the others keep their numbers.
///
/// ## Storage
/// A history is a value. It holds actions and at most 128 states, from which the others are
/// computed by reducing the actions again. So a step costs memory only for its actions, regardless
/// of the size of the state, and the reducer must be pure. Functions that compute states take it as
/// a parameter.
///
/// While an action is being reduced, the state before it is retained to detect a change. That costs
/// a copy of a plain array that the action changes, and O(log n) for a `PersistentList`.
public struct History<State: Equatable & Sendable, Action: Sendable>: Sendable {
  /// The maximum number of steps to keep; with 0 only ``present`` changes.
  public internal(set) var limit: Int

  /// The present state.
  @inlinable public var present: State { _read { yield presentState } }

  /// The state before the last action.
  ///
  /// It is nil before the first action. It is also nil if the limit is 0, unless ``keepsPrevious``
  /// is set.
  @inlinable public var previous: State? { _read { yield previousState } }

  /// Whether ``previous`` is kept even if the limit is 0.
  public var keepsPrevious = false

  /// The number of undone steps that the last action discarded.
  @inlinable public var discardedSteps: Int { discardedCount }

  /// The number of steps that can be redone.
  public internal(set) var undoneSteps = 0

  @usableFromInline var presentState: State
  @usableFromInline var previousState: State?
  @usableFromInline var discardedCount = 0

  /// The actions that led to the latest state, except those before ``firstEntry``.
  @usableFromInline var entries: PersistentList<HistoryEntry<State, Action>> = []

  /// The number of entries that were discarded before the first one kept.
  @usableFromInline var firstEntry = 0

  /// The steps after the earliest kept state.
  @usableFromInline var steps: PersistentList<StepRecord> = []

  /// The earliest kept state.
  @usableFromInline var base = (step: 0, entryEnd: 0)

  /// States from which others are computed, oldest first, at regular intervals; never empty.
  @usableFromInline var snapshots: [Snapshot<State>]

  /// More states along the most recently replayed range, so that moving back through it is fast.
  var walkSnapshots: [Snapshot<State>] = []

  /// The number of entries between snapshots.
  var snapshotInterval: Int

  /// The number of entries at which the next snapshot is due.
  @usableFromInline var nextSnapshot: Int

  /// The number of the command whose further actions belong to the last step.
  @usableFromInline var openCommand: UInt64?

  /// The actions of one command that have changed nothing so far; they join its step if a later one
  /// does.
  @usableFromInline var pending: [Action] = []
  @usableFromInline var pendingCommand: UInt64 = 0

  /// Creates a history at its start.
  ///
  /// - Parameters:
  ///   - start: The state of step 0.
  ///   - limit: The maximum number of steps to keep, 0 or more.
  public init(_ start: State, limit: Int = 100_000) {
    self.init(start, limit: limit, snapshotInterval: 8192)
  }

  init(_ start: State, limit: Int, snapshotInterval: Int) {
    precondition(limit >= 0, "a history cannot keep fewer than 0 steps")
    self.limit = limit
    self.snapshotInterval = snapshotInterval
    presentState = start
    snapshots = [Snapshot(entryCount: 0, state: start)]
    nextSnapshot = snapshotInterval
  }
}

/// A part of a step.
public enum HistoryEntry<State: Sendable, Action: Sendable>: Sendable {
  /// An action was reduced.
  case action(Action)

  /// The state was replaced, as at the end of a replay.
  indirect case replacement(State)
}

extension HistoryEntry: Equatable where State: Equatable, Action: Equatable {}

/// A step without its entries.
@usableFromInline
struct StepRecord: Sendable {
  @usableFromInline let command: CommandID

  /// The number of entries up to the end of the step.
  @usableFromInline var entryEnd: Int

  @inlinable
  init(command: CommandID, entryEnd: Int) {
    self.command = command
    self.entryEnd = entryEnd
  }
}

/// A state from which later ones are computed.
@usableFromInline
struct Snapshot<State: Sendable>: Sendable {
  /// The number of entries that led to the state.
  @usableFromInline let entryCount: Int

  @usableFromInline let state: State

  @inlinable
  init(entryCount: Int, state: State) {
    self.entryCount = entryCount
    self.state = state
  }
}
