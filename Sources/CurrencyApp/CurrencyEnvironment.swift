package import CommandShell
package import Unidirectional

/// The functions through which the currency tool reaches the outside world.
package struct CurrencyEnvironment: Sendable {
  /// Loads the content of a source; blocks its thread, and returns nil if canceled.
  package var load:
    @Sendable (ResourceName, EffectCancellation) -> Result<[UInt8], RatesUnavailable>?

  /// Creates an environment.
  package init(
    load:
      @escaping @Sendable (ResourceName, EffectCancellation) ->
      Result<[UInt8], RatesUnavailable>?
  ) {
    self.load = load
  }

  /// An environment for tests, in which any call is unexpected and ends the program.
  package static let unimplemented = CurrencyEnvironment(
    load: { _, _ in preconditionFailure("CurrencyEnvironment.load was not expected") })
}

extension ResourceName {
  /// The address of Frankfurter, version 1, which serves the European Central Bank's rates without
  /// a key.
  package static let frankfurterRates: ResourceName = "https://api.frankfurter.dev/v1/latest"
}
