/// The one place where state changes: a pure function from a state and an action to the state
/// after it and the effects to run.
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
/// A reducer changes the state in place and returns what else is to happen as values: it reads no
/// clock, file or network and prints nothing. What it needs of the outside is passed in when it is
/// made, as functions of an environment.
public struct Reducer<State, Action: Sendable>: Sendable {
  @usableFromInline
  let reduce: @Sendable (inout State, Action) -> [Effect<Action>]

  /// Makes a reducer of a function.
  @inlinable
  public init(_ reduce: @escaping @Sendable (inout State, Action) -> [Effect<Action>]) {
    self.reduce = reduce
  }

  /// Changes `state` as `action` says.
  ///
  /// - Returns: The effects to run, in the order in which they are to start.
  @inlinable
  public func callAsFunction(_ state: inout State, _ action: Action) -> [Effect<Action>] {
    reduce(&state, action)
  }
}
