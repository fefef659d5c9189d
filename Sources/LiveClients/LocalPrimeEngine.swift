package import PrimeNumbers

/// The nth prime and π(x), computed on this machine by whatever does it best.
///
/// That is the engine of `PrimeNumbers`, which can be stopped and shows how far it is, as long as
/// it takes about a second; beyond, libprimecount where it is installed, which cannot be
/// stopped: whoever gives up on it is let go, and it runs out on a thread of its own.
package struct LocalPrimeEngine: Sendable {
  /// Where libprimecount is to be had; a function since it is opened by the first look.
  private let library: @Sendable () -> PrimecountLibrary?

  /// Makes an engine that looks for libprimecount when it first needs it.
  package init() {
    self.init(library: { PrimecountLibrary.shared })
  }

  init(library: @escaping @Sendable () -> PrimecountLibrary?) {
    self.library = library
  }

  /// The nth prime; see ``PrimeNumbers/nthPrime(_:control:)``.
  ///
  /// - Parameters:
  ///   - n: From 1 to ``PrimecountLibrary/nthPrimeLimit``; less without that library.
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

  /// The number of primes up to x; see ``PrimeNumbers/primeCount(upTo:control:)``.
  ///
  /// - Parameters:
  ///   - x: Any number; up to a limit without libprimecount.
  ///   - control: Stops the computation, or the wait for it.
  /// - Returns: How many there are, 0 below 2.
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

/// Why a computation on this machine gave no result.
package enum LocalPrimeEngineError: Error, Equatable, Sendable {
  /// It was cancelled.
  case cancelled

  /// No prime within 64 bits has this number; the limit is the last that has one.
  case beyondInt64(limit: Int64)

  /// libprimecount would do it, and is not installed.
  case needsLibrary(limit: Int64)

  /// Anything else.
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
  /// What happened, and how to mend it.
  package var description: String {
    switch self {
    case .cancelled:
      "cancelled"
    case .beyondInt64(let limit):
      "too large: the largest prime that fits 64 bits is number \(limit)"
    case .needsLibrary(let limit):
      """
      too large to compute here without libprimecount; install that (on Debian the package \
      libprimecount7), or try a number up to \(limit)
      """
    case .failed(let error):
      error.description
    }
  }
}
