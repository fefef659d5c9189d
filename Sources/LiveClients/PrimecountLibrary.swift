package import PrimeNumbers
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The primecount library, if installed: π(x) and the nth prime, computed on all cores.
///
/// It is not linked: ``shared`` opens it at the first access and keeps it open, so until then it
/// costs nothing. One computation runs at a time, on its own thread and the library's threads;
/// others wait for it. A running computation cannot be stopped. Canceling it lets the caller
/// return at once, while the computation runs to completion in the background. A computation that
/// has not started when it is canceled never runs.
package struct PrimecountLibrary: Sendable {
  private typealias Function = @convention(c) @Sendable (Int64) -> Int64
  private typealias ThreadSetter = @convention(c) @Sendable (CInt) -> Void

  private let pi: Function
  private let nth: Function
  private let setThreads: ThreadSetter
  private let queue = ComputationQueue()
  private let processors: CInt

  /// The largest supported n for the nth prime: the index of the last prime below 2^63.
  package static let nthPrimeLimit: Int64 = 216_289_611_853_439_384

  /// The argument below which a call takes a fraction of a second and uses one thread.
  ///
  /// In that range, two threads are slower as soon as another process keeps the second core busy.
  static let manyThreadsThreshold: Int64 = 100_000_000_000

  /// The library, opened on first use; nil if it is not installed.
  package static let shared = PrimecountLibrary(fileNames: defaultFileNames)

  #if canImport(Darwin)
    private static let defaultFileNames = [
      "libprimecount.7.dylib", "libprimecount.dylib",
      "/opt/homebrew/lib/libprimecount.dylib", "/usr/local/lib/libprimecount.dylib",
    ]
  #else
    private static let defaultFileNames = ["libprimecount.so.7", "libprimecount.so"]
  #endif

  /// Opens the first of these files that exists; returns nil if none exists or a needed function is
  /// missing.
  init?(fileNames: [String]) {
    guard let handle = fileNames.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first,
      let pi = dlsym(handle, "primecount_pi"),
      let nth = dlsym(handle, "primecount_nth_prime"),
      let setThreads = dlsym(handle, "primecount_set_num_threads")
    else { return nil }
    // The types match primecount.h, version 7.
    self.pi = unsafeBitCast(pi, to: Function.self)
    self.nth = unsafeBitCast(nth, to: Function.self)
    self.setThreads = unsafeBitCast(setThreads, to: ThreadSetter.self)
    self.processors = CInt(clamping: max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1))
  }

  /// Returns the number of primes up to x, which is 0 for x below 2.
  ///
  /// - Parameters:
  ///   - x: Any number. Negative numbers crash some versions and are never passed to the library.
  ///   - control: Cancels the wait, through ``ComputationControl/onCancel``.
  /// - Returns: π(x).
  /// - Throws: ``PrimeComputationError/cancelled`` or ``PrimeComputationError/libraryFailed(_:)``.
  package func primeCount(
    upTo x: Int64, control: ComputationControl = .none
  ) throws(PrimeComputationError) -> Int64 {
    x < 2 ? 0 : try call(pi, x, control)
  }

  /// Returns the nth prime, counting 2 as the first.
  ///
  /// - Parameters:
  ///   - n: An index from 1 to ``nthPrimeLimit``.
  ///   - control: Cancels the wait, through ``ComputationControl/onCancel``.
  /// - Returns: The prime.
  /// - Throws: ``PrimeComputationError/notPositive(_:)``,
  ///   ``PrimeComputationError/tooLarge(limit:)``, ``PrimeComputationError/cancelled`` or
  ///   ``PrimeComputationError/libraryFailed(_:)``.
  package func nthPrime(
    _ n: Int64, control: ComputationControl = .none
  ) throws(PrimeComputationError) -> Int64 {
    guard n >= 1 else { throw .notPositive(n) }
    guard n <= Self.nthPrimeLimit else { throw .tooLarge(limit: Self.nthPrimeLimit) }
    return try call(nth, n, control)
  }

  private func call(
    _ function: @escaping Function, _ argument: Int64, _ control: ComputationControl
  ) throws(PrimeComputationError) -> Int64 {
    let threads = argument < Self.manyThreadsThreshold ? 1 : processors
    let result = queue.run(control: control) { [setThreads] in
      // This sets a plain global variable in the library. Nothing else accesses it meanwhile, since
      // only one computation runs at a time.
      setThreads(threads)
      return function(argument)
    }
    guard let result else { throw .cancelled }
    if result < 0 { throw .libraryFailed("libprimecount") }
    return result
  }
}
