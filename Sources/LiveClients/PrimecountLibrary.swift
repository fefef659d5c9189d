package import PrimeNumbers
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// libprimecount, where it is installed: π(x) and the nth prime on all cores.
///
/// It is never linked. It is opened when ``shared`` is first read and stays open; until then it
/// costs nothing. One computation runs at a time, on a thread of its own and others of the library's,
/// and further ones wait for it. It cannot be stopped: whoever gives up on it is let go at once and
/// leaves it to run out there; one that has not begun by then never does.
package struct PrimecountLibrary: Sendable {
  private typealias Function = @convention(c) @Sendable (Int64) -> Int64
  private typealias ThreadSetter = @convention(c) @Sendable (CInt) -> Void

  private let pi: Function
  private let nth: Function
  private let setThreads: ThreadSetter
  private let queue = ComputationQueue()
  private let processors: CInt

  /// The greatest n for which it has an nth prime: the last prime below 2^63 has this number.
  package static let nthPrimeLimit: Int64 = 216_289_611_853_439_384

  /// Below this argument a call takes a fraction of a second and is given one thread.
  ///
  /// Two are slower there as soon as another process keeps the second core busy.
  static let manyThreadsThreshold: Int64 = 100_000_000_000

  /// The library, opened on first use, or nil where it is not installed.
  package static let shared = PrimecountLibrary(fileNames: defaultFileNames)

  #if canImport(Darwin)
    private static let defaultFileNames = [
      "libprimecount.7.dylib", "libprimecount.dylib",
      "/opt/homebrew/lib/libprimecount.dylib", "/usr/local/lib/libprimecount.dylib",
    ]
  #else
    private static let defaultFileNames = ["libprimecount.so.7", "libprimecount.so"]
  #endif

  /// Opens the first of some files that is there, or gives nil where none has what is needed.
  init?(fileNames: [String]) {
    guard let handle = fileNames.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first,
      let pi = dlsym(handle, "primecount_pi"),
      let nth = dlsym(handle, "primecount_nth_prime"),
      let setThreads = dlsym(handle, "primecount_set_num_threads")
    else { return nil }
    // The types are those of primecount.h, version 7.
    self.pi = unsafeBitCast(pi, to: Function.self)
    self.nth = unsafeBitCast(nth, to: Function.self)
    self.setThreads = unsafeBitCast(setThreads, to: ThreadSetter.self)
    self.processors = CInt(clamping: max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1))
  }

  /// The number of primes up to x, which is 0 for x below 2.
  ///
  /// - Parameters:
  ///   - x: Any number; negative ones, which crash some versions, never reach the library.
  ///   - control: Ends the wait, by its ``ComputationControl/onCancel``.
  /// - Returns: π(x).
  /// - Throws: ``PrimeComputationError/cancelled`` or ``PrimeComputationError/libraryFailed(_:)``.
  package func primeCount(
    upTo x: Int64, control: ComputationControl = .none
  ) throws(PrimeComputationError) -> Int64 {
    x < 2 ? 0 : try call(pi, x, control)
  }

  /// The nth prime, counted from 2 as the first.
  ///
  /// - Parameters:
  ///   - n: From 1 to ``nthPrimeLimit``.
  ///   - control: Ends the wait, by its ``ComputationControl/onCancel``.
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
      // A plain global variable of the library's, which nobody else reads meanwhile.
      setThreads(threads)
      return function(argument)
    }
    guard let result else { throw .cancelled }
    if result < 0 { throw .libraryFailed("libprimecount") }
    return result
  }
}
