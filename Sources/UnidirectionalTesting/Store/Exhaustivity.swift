/// The set of things that a test must account for.
public struct Exhaustivity: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The whole state after each action.
  ///
  /// Without it, a change asserts only the parts that it sets: `{ $0.count = 5 }` asserts that the
  /// count is 5. A relative change, such as `$0.count += 1`, always fails then, because it is
  /// applied to the new state.
  public static let state = Exhaustivity(rawValue: 1)

  /// All effects of each action; if a test names no effects, there must be no effects.
  ///
  /// Without it, effects are compared only if a test names them.
  public static let effects = Exhaustivity(rawValue: 2)

  /// All actions that effects send, in order.
  ///
  /// Without it, actions ahead of the received one are reduced without assertions.
  public static let receivedActions = Exhaustivity(rawValue: 4)

  /// No effect may be running at the end.
  ///
  /// Without it, effects that are still running at the end are canceled.
  public static let runningEffects = Exhaustivity(rawValue: 8)

  /// Everything; the default.
  public static let on: Exhaustivity = [.state, .effects, .receivedActions, .runningEffects]

  /// Nothing except the assertions that a test writes out.
  public static let off: Exhaustivity = []
}
