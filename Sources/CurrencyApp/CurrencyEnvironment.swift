public import CommandShell
public import Unidirectional

/// What the currency tool needs of the outside: something that loads.
public struct CurrencyEnvironment: Sendable {
  /// Loads what is at a source, and blocks its thread meanwhile; nil once cancelled.
  public var load:
    @Sendable (ResourceName, EffectCancellation) -> Result<[UInt8], RatesUnavailable>?

  /// Makes an environment of its function.
  public init(
    load:
      @escaping @Sendable (ResourceName, EffectCancellation) ->
      Result<[UInt8], RatesUnavailable>?
  ) {
    self.load = load
  }

  /// One for tests, in which every function ends the program: what a test expects to be called it
  /// has to put in.
  public static let unimplemented = CurrencyEnvironment(
    load: { _, _ in preconditionFailure("CurrencyEnvironment.load was not expected") })
}
