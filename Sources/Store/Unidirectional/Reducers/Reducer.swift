/// A pure function that changes the state in response to an action and returns the effects to run.
///
/// Only a reducer changes the state.
///
/// ```swift
/// let counter = Reducer<Int, Int> { count, step in
///   count += step
///   return []
/// }
/// var count = 1
/// _ = counter(&count, 2)  // count is 3
/// ```
///
/// A reducer changes the state in place and returns all other work as effects. It reads no clock,
/// file or network and prints nothing. Its dependencies are passed in when it is created, as the
/// functions of an environment.
public struct Reducer<State, Action: Sendable>: Sendable {
  @usableFromInline
  let reduce: @Sendable (inout State, Action) -> [Effect<Action>]

  /// Creates a reducer from a function.
  @inlinable
  public init(_ reduce: @escaping @Sendable (inout State, Action) -> [Effect<Action>]) {
    self.reduce = reduce
  }

  /// Applies `action` to `state`.
  ///
  /// - Returns: The effects to run, in the order in which they start.
  @inlinable
  public func callAsFunction(_ state: inout State, _ action: Action) -> [Effect<Action>] {
    reduce(&state, action)
  }
}
