/// An action with the time at which it entered the store.
///
/// The owner of a store passes an `onEnqueue` function that reads the clock once per action, when
/// the action enters the store (see
/// ``Store/init(initialState:reducer:middleware:onEnqueue:wake:)``). The action contains the time,
/// so a reducer needs no clock, and replaying the same actions gives the same state.
public struct Timestamped<Action> {
  /// The action.
  public var action: Action

  /// The time at which the action entered the store, or ``Timestamp/unstamped`` before that.
  public var time: Timestamp

  /// Creates an action with its time; omit the time if the action has not entered a store yet.
  @inlinable
  public init(_ action: Action, at time: Timestamp = .unstamped) {
    self.action = action
    self.time = time
  }

  /// The path to the wrapped action; `embed` returns an action without a time.
  public static var action: CasePath<Timestamped, Action> {
    CasePath({ Timestamped($0) }, extract: { $0.action })
  }

  /// Sets the time to `now()`, unless the action already has a time; a replayed action has one.
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
  /// Returns a reducer of timestamped actions that ignores their time.
  @inlinable
  public func timestamped() -> Reducer<State, Timestamped<Action>> {
    Reducer<State, Timestamped<Action>> { state, action in
      let effects = self(&state, action.action)
      return effects.isEmpty ? [] : effects.map { $0.map { Timestamped($0) } }
    }
  }
}

extension CasePath {
  /// Returns the path to the same case of timestamped actions, which keeps the time.
  ///
  /// With it, a reducer that needs the time is pulled back like any other reducer.
  @inlinable
  public func timestamped() -> CasePath<Timestamped<Root>, Timestamped<Value>> {
    CasePath<Timestamped<Root>, Timestamped<Value>>(
      { Timestamped<Root>(embed($0.action), at: $0.time) },
      extract: { root in extract(root.action).map { Timestamped<Value>($0, at: root.time) } })
  }
}

/// An action that contains another action, which descriptions show in place of the outer one.
package protocol ActionEnvelope {
  /// The action inside; nil if the outer action contains no other.
  var content: Any? { get }

  /// The time at which the action entered the store, or ``Timestamp/unstamped`` before that; nil if
  /// the outer action has no time of its own.
  var entryTime: Timestamp? { get }
}

extension Timestamped: ActionEnvelope {
  package var content: Any? { action }

  package var entryTime: Timestamp? { time }
}
