/// A log entry for one action.
public struct LogEntry<State: Sendable, Action: Sendable>: Sendable {
  /// The action that the reducer received.
  public let action: Action

  /// The effects that the reducer returned, not including the effect that writes the log entry.
  public let effects: [EffectSignature]

  /// The state after the action.
  public let state: State
}

/// Returns a higher-order reducer that passes every action, its effects and the state to a log.
///
/// Each entry is written by an effect that starts before the effects of the wrapped reducer.
/// Entries are therefore written in the order of the actions, and the reducer stays pure. To log
/// only some of the actions, use ``Reducer/wrapped(by:when:)``.
///
/// An entry names only the effects that the wrapped reducer returned. A reducer cannot see the
/// effects that ``Middleware`` or a ``Feedback`` loop starts.
///
/// - Parameter destination: Writes an entry; called on the store's thread. An error that it throws
///   is a fault.
/// - Returns: The higher-order reducer.
public func logging<State: Sendable, Action>(
  to destination: @escaping @Sendable (LogEntry<State, Action>) throws -> Void
) -> HigherOrderReducer<State, Action> {
  { reducer in
    Reducer { state, action in
      let effects = reducer(&state, action)
      let entry = LogEntry(action: action, effects: effects.map(\.signature), state: state)
      return [.fireAndForget(EffectSignature.log) { try destination(entry) }] + effects
    }
  }
}
