public import PrimeNumbers
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
/// costs nothing. A call computes on the caller's thread and others of the library's own, and
/// cannot be stopped: who gives up on it leaves it to run out on a thread that is not needed.
public struct PrimecountLibrary: Sendable {
  private typealias Function = @convention(c) @Sendable (Int64) -> Int64
  private typealias ThreadSetter = @convention(c) @Sendable (CInt) -> Void

  private let pi: Function
  private let nth: Function
  private let setThreads: ThreadSetter
  private let calls: CallCounter
  private let processors: CInt

  /// The greatest n for which it has an nth prime: the last prime below 2^63 has this number.
  public static let nthPrimeLimit: Int64 = 216_289_611_853_439_384

  /// Below this argument a call takes a fraction of a second and is given one thread.
  ///
  /// Two are slower there as soon as another process keeps the second core busy.
  static let manyThreadsThreshold: Int64 = 100_000_000_000

  /// The library, opened on first use, or nil where it is not installed.
  public static let shared = PrimecountLibrary(fileNames: defaultFileNames)

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
    self.calls = CallCounter()
    self.processors = CInt(clamping: max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1))
  }

  /// The number of primes up to x, which is 0 for x below 2.
  ///
  /// - Parameter x: Any number; negative ones, which crash some versions, never reach the library.
  /// - Returns: π(x).
  /// - Throws: ``PrimeComputationError/libraryFailed(_:)``.
  public func primeCount(upTo x: Int64) throws(PrimeComputationError) -> Int64 {
    x < 2 ? 0 : try call(pi, x)
  }

  /// The nth prime, counted from 2 as the first.
  ///
  /// - Parameter n: From 1 to ``nthPrimeLimit``.
  /// - Returns: The prime.
  /// - Throws: ``PrimeComputationError/notPositive(_:)``,
  ///   ``PrimeComputationError/tooLarge(limit:)`` or ``PrimeComputationError/libraryFailed(_:)``.
  public func nthPrime(_ n: Int64) throws(PrimeComputationError) -> Int64 {
    guard n >= 1 else { throw .notPositive(n) }
    guard n <= Self.nthPrimeLimit else { throw .tooLarge(limit: Self.nthPrimeLimit) }
    return try call(nth, n)
  }

  private func call(
    _ function: Function, _ argument: Int64
  ) throws(PrimeComputationError) -> Int64 {
    calls.begin { setThreads(argument < Self.manyThreadsThreshold ? 1 : processors) }
    defer { calls.end() }
    let result = function(argument)
    if result < 0 { throw .libraryFailed("libprimecount") }
    return result
  }
}

/// Counts the calls under way, so that the number of threads is set only when there is none.
///
/// The library keeps that number in a plain global variable, which every call reads.
private final class CallCounter: Sendable {
  private let underWay = Mutex(0)

  /// Begins a call, with some preparation if it is alone.
  func begin(alone prepare: () -> Void) {
    underWay.withLock {
      if $0 == 0 { prepare() }
      $0 += 1
    }
  }

  /// Ends a call.
  func end() { underWay.withLock { $0 -= 1 } }
}
