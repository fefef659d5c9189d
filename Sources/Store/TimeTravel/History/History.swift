/// A state together with a tree of steps, any of which can be returned to.
///
/// ```swift
/// let reducer = history(counter)
/// var count = History<Int, Int>(0)
/// _ = reducer(&count, .perform(2, by: CommandID(number: 1, text: "add 2")))
/// _ = reducer(&count, .undo(1))  // count.present is 0
/// _ = reducer(&count, .redo(1))  // count.present is 2
/// ```
///
/// ## Steps
/// A step is a command that changed the state, together with the changes that its effects made. A
/// command that changed nothing is not a step, except in the replay of some migrated recordings.
/// Consecutive actions of one command form one step. If an effect sends an action after an undo, or
/// after another command has made a step, the action becomes a separate step with the name of its
/// command. A change in the background is no step of its own: it becomes part of the present step;
/// see ``ActionRole``.
///
/// Steps are numbered from 1, and no number is used again. The state after a step has the number of
/// the step, and the initial state has the number 0.
///
/// The *line* leads from the initial state to the present one and on to the steps that can be
/// redone. A new step after an undo follows the present step. The undone steps then leave the line
/// and become a *branch*. Going to a step of a branch makes the branch part of the line again, and
/// the rest of the old line becomes a branch.
///
/// When there are more steps than the limit, whole branches are discarded first, beginning with the
/// one that left the line longest ago. The oldest steps of the line follow.
///
/// ## Storage
/// A history is a value. It stores the actions, the present and the previous state, and at most 256
/// other states. It computes the rest by reducing actions again, so the reducer must be pure, and
/// the functions that compute states take it as a parameter. A step therefore takes memory only for
/// its actions, regardless of the size of the state.
///
/// To detect a change, the history keeps the old state while an action is reduced. An action that
/// changes an array therefore copies the whole array. A `ChunkedArray` shares what stays the same.
public struct History<State: Equatable & Sendable, Action: Sendable>: Sendable {
  /// The maximum number of steps to keep; if it is 0, no steps are recorded.
  public internal(set) var limit: Int

  /// The current state, after all steps that have not been undone.
  @inlinable public var present: State { _read { yield presentState } }

  /// Whether ``previous`` is set after each performed action even if the limit is 0.
  @usableFromInline package var keepsPrevious = false

  /// The kind of the last action, except corrections.
  @usableFromInline package var lastAction = LastAction.performed

  /// The kind of an action; a move counts even if it was rejected.
  @usableFromInline
  package enum LastAction: Sendable { case performed, moved, replaced }

  /// The numbers of the steps that have a mark, by the names of the marks.
  ///
  /// Such a step may no longer be kept.
  public internal(set) var marks: [String: Int] = [:]

  /// The number of steps that can be redone, which are the last ones of the line.
  @usableFromInline var undoneSteps = 0

  @usableFromInline var presentState: State

  /// The state before the last action.
  ///
  /// It is nil before the first action. It is also nil after
  /// ``HistoryAction/perform(_:by:effect:as:)`` if the limit is 0 and ``keepsPrevious`` is false.
  @usableFromInline package var previous: State?

  /// The actions and replacements that led to the last state of the line, except the first
  /// ``firstEntry`` ones, which have been discarded.
  @usableFromInline var entries: [HistoryEntry<State, Action>] = []

  /// The number of entries that were discarded from the front of ``entries``.
  @usableFromInline var firstEntry = 0

  /// The effects around some of the actions in ``entries``, in the order of the entries.
  ///
  /// They are those that a reducer cannot return again. `entry` is the number of entries before the
  /// action, including discarded ones. Most actions are sent by commands, and only their reducer
  /// starts effects, so this list is short.
  @usableFromInline var notes: [(entry: Int, note: Note)] = []

  /// The name and the arguments of an effect, and the name of the ``EffectStarter`` that started
  /// the effect for an action; nil if the effect sent the action.
  @usableFromInline typealias Note = (effect: String, starter: String?)

  /// A step: its command, the number of entries from the initial state to its end, and its number.
  @usableFromInline typealias Step = (command: CommandID, entryEnd: Int, number: Int)

  /// The stored steps of the line; their numbers ascend.
  ///
  /// A few steps beyond the limit may stay stored until there are more of them, or until a new step
  /// follows an undo.
  @usableFromInline var steps: [Step] = []

  /// The other steps, in the order in which they left the line.
  ///
  /// The parent of a branch is on the line or in a later branch.
  @usableFromInline var branches: [Branch] = []

  /// The number of steps in ``branches``.
  @usableFromInline var branchSteps = 0

  /// The greatest number of a step so far; greater if the history lacks steps of its session.
  @usableFromInline package var newestStep: Int

  /// Whether a new step discards the undone steps and uses their numbers again, as in sessions of
  /// earlier versions.
  @usableFromInline package var reusesNumbers = false

  /// The changes that became part of a step while the steps after it were undone, by the number of
  /// the step.
  ///
  /// The states of the steps after it do not include them. A new step after it begins with a copy
  /// of them.
  @usableFromInline var laterChanges: [Int: [(action: Action, notes: [Note])]] = [:]

  /// The number of entries at the beginning of a step that are copies of ``laterChanges``, by the
  /// number of the step; only for steps with such entries.
  @usableFromInline var copiedChanges: [Int: Int] = [:]

  /// The number of the step before the first of ``steps``, and the number of entries up to its end.
  @usableFromInline var base: (step: Int, entryEnd: Int)

  /// A stored state, and the number of entries that led to it.
  typealias Snapshot = (entryCount: Int, state: State)

  /// States stored at regular intervals of entries, from which other states are computed.
  ///
  /// They are ordered from oldest to newest. There is always at least one.
  var snapshots: [Snapshot]

  /// States stored when a move replayed entries, to make further undos fast; ordered like
  /// ``snapshots``.
  var walkSnapshots: [Snapshot] = []

  /// The number of entries between snapshots.
  var snapshotInterval: Int

  /// The number of entries at which to take the next snapshot.
  @usableFromInline var nextSnapshot: Int

  /// The number of the command whose next change extends the last step; nil if any change begins a
  /// new step.
  ///
  /// It is nil before the first step, and after a move to another step.
  @usableFromInline var openCommand: UInt64?

  /// Actions that changed nothing, all sent by the command with the number ``pendingCommand``.
  ///
  /// If a later action of that command changes the state, the pending actions become part of its
  /// step.
  @usableFromInline var pending: [(action: Action, notes: [Note])] = []
  @usableFromInline var pendingCommand: UInt64 = 0

  /// Creates a history without steps.
  ///
  /// - Parameters:
  ///   - start: The initial state, with the number 0.
  ///   - limit: The maximum number of steps to keep, 0 or more.
  public init(_ start: State, limit: Int = 100_000) {
    self.init(start, limit: limit, snapshotInterval: 256)
  }

  /// Creates a history without steps whose initial state has the number `first`.
  init(_ start: State, limit: Int, snapshotInterval: Int = 1024, first: Int = 0) {
    precondition(limit >= 0, "a history cannot keep fewer than 0 steps")
    (base, newestStep) = ((first, 0), first)
    self.limit = limit
    self.snapshotInterval = snapshotInterval
    presentState = start
    snapshots = [(0, start)]
    nextSnapshot = snapshotInterval
  }
}

/// An entry of a step: an action, or a state that replaced the previous one.
public enum HistoryEntry<State: Sendable, Action: Sendable>: Sendable {
  /// An action that was reduced.
  case action(Action)

  /// A state that replaced the previous one, for example at the end of a replay.
  indirect case replacement(State)
}

extension HistoryEntry: Equatable where State: Equatable, Action: Equatable {}
