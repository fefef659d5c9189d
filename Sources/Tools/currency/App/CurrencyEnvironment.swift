package import CommandShell

/// The functions that the currency tool depends on.
package struct CurrencyEnvironment: Sendable {
  /// Loads the content of a source; returns nil if the calling task is canceled.
  ///
  /// An error names the source and the reason.
  package var load: @Sendable (ResourceName) async -> Result<[UInt8], RatesError>?

  /// Creates an environment.
  package init(load: @escaping @Sendable (ResourceName) async -> Result<[UInt8], RatesError>?) {
    self.load = load
  }

  /// An environment for tests, in which every call traps.
  package static let unimplemented = CurrencyEnvironment(
    load: { _ in preconditionFailure("CurrencyEnvironment.load was not expected") })
}

extension ResourceName {
  /// The address of the Frankfurter API, version 1, which serves the European Central Bank's rates
  /// without a key.
  package static let frankfurterRates: ResourceName = "https://api.frankfurter.dev/v1/latest"
}
