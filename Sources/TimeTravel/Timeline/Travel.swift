/// A way to go among the steps of a timeline.
public enum Travel: Hashable, Sendable {
  /// So many steps are taken back.
  case undo(Int)

  /// So many of the steps taken back are made again.
  case redo(Int)

  /// The state becomes what it was after the step of that number; 0 is the start.
  case goTo(Int)

  /// The travel that an action is; nil for what is none.
  public init?<State, Action>(_ action: TimelineAction<State, Action>) {
    switch action {
    case .undo(let count): self = .undo(count)
    case .redo(let count): self = .redo(count)
    case .goTo(let step): self = .goTo(step)
    case .happened, .restarted: return nil
    }
  }

  /// The same, as an action of a timeline.
  @inlinable
  public func action<State, Action>() -> TimelineAction<State, Action> {
    switch self {
    case .undo(let count): .undo(count)
    case .redo(let count): .redo(count)
    case .goTo(let step): .goTo(step)
    }
  }
}
