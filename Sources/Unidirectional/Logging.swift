/// A log entry for one action.
public struct LogEntry<State: Sendable, Action: Sendable>: Sendable {
  /// The action as it entered the reducer.
  public let action: Action

  /// The effects that the reducer returned, except the log's own.
  public let effects: [EffectSignature]

  /// The state before the action, if it was requested.
  public let before: State?

  /// The state after the action.
  public let after: State

  @inlinable
  init(action: Action, effects: [EffectSignature], before: State?, after: State) {
    self.action = action
    self.effects = effects
    self.before = before
    self.after = after
  }
}

/// The level of detail that a log requests for an action.
public enum LogDetail: Sendable {
  /// Does not log the action.
  case none

  /// Logs the action, its effects and the state after it.
  case state

  /// Also logs the state before the action, which costs a copy of each array that the action
  /// changes.
  case change
}

/// Returns a higher-order reducer that passes every action, its effects and the state to a log.
///
/// Logging is an effect as well, placed before those of the wrapped reducer. So the reducer stays
/// pure and entries are written in the order of the actions.
///
/// - Parameters:
///   - destination: Writes an entry; called on the store's thread.
///   - detail: Chooses the level of detail from the state before the action and the action.
/// - Returns: The higher-order reducer.
@inlinable
public func logging<State: Sendable, Action>(
  to destination: @escaping @Sendable (LogEntry<State, Action>) -> Void,
  detail: @escaping @Sendable (State, Action) -> LogDetail = { _, _ in .state }
) -> HigherOrderReducer<State, Action> {
  logging({ $0 }, to: destination, detail: detail)
}

/// Returns a higher-order reducer that passes every action, its effects and part of the state to a
/// log.
///
/// - Parameters:
///   - part: Selects the part of the state to log. Only that part of the state before an action is
///     kept, so changes elsewhere happen in place.
///   - destination: Writes an entry; called on the store's thread.
///   - detail: Chooses the level of detail from the state before the action and the action.
/// - Returns: The higher-order reducer.
@inlinable
public func logging<State, Part: Sendable, Action>(
  _ part: @escaping @Sendable (State) -> Part,
  to destination: @escaping @Sendable (LogEntry<Part, Action>) -> Void,
  detail: @escaping @Sendable (State, Action) -> LogDetail = { _, _ in .state }
) -> HigherOrderReducer<State, Action> {
  { reducer in
    Reducer { state, action in
      let detail = detail(state, action)
      if case .none = detail { return reducer(&state, action) }
      let before: Part? = if case .change = detail { part(state) } else { nil }
      let effects = reducer(&state, action)
      let entry = LogEntry(
        action: action, effects: effects.map(\.signature), before: before, after: part(state))
      let log = Effect<Action>.fireAndForget("log") { destination(entry) }
      return [log] + effects
    }
  }
}
