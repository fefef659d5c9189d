/// A set of things that a test must assert in full.
public struct Exhaustivity: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The whole state after each action.
  ///
  /// Without this option, the change that a test passes is applied to the new state and must leave
  /// that state unchanged. For example, `{ $0.count = 5 }` asserts only that the count is 5. A
  /// relative change, such as `$0.count += 1`, always fails.
  public static let state = Exhaustivity(rawValue: 1)

  /// All effects of each action; if a test lists no effects, there must be no effects.
  ///
  /// Without this option, effects are compared only if a test lists them.
  public static let effects = Exhaustivity(rawValue: 2)

  /// All actions that effects send, in order.
  ///
  /// Without this option, the store may reduce other actions, without assertions, before the
  /// expected action.
  public static let receivedActions = Exhaustivity(rawValue: 4)

  /// All running effects, which must have ended when the test ends.
  ///
  /// Without this option, effects that are still running at the end are canceled.
  public static let runningEffects = Exhaustivity(rawValue: 8)

  /// All options; the default.
  public static let on: Exhaustivity = [.state, .effects, .receivedActions, .runningEffects]

  /// No options.
  ///
  /// The store still checks the explicit assertions of the test and the determinism of the reducer.
  /// Two more failures remain: a fault that the test does not receive, and a rejected action that
  /// changes the state.
  public static let off: Exhaustivity = []
}
