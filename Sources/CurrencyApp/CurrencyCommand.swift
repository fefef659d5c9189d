package import CommandShell

/// What the currency tool wants of the outside.
///
/// A plain value: what brings the bytes is the interpreter's affair, what they mean is that of the
/// function that comes with the request.
package enum CurrencyCommand: Sendable {
  /// Load what is at the source, and make an action of it.
  case load(ResourceName, then: @Sendable (Result<[UInt8], RatesUnavailable>) -> CurrencyAction)
}

/// Why there is nothing to read rates from.
package struct RatesUnavailable: Error, Equatable, Sendable {
  /// What could not be loaded and why, without a full stop.
  package let reason: String

  /// Wraps a reason.
  package init(_ reason: String) {
    self.reason = reason
  }
}
