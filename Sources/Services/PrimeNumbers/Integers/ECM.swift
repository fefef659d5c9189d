import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// GMP-ECM, a library that finds factors with elliptic curves, which is opened at run time.
///
/// A curve finds a prime factor p if the order of the curve modulo p has no prime factor above a
/// bound, and one may lie between two bounds (H. W. Lenstra, "Factoring integers with elliptic
/// curves", 1987).
package enum ECM {
  private typealias Parameters = UnsafeMutableRawPointer

  /// Whether the library is installed, in a version with the expected layout of its parameters and
  /// with all functions.
  package static let isInstalled: Bool = {
    let version: (@convention(c) () -> UnsafePointer<CChar>)? = library?.function("ecm_version")
    return version.map { String(cString: $0()).hasPrefix("7.0.") } == true
      && ["ecm_init", "ecm_clear", "ecm_factor"].allSatisfy { library?.hasFunction($0) == true }
  }()

  private static let library = DynamicLibrary(fileNames: ["libecm.so.1", "libecm.1.dylib"])
  private static let initialize: @convention(c) (Parameters) -> Void = function("ecm_init")
  private static let clear: @convention(c) (Parameters) -> Void = function("ecm_clear")
  private static let runCurve:
    @convention(c) (GMP.Number, GMP.Number, Double, Parameters) -> Int32 =
      function("ecm_factor")

  private static func function<Function>(_ name: String) -> Function {
    guard let function: Function = library?.function(name) else {
      preconditionFailure("GMP-ECM is not installed")
    }
    return function
  }

  /// The size of `ecm_params` in GMP-ECM 7.0, rounded up, and the offsets of two of its fields.
  private static let (size, representation, stop) = (336, 148, 248)

  /// The functions that return whether to stop, by the thread that runs a curve.
  private static let running = Mutex<[Int: @Sendable () -> Bool]>([:])

  private static var thread: Int { pthread_self().hashValue }

  /// The address of the function that the library calls, without an argument, to ask for the end.
  private static let stopFunction: UInt = {
    let function: @convention(c) () -> Int32 = {
      running.withLock { $0[thread] }?() == true ? 1 : 0
    }
    return unsafeBitCast(function, to: UInt.self)
  }()

  /// The bounds and the numbers of curves for factors of 15, 20, 25 … digits, from the
  /// documentation of GMP-ECM 7.0.
  private static let levels = [
    (2_000, 25), (11_000, 90), (50_000, 214), (250_000, 430), (1_000_000, 904), (3_000_000, 2_350),
    (11_000_000, 4_480), (43_000_000, 7_553), (110_000_000, 17_769), (260_000_000, .max),
  ]

  /// Returns a factor other than 1 and the number, which is composite; nil if the search is
  /// canceled.
  ///
  /// The curves run on all cores. After each, the control receives a text such as `13 curves, bound
  /// 11000`.
  static func factor(of number: Integer, control: ComputationControl) -> Integer? {
    let result = Mutex<Integer?>(nil)
    let isOver = { @Sendable in control.isCancelled() || result.withLock { $0 != nil } }
    for (bound, count) in levels where !isOver() {
      let curves = Atomic(0)
      DispatchQueue.concurrentPerform(iterations: 64) { _ in
        while !isOver(), curves.add(1, ordering: .relaxed).newValue <= count {
          running.withLock { $0[thread] = isOver }
          let factor = curve(number, bound)
          running.withLock { $0[thread] = nil }
          if let factor { result.withLock { $0 = factor } }
          let finished = min(curves.load(ordering: .relaxed), count)
          control.reportStatus("\(finished) curves, bound \(bound)")
        }
      }
    }
    return result.withLock { $0 }
  }

  /// Runs one curve, and returns the factor that it finds, if any.
  private static func curve(_ number: Integer, _ bound: Int) -> Integer? {
    let parameters = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    defer { parameters.deallocate() }
    initialize(parameters)
    defer { clear(parameters) }
    // The code for numbers near a power of 2 fails an assertion for 2^128 + 1 (GMP-ECM 7.0.5); this
    // value leaves it out.
    parameters.storeBytes(of: -1, toByteOffset: representation, as: Int32.self)
    parameters.storeBytes(of: stopFunction, toByteOffset: stop, as: UInt.self)
    var status: Int32 = 0
    let input = number.number
    defer { withExtendedLifetime(input) {} }
    let found = Integer { status = runCurve($0, input.pointer, Double(bound), parameters) }
    return status > 0 && found != 1 && found != number ? found : nil
  }
}
