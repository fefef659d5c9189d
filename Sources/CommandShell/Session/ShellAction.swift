public import TimeTravel
public import Unidirectional

/// What happens in a tool or in the shell it runs in.
@usableFromInline
enum ShellAction<State: Equatable & Sendable, Action: Sendable>: Sendable {
  /// Something happened in the tool, by a command; nil until it is known by which.
  case app(Action, by: StepOrigin?)

  /// The state becomes what it was after another step.
  case travel(Travel)

  /// The state becomes this one, as a step: the end of a recording.
  indirect case restarted(State, by: StepOrigin)

  /// The state and its history become those of a recording.
  indirect case replayed(Timeline<State, Timed<Action>>)

  /// Actions are to be logged like this, or not at all.
  case logChanged(LogFormat?)

  /// The way from a timed action of the shell to one of the timeline, and back.
  @inlinable static var timeline: CasePath<Timed<ShellAction>, TimelineAction<State, Timed<Action>>>
  {
    CasePath(
      { action in
        switch action {
        case .happened(let action, let origin):
          Timed(.app(action.action, by: origin), at: action.time)
        case .undo(let count): Timed(.travel(.undo(count)))
        case .redo(let count): Timed(.travel(.redo(count)))
        case .goTo(let step): Timed(.travel(.goTo(step)))
        case .restarted(let state, let origin): Timed(.restarted(state, by: origin))
        }
      },
      extract: { action in
        switch action.action {
        case .app(let app, let origin):
          .happened(Timed<Action>(app, at: action.time), by: origin ?? .unknown)
        case .travel(let travel): travel.action()
        case .restarted(let state, let origin): .restarted(state, by: origin)
        case .replayed, .logChanged: nil
        }
      })
  }

  /// The way to a timed action of the tool, and back.
  @inlinable static var app: CasePath<Timed<ShellAction>, Timed<Action>> {
    CasePath(
      { Timed(.app($0.action, by: nil), at: $0.time) },
      extract: { action in
        if case .app(let app, _) = action.action {
          Timed<Action>(app, at: action.time)
        } else {
          nil
        }
      })
  }
}

extension StepOrigin {
  /// What no command has asked for.
  @usableFromInline static let unknown = StepOrigin(number: 0, name: "")
}
