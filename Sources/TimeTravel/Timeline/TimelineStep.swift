/// One step of a timeline: a command that changed the state, with all that its effects brought back
/// before another command did.
public struct TimelineStep<State: Sendable, Action: Sendable>: Sendable {
  /// The number of the step, from 1; the state after it goes by the same number.
  public let number: Int

  /// The command.
  public let origin: StepOrigin

  /// What happened, in order; never empty.
  public let events: [TimelineEvent<State, Action>]

  /// The state before the step.
  public let before: State

  /// The state after it.
  public let after: State
}

/// A part of a step.
public enum TimelineEvent<State: Sendable, Action: Sendable>: Sendable {
  /// An action was reduced.
  case action(Action)

  /// The state was replaced by this one.
  case restart(State)
}

extension TimelineStep: Equatable where State: Equatable, Action: Equatable {}
extension TimelineEvent: Equatable where State: Equatable, Action: Equatable {}
