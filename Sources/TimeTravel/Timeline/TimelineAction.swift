/// What happens to a ``Timeline``: something new, or travel to what has been.
public enum TimelineAction<State: Sendable, Action: Sendable>: Sendable {
  /// A command did this, or one of its effects brought it.
  case happened(Action, by: StepOrigin)

  /// So many steps are taken back.
  case undo(Int)

  /// So many of the steps taken back are made again.
  case redo(Int)

  /// The state becomes what it was after the step of that number; 0 is the start.
  case goTo(Int)

  /// The state becomes this one, as a step or as part of one: what a replay begins with.
  indirect case restarted(State, by: StepOrigin)
}

extension TimelineAction: Equatable where State: Equatable, Action: Equatable {}
