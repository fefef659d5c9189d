package import PrimeNumbers

/// The function that the prime check depends on.
package struct PrimeCheckEnvironment: Sendable {
  /// Finds a large factor of a number that cannot be factored quickly.
  package var findFactor: FactorSearch

  /// Creates an environment.
  package init(findFactor: @escaping FactorSearch) {
    self.findFactor = findFactor
  }

  /// An environment for tests, in which every call traps.
  package static let unimplemented = PrimeCheckEnvironment(
    findFactor: { _, _ in
      preconditionFailure("PrimeCheckEnvironment.findFactor was not expected")
    })
}
