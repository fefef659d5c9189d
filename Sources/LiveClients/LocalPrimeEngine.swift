package import PrimeNumbers

/// Computes the nth prime and π(x) on this machine, choosing the faster engine.
///
/// Computations of up to about a second use `PrimeNumbers`, which can be stopped and reports
/// progress. Longer ones use libprimecount, if it is installed. That cannot be stopped: canceling
/// lets the caller return at once, while the computation runs to completion on its own thread.
package struct LocalPrimeEngine: Sendable {
  /// Returns libprimecount, if installed.
  ///
  /// It is a function because the first access opens the library.
  private let library: @Sendable () -> PrimecountLibrary?

  /// Creates an engine that looks for libprimecount when it first needs it.
  package init() {
    self.init(library: { PrimecountLibrary.shared })
  }

  init(library: @escaping @Sendable () -> PrimecountLibrary?) {
    self.library = library
  }

  /// Returns the nth prime; see ``PrimeNumbers/nthPrime(_:control:)``.
  ///
  /// - Parameters:
  ///   - n: An index from 1 to ``PrimecountLibrary/nthPrimeLimit``; the limit is lower without
  ///     libprimecount.
  ///   - control: Stops the computation, or the wait for it.
  /// - Returns: The prime.
  /// - Throws: ``LocalPrimeEngineError``.
  package func nthPrime(
    _ n: Int64, control: ComputationControl
  ) throws(LocalPrimeEngineError) -> Int64 {
    if n > PrimecountLibrary.nthPrimeLimit {
      throw .beyondInt64(limit: PrimecountLibrary.nthPrimeLimit)
    }
    do {
      if n > PrimeComputationLimits.nthPrimeInOneSecond, let library = library() {
        return try library.nthPrime(n, control: control)
      }
      return try PrimeNumbers.nthPrime(n, control: control)
    } catch {
      throw LocalPrimeEngineError(error)
    }
  }

  /// Returns the number of primes up to x; see ``PrimeNumbers/primeCount(upTo:control:)``.
  ///
  /// - Parameters:
  ///   - x: Any number; without libprimecount there is an upper limit.
  ///   - control: Stops the computation, or the wait for it.
  /// - Returns: π(x), which is 0 for x below 2.
  /// - Throws: ``LocalPrimeEngineError``.
  package func primeCount(
    upTo x: Int64, control: ComputationControl
  ) throws(LocalPrimeEngineError) -> Int64 {
    do {
      if x > PrimeComputationLimits.primeCountInOneSecond, let library = library() {
        return try library.primeCount(upTo: x, control: control)
      }
      return try PrimeNumbers.primeCount(upTo: x, control: control)
    } catch {
      throw LocalPrimeEngineError(error)
    }
  }
}

/// The reason a local computation failed.
package enum LocalPrimeEngineError: Error, Equatable, Sendable {
  /// The computation was canceled.
  case cancelled

  /// The nth prime does not fit `Int64`; `limit` is the largest n whose prime does.
  case beyondInt64(limit: Int64)

  /// The computation needs libprimecount, which is not installed; `limit` is the largest argument
  /// without it.
  case needsLibrary(limit: Int64)

  /// Any other error.
  case failed(PrimeComputationError)

  init(_ error: PrimeComputationError) {
    self =
      switch error {
      case .cancelled: .cancelled
      case .tooLarge(let limit): .needsLibrary(limit: limit)
      case .notPositive, .libraryFailed: .failed(error)
      }
  }
}

extension LocalPrimeEngineError: CustomStringConvertible {
  /// The reason and, where possible, the remedy.
  package var description: String {
    switch self {
    case .cancelled:
      "canceled"
    case .beyondInt64(let limit):
      "too large; the largest prime that fits in 64 bits is at position \(limit)"
    case .needsLibrary(let limit):
      """
      too large to compute here without libprimecount; install it (on Debian, the package \
      libprimecount7), or try a number up to \(limit)
      """
    case .failed(let error):
      error.description
    }
  }
}
