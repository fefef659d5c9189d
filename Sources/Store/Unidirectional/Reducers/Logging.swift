/// A log entry for one action.
public struct LogEntry<State: Sendable, Action: Sendable>: Sendable {
  /// The action that the reducer received.
  public let action: Action

  /// The effects that the reducer returned, not including the effect that writes the log entry.
  public let effects: [EffectSignature]

  /// The state before the action; nil unless ``LogDetail/change`` was requested.
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

/// The amount of detail to log for an action.
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
/// Each entry is written by an effect that starts before the effects of the wrapped reducer.
/// Entries are therefore written in the order of the actions, and the reducer stays pure.
///
/// An entry names only the effects that the wrapped reducer returned. A reducer cannot see the
/// effects that ``Middleware`` or a ``Feedback`` loop starts.
///
/// - Parameters:
///   - destination: Writes an entry; called on the store's thread.
///   - detail: Chooses the level of detail, given the state before the action and the action
///     itself.
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
///   - part: Selects the part of the state to log. If an entry needs the state before the action,
///     only this part of it is kept, so the reducer can change the other parts in place.
///   - destination: Writes an entry; called on the store's thread.
///   - detail: Chooses the level of detail, given the state before the action and the action
///     itself.
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
