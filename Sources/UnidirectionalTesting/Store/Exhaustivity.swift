/// What a test has to account for.
public struct Exhaustivity: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Makes a set of its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The whole state after each action.
  ///
  /// Without it a change asserts what it sets, and nothing of the rest: `{ $0.count = 5 }` asserts
  /// that the count is 5. A change relative to the state before, as `$0.count += 1`, has no use then.
  public static let state = Exhaustivity(rawValue: 1)

  /// All effects of each action; where a test names none, there must be none.
  ///
  /// Without it they are compared only where a test names them.
  public static let effects = Exhaustivity(rawValue: 2)

  /// Each action that effects bring, in order.
  ///
  /// Without it those that stand before the one received are reduced and not asserted.
  public static let receivedActions = Exhaustivity(rawValue: 4)

  /// That nothing is under way at the end.
  ///
  /// Without it what is still under way then is cancelled.
  public static let runningEffects = Exhaustivity(rawValue: 8)

  /// Everything, which is the default.
  public static let on: Exhaustivity = [.state, .effects, .receivedActions, .runningEffects]

  /// Nothing but what the test says.
  public static let off: Exhaustivity = []
}
