public import TimeTravel
public import Unidirectional

/// The state of a session's store: the tool's state with its history, and the format of the log.
@usableFromInline
struct SessionState<State: Equatable & Sendable, Action: Sendable>: Sendable {
  /// The tool's state and the steps that led to it.
  @usableFromInline var history: History<State, Timestamped<Action>>

  /// The format in which actions are logged; nil if they are not logged.
  @usableFromInline var logFormat: LogFormat?

  /// Whether the state was last set by a move such as undo, or by a replay.
  ///
  /// If so, feedback loops start no effects.
  @usableFromInline var isRestored = false

  @usableFromInline
  init(history: History<State, Timestamped<Action>>, logFormat: LogFormat?) {
    self.history = history
    self.logFormat = logFormat
  }
}

/// An action of the tool, or of the shell itself.
@usableFromInline
struct SessionAction<State: Equatable & Sendable, Action: Sendable>: Sendable {
  @usableFromInline
  enum Kind: Sendable {
    /// An action of the tool.
    case perform(Action)

    /// Moves to another step, or replaces the state.
    ///
    /// The value is never ``TimeTravel/HistoryAction/perform(_:by:effect:)``. The case is indirect,
    /// because it would otherwise be larger than the other cases, and make every action larger.
    indirect case move(HistoryAction<State, Timestamped<Action>>)

    /// Replaces the history with the history of a replay.
    indirect case restore(History<State, Timestamped<Action>>)

    /// Sets the log format, which is nil to turn the log off, and whether changes are computed.
    case configure(LogFormat?, keepsChanges: Bool)
  }

  @usableFromInline var kind: Kind

  /// The time at which the action entered the store.
  @usableFromInline var time: Timestamp

  /// The command that the action belongs to.
  ///
  /// If its number is 0, the command is determined when the action enters the store.
  @usableFromInline var command: CommandID

  /// The description of the effect that sent the action; nil if no effect sent it.
  @usableFromInline var effect: String?

  @inlinable
  init(
    _ kind: Kind, by command: CommandID = CommandID(number: 0, name: ""),
    at time: Timestamp = .unstamped
  ) {
    self.kind = kind
    self.command = command
    self.time = time
  }

  /// The case path to the tool's timestamped action.
  @inlinable static var perform: CasePath<SessionAction, Timestamped<Action>> {
    CasePath(
      { SessionAction(.perform($0.action), at: $0.time) },
      extract: { action in
        if case .perform(let inner) = action.kind {
          Timestamped(inner, at: action.time)
        } else {
          nil
        }
      })
  }
}

/// Reduces an action of a session with the tool's reducer, and keeps its history.
@inlinable
func reduceSession<State: Equatable & Sendable, Action>(
  _ state: inout SessionState<State, Action>, _ action: SessionAction<State, Action>,
  _ tool: Reducer<State, Timestamped<Action>>, keeping keep: KeptParts<State>?
) -> [Effect<SessionAction<State, Action>>] {
  switch action.kind {
  case .perform(let inner):
    state.isRestored = false
    let effects = state.history.perform(
      Timestamped(inner, at: action.time), by: action.command, effect: action.effect, tool)
    if effects.isEmpty { return [] }
    return effects.lifted { (state: SessionState<State, Action>) in state.history.present }.map {
      effect in
      effect.map { SessionAction(.perform($0.action), at: $0.time) }
    }
  case .move(let move):
    state.isRestored = true
    return state.history.move(move, tool, keeping: keep).map { [.reject($0)] } ?? []
  case .restore(let history):
    state.isRestored = true
    state.history.restore(history, keeping: keep)
    return []
  case .configure(let format, let keepsChanges):
    state.logFormat = format
    state.history.keepsPrevious = keepsChanges
    return []
  }
}

extension SessionAction {
  /// Sets the command that the action belongs to, unless it is set, and the effect that sent the
  /// action.
  @inlinable
  mutating func setOrigin(_ origin: ActionOrigin, _ command: (StoreTask) -> CommandID) {
    if self.command.number == 0 { self.command = command(origin.task) }
    if let effect = origin.effect { self.effect = effect.description }
  }
}

extension Tool {
  /// Whether effects may start that the reducer does not return.
  @inlinable var hasOutsideEffects: Bool { !middleware.isEmpty || !feedback.isEmpty }

  /// The tool's middleware, for the store of a session.
  @inlinable var sessionMiddleware:
    [Middleware<SessionState<State, Action>, SessionAction<State, Action>>]
  {
    middleware.map { $0.pullback(state: { $0.history.present }, action: SessionAction.perform) }
  }

  /// The tool's feedback loops, for the store of a session.
  var sessionFeedback: [Feedback<SessionState<State, Action>, SessionAction<State, Action>>] {
    feedback.map { feedback in
      let whole: Feedback<SessionState<State, Action>, SessionAction<State, Action>> =
        feedback.pullback(state: { $0.history.present }, action: SessionAction.perform)
      return whole.starting { !$0.isRestored }
    }
  }
}

extension SessionAction: ActionEnvelope {
  /// The action of the tool, if there is one.
  package var content: Any { if case .perform(let action) = kind { action } else { kind } }
}
