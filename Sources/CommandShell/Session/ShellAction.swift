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
  indirect case replayed(Timeline<State, Timestamped<Action>>)

  /// What happens is to be told like this from now on.
  case settingsChanged(ShellSettings)

  /// The way to a timed action of the tool, and back.
  @inlinable static var app: CasePath<Timestamped<ShellAction>, Timestamped<Action>> {
    CasePath(
      { Timestamped(.app($0.action, by: nil), at: $0.time) },
      extract: { action in
        if case .app(let app, _) = action.action {
          Timestamped<Action>(app, at: action.time)
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
