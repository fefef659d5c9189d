/// What a log is told of one action.
public struct LogEntry<State: Sendable, Action: Sendable>: Sendable {
  /// The action, as it entered the reducer.
  public let action: Action

  /// What the reducer returned, without the log's own effect.
  public let effects: [EffectSignature]

  /// The state before the action, where it was asked for.
  public let before: State?

  /// The state after it.
  public let after: State

  @inlinable
  init(action: Action, effects: [EffectSignature], before: State?, after: State) {
    self.action = action
    self.effects = effects
    self.before = before
    self.after = after
  }
}

/// How much a log wants to know of each action.
public enum LogDetail: Sendable {
  /// Nothing: the action is not logged.
  case none

  /// The action, the effects and the state after it.
  case state

  /// The state before it as well, which costs a copy of the arrays that it changes.
  case change
}

/// A higher-order reducer that tells `destination` of every action, its effects and the state.
///
/// Logging is itself an effect, put before those of the reducer inside, so the reducer stays pure
/// and the log is written in the order of the actions.
///
/// - Parameters:
///   - destination: Where the entries go. It is called on the store's thread.
///   - detail: How much is wanted, by the state before the action and the action.
/// - Returns: What to wrap a reducer with.
@inlinable
public func logging<State: Sendable, Action>(
  to destination: @escaping @Sendable (LogEntry<State, Action>) -> Void,
  detail: @escaping @Sendable (State, Action) -> LogDetail = { _, _ in .state }
) -> HigherOrderReducer<State, Action> {
  logging({ $0 }, to: destination, detail: detail)
}

/// A higher-order reducer that tells `destination` of every action, its effects and a part of the
/// state.
///
/// - Parameters:
///   - part: What the log shows of the state. No more than that is kept of the state before an
///     action, so that what an action changes elsewhere is changed in place.
///   - destination: Where the entries go. It is called on the store's thread.
///   - detail: How much is wanted, by the state before the action and the action.
/// - Returns: What to wrap a reducer with.
@inlinable
public func logging<State, Part: Sendable, Action>(
  _ part: @escaping @Sendable (State) -> Part,
  to destination: @escaping @Sendable (LogEntry<Part, Action>) -> Void,
  detail: @escaping @Sendable (State, Action) -> LogDetail = { _, _ in .state }
) -> HigherOrderReducer<State, Action> {
  { reducer in
    Reducer { state, action in
      let wanted = detail(state, action)
      if case .none = wanted { return reducer(&state, action) }
      let before: Part? = if case .change = wanted { part(state) } else { nil }
      let effects = reducer(&state, action)
      let entry = LogEntry(
        action: action, effects: effects.map(\.signature), before: before, after: part(state))
      let log = Effect<Action>.fireAndForget("log") { destination(entry) }
      return [log] + effects
    }
  }
}
