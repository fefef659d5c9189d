package import CommandShell

extension ResourceName {
  /// Frankfurter, version 1, which has the European Central Bank's rates without a key.
  package static let frankfurterRates: ResourceName = "https://api.frankfurter.dev/v1/latest"
}
