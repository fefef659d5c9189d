package import PrimeNumbers

/// The primecount library, if installed: π(x) and the nth prime, computed on all cores.
///
/// The library is not linked, so it costs nothing until the first access to ``shared`` opens it. It
/// then stays open. A running computation cannot be stopped.
package struct PrimecountLibrary: Sendable {
  private typealias Function = @convention(c) (Int64) -> Int64

  private let pi: Function
  private let nth: Function

  /// The largest supported n for the nth prime: the index of the last prime below 2^63.
  package static let nthPrimeLimit: Int64 = 216_289_611_853_439_384

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

  /// Opens the first of the files that can be loaded; returns nil if no file can be loaded or if a
  /// required function is missing.
  init?(fileNames: [String]) {
    // The types match primecount.h, version 7.
    guard let library = DynamicLibrary(fileNames: fileNames),
      let pi: Function = library.function("primecount_pi"),
      let nth: Function = library.function("primecount_nth_prime")
    else { return nil }
    self.pi = pi
    self.nth = nth
  }

  /// Returns the number of primes up to x, which is 0 for x below 2.
  ///
  /// - Parameter x: Any number. Numbers below 2 are not passed to the library, because negative
  ///   numbers crash some of its versions.
  /// - Returns: π(x).
  /// - Throws: ``PrimeComputationError/libraryFailed``.
  package func primeCount(upTo x: Int64) throws(PrimeComputationError) -> Int64 {
    x < 2 ? 0 : try call(pi, x)
  }

  /// Returns the nth prime, counting 2 as the first, for n from 1 to ``nthPrimeLimit``.
  ///
  /// - Throws: ``PrimeComputationError/libraryFailed``.
  package func nthPrime(_ n: Int64) throws(PrimeComputationError) -> Int64 { try call(nth, n) }

  private func call(
    _ function: Function, _ argument: Int64
  ) throws(PrimeComputationError) -> Int64 {
    let result = function(argument)
    if result < 0 { throw .libraryFailed }
    return result
  }
}
