package import PrimeNumbers

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An engine that computes the nth prime and π(x) on this machine.
///
/// For computations of up to about a second, the engine uses `PrimeNumbers`, which supports
/// cancellation and reports progress. For longer computations, it uses libprimecount, if the
/// library is installed. A computation in libprimecount cannot be stopped: if it is canceled, the
/// call returns at once, but the computation runs to completion on its own thread.
///
/// Computations run on separate threads. For tasks of low priority, at most one long and one short
/// computation per core run at a time, and further computations wait. A computation for a task of a
/// higher priority never waits.
package struct LocalPrimeEngine: Sendable {
  /// The largest n whose prime is found within about 25 ms.
  private static let quickNthPrime: Int64 = 10_000_000_000

  /// The largest x for which π(x) is computed within about 25 ms.
  private static let quickPrimeCount: Int64 = 250_000_000_000

  /// Returns libprimecount; nil if it is not installed.
  ///
  /// This is a function rather than a value, so that the library is opened only when it is needed.
  private let library: @Sendable () -> PrimecountLibrary?

  private let quickQueue: ComputationQueue
  private let longQueue: ComputationQueue

  /// Creates an engine that looks for libprimecount when it first needs it.
  package init() {
    self.init(library: { PrimecountLibrary.shared })
  }

  init(library: @escaping @Sendable () -> PrimecountLibrary?) {
    self.library = library
    quickQueue = ComputationQueue(width: Self.cores)
    longQueue = ComputationQueue(width: Self.cores)
  }

  private static var cores: Int { max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1) }

  /// Returns the nth prime; see ``PrimeNumbers/nthPrime(_:control:)``.
  ///
  /// - Parameters:
  ///   - n: An index from 1 to ``PrimecountLibrary/nthPrimeLimit``; the limit is lower without
  ///     libprimecount.
  ///   - reportProgress: Called with the fraction of the work that is done, from 0 to 1.
  /// - Returns: The prime.
  /// - Throws: ``LocalPrimeEngineError``; it is `.cancelled`, immediately, if the calling task is
  ///   canceled.
  package func nthPrime(
    _ n: Int64, reportProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(LocalPrimeEngineError) -> Int64 {
    if n > PrimecountLibrary.nthPrimeLimit {
      throw .beyondInt64(limit: PrimecountLibrary.nthPrimeLimit)
    }
    return try await run(on: n <= Self.quickNthPrime ? quickQueue : longQueue, reportProgress) {
      control throws(PrimeComputationError) in
      if n > PrimeComputationLimits.nthPrimeInOneSecond, let library = library() {
        return try library.nthPrime(n)
      }
      return try PrimeNumbers.nthPrime(n, control: control)
    }
  }

  /// Returns the number of primes up to x; see ``PrimeNumbers/primeCount(upTo:control:)``.
  ///
  /// - Parameters:
  ///   - x: Any number; without libprimecount there is an upper limit.
  ///   - reportProgress: Called with the fraction of the work that is done, from 0 to 1.
  /// - Returns: π(x), which is 0 for x below 2.
  /// - Throws: ``LocalPrimeEngineError``; it is `.cancelled`, immediately, if the calling task is
  ///   canceled.
  package func primeCount(
    upTo x: Int64, reportProgress: @escaping @Sendable (Double) -> Void = { _ in }
  ) async throws(LocalPrimeEngineError) -> Int64 {
    try await run(on: x <= Self.quickPrimeCount ? quickQueue : longQueue, reportProgress) {
      control throws(PrimeComputationError) in
      if x > PrimeComputationLimits.primeCountInOneSecond, let library = library() {
        return try library.primeCount(upTo: x)
      }
      return try PrimeNumbers.primeCount(upTo: x, control: control)
    }
  }

  private func run(
    on queue: ComputationQueue, _ reportProgress: @escaping @Sendable (Double) -> Void,
    _ body: @escaping @Sendable (ComputationControl) throws(PrimeComputationError) -> Int64
  ) async throws(LocalPrimeEngineError) -> Int64 {
    let result = await queue.run(isUrgent: Task.currentPriority > .low) { isCancelled in
      Result { () throws(PrimeComputationError) in
        try body(ComputationControl(isCancelled: isCancelled, reportProgress: reportProgress))
      }
    }
    do throws(PrimeComputationError) {
      guard let result else { throw .cancelled }
      return try result.get()
    } catch {
      throw LocalPrimeEngineError(error)
    }
  }
}

/// The reason a local computation failed.
package enum LocalPrimeEngineError: Error, Equatable, Sendable {
  /// The computation was canceled.
  case cancelled

  /// The nth prime does not fit in `Int64`; `limit` is the largest n whose prime fits.
  case beyondInt64(limit: Int64)

  /// The computation needs libprimecount, which is not installed; `limit` is the largest argument
  /// that is possible without it.
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
