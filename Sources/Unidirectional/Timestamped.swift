/// An action with the time at which it entered the store.
///
/// Time is an input like any other: a store with timestamped actions reads the clock once, when an
/// action enters (see ``Store/init(initialState:reducer:middleware:onEnqueue:wake:)``). The time
/// travels with the action, so a reducer needs no clock, and replaying the same actions gives the
/// same state.
public struct Timestamped<Action> {
  /// The action.
  public var action: Action

  /// The time at which it entered the store, or ``Timestamp/unstamped`` before that.
  public var time: Timestamp

  /// Creates an action with its time, or without one if it has not entered a store yet.
  @inlinable
  public init(_ action: Action, at time: Timestamp = .unstamped) {
    self.action = action
    self.time = time
  }

  /// The path to the wrapped action; embedded actions are unstamped.
  @inlinable public static var action: CasePath<Timestamped, Action> {
    CasePath({ Timestamped($0) }, extract: { $0.action })
  }

  /// Sets the time, unless the action already has one, as a replayed action does.
  @inlinable
  public mutating func stamp(_ now: () -> Timestamp) {
    if time == .unstamped { time = now() }
  }
}

extension Timestamped: Sendable where Action: Sendable {}
extension Timestamped: Equatable where Action: Equatable {}
extension Timestamped: Hashable where Action: Hashable {}
extension Timestamped: Encodable where Action: Encodable {}
extension Timestamped: Decodable where Action: Decodable {}

extension Reducer {
  /// Returns the same reducer for timestamped actions; it ignores the time.
  @inlinable
  public func timestamped() -> Reducer<State, Timestamped<Action>> {
    Reducer<State, Timestamped<Action>> { state, action in
      let effects = self(&state, action.action)
      return effects.isEmpty ? [] : effects.map { $0.map { Timestamped($0) } }
    }
  }
}
