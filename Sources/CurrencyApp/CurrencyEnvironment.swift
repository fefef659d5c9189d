package import CommandShell
package import Unidirectional

/// What the currency tool needs of the outside: something that loads.
package struct CurrencyEnvironment: Sendable {
  /// Loads what is at a source, and blocks its thread meanwhile; nil once cancelled.
  package var load:
    @Sendable (ResourceName, EffectCancellation) -> Result<[UInt8], RatesUnavailable>?

  /// Makes an environment of its function.
  package init(
    load:
      @escaping @Sendable (ResourceName, EffectCancellation) ->
      Result<[UInt8], RatesUnavailable>?
  ) {
    self.load = load
  }

  /// One for tests, in which every function ends the program: what a test expects to be called it
  /// has to put in.
  package static let unimplemented = CurrencyEnvironment(
    load: { _, _ in preconditionFailure("CurrencyEnvironment.load was not expected") })
}
