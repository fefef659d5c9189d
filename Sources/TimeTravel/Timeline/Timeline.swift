public import Unidirectional

/// A state with the steps that led to it, among which it can travel: undo, redo, any step.
///
/// ```swift
/// let reducer = timeline(outline: { UInt64($0) })(counter)
/// var count = Timeline<Int, Int>(0)
/// _ = reducer(&count, .happened(2, by: StepOrigin(number: 1, name: "add 2")))
/// _ = reducer(&count, .undo(1))  // count.present is 0
/// _ = reducer(&count, .redo(1))  // count.present is 2
/// ```
///
/// ## Steps
/// A step is a command that changed the state, with all that its effects brought back; one that
/// changed nothing is none. Actions of one origin that follow each other are one step. What comes
/// back after another command has made a step, or after travel, is a step of its own under its own
/// command's name, so that time stays a line and each step keeps the state that it had.
///
/// Steps are numbered from 1; the state after a step goes by its number, and 0 is the start. A new
/// step after an undo gives up those that were undone (``TimelinePosition/undone`` tells how many
/// they are). Beyond the limit the oldest steps are given up, and numbers stay what they were.
///
/// ## What is kept
/// Not states but actions, and at most 64 states among them, from which the others are computed by
/// the reducer, without its effects. So a step costs memory for its actions, whatever the size of
/// the state, and the reducer has to be pure.
///
/// Whether an action changed the state is seen by an outline of it, see ``timeline(outline:)``, and
/// where this does not tell it is found out later, by reducing anew: when somebody asks, or every
/// few thousand actions. That is why a question to a timeline can take as long as reducing these.
public struct Timeline<State: Equatable & Sendable, Action: Sendable>: Sendable {
  /// How many steps are kept at most.
  ///
  /// With 0 there is no history at all: nothing is noted, only ``present`` changes.
  public internal(set) var limit: Int

  /// The state now.
  @inlinable public var present: State { _read { yield storage } }

  @usableFromInline var storage: State

  /// What the state is computed anew by; none before the first action.
  @usableFromInline var reducer: Reducer<State, Action>?

  /// All that happened, in order; nil stands for a restart, whose state is in ``restarts``.
  @usableFromInline var events = ChunkedLog<Action?>(startIndex: 0)

  /// The steps, by their numbers.
  @usableFromInline var steps = ChunkedLog<RecordedStep>(startIndex: 1)

  /// The states of restarts, by the index of the event.
  @usableFromInline var restarts: [Int: State] = [:]

  /// States to compute others from, oldest first; never empty.
  @usableFromInline var checkpoints: [Checkpoint<State>]

  /// How many events there are at most from one checkpoint to the next, when it is made.
  @usableFromInline let checkpointInterval: Int

  /// How many events there will be when a checkpoint is due.
  @usableFromInline var nextCheckpoint: Int

  /// The steps of which it is not known yet whether they changed the state; none while there is
  /// something to redo.
  @usableFromInline var doubtful: [Int] = []

  /// The number of the origin of what was noted last.
  @usableFromInline var lastOrigin: UInt64?

  /// How many actions of that origin in a row have left the outline as it was.
  @usableFromInline var unchangedRun = 0

  /// The outline of the latest state, where it is known.
  @usableFromInline var outlined: UInt64?

  /// How many steps can be made again.
  public internal(set) var undone = 0

  /// The last step that nothing is added to any more, as there was travel since.
  @usableFromInline var closedStep = 0

  /// The earliest state that may be gone back to, as far as the limit has been looked at.
  var firstKept = 0

  /// A timeline at its start, step 0.
  ///
  /// - Parameters:
  ///   - start: The state.
  ///   - limit: How many steps are kept; 0 for none.
  public init(_ start: State, limit: Int = 100_000) {
    self.init(start, limit: limit, checkpointInterval: 8192)
  }

  /// A timeline that makes a checkpoint every so many events.
  ///
  /// Each costs a copy of an array that changes after it, so they should not be frequent.
  init(_ start: State, limit: Int, checkpointInterval: Int) {
    precondition(limit >= 0, "a timeline keeps no fewer than 0 steps")
    self.limit = limit
    self.checkpointInterval = checkpointInterval
    storage = start
    checkpoints = [Checkpoint(eventCount: 0, state: start)]
    nextCheckpoint = checkpointInterval
  }
}

/// A step, without its actions.
@usableFromInline
struct RecordedStep: Equatable, Sendable {
  @usableFromInline let origin: StepOrigin

  /// How many events there were when it had ended.
  @usableFromInline var eventCount: Int

  @inlinable
  init(origin: StepOrigin, eventCount: Int) {
    self.origin = origin
    self.eventCount = eventCount
  }
}

/// A state to compute later ones from.
@usableFromInline
struct Checkpoint<State: Sendable>: Sendable {
  /// How many events had led to it.
  @usableFromInline let eventCount: Int

  @usableFromInline let state: State

  @inlinable
  init(eventCount: Int, state: State) {
    self.eventCount = eventCount
    self.state = state
  }
}
