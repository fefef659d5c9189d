package import PrimeNumbers

/// What the modal needs of the outside: the prime engine.
package struct PrimeModalEnvironment: Sendable {
  /// Whether a number is prime.
  package var isPrime: @Sendable (Int64) -> Bool

  /// The factors of a number.
  package var factorization: @Sendable (Int64) -> PrimeFactorization

  /// Makes an environment of its functions.
  package init(
    isPrime: @escaping @Sendable (Int64) -> Bool,
    factorization: @escaping @Sendable (Int64) -> PrimeFactorization
  ) {
    self.isPrime = isPrime
    self.factorization = factorization
  }

  /// One for tests, in which every function ends the program: what a test expects to be called it
  /// has to put in.
  package static let unimplemented = PrimeModalEnvironment(
    isPrime: { _ in preconditionFailure("PrimeModalEnvironment.isPrime was not expected") },
    factorization: { _ in
      preconditionFailure("PrimeModalEnvironment.factorization was not expected")
    })
}
