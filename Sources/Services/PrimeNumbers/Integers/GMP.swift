import CLibrary

/// The functions of GMP, the GNU library for integers of any size, which is opened at run time.
///
/// The library is opened when it is first needed, such as for a power. Its integers are passed as
/// pointers to the C type `mpz_t`, which has 16 bytes. GMP cannot be interrupted, and ends the
/// process if memory runs out, so callers limit the size of each result before they compute it.
///
/// Without the library, the functions that expressions such as `2^63-1` need are replaced by ones
/// that store an `Int128` in the same 16 bytes, and ``maximumBitWidth`` prevents an overflow.
enum GMP {
  typealias Number = UnsafeMutableRawPointer
  typealias Unary = @convention(c) (Number, Number) -> Void
  typealias Binary = @convention(c) (Number, Number, Number) -> Void
  typealias FromWord = @convention(c) (Number, UInt) -> Void
  typealias WithWord = @convention(c) (Number, Number, UInt) -> Void

  /// The handle of the installed library, for `dlsym`; nil if the library is not installed.
  // NB: Pointers are not marked Sendable. This one never changes, and any thread may pass it to
  // `dlsym`.
  nonisolated(unsafe) private static let installed =
    ["libgmp.so.10", "libgmp.10.dylib", "/opt/homebrew/lib/libgmp.10.dylib"].lazy
    .compactMap { (name: String) in dlopen(name, RTLD_NOW | RTLD_LOCAL) }.first

  /// The names of the functions that PrimeTime calls, without the prefix `__gmpz_`.
  private static let functionNames = [
    "add", "bin_ui", "clear", "cmp", "divexact", "fac_ui", "fdiv_q_2exp", "fdiv_qr", "fdiv_r_2exp",
    "fdiv_ui", "fib_ui", "fits_slong_p", "fits_ulong_p", "gcd", "get_si", "get_str", "get_ui",
    "init", "mul", "perfect_power_p", "popcount", "pow_ui", "powm", "primorial_ui",
    "probab_prime_p", "remove", "root", "set_si", "set_str", "set_ui", "sizeinbase", "sqrt", "sub",
  ]

  /// The name of a function that the installed library lacks; nil if the library has all functions
  /// or is not installed.
  static let missingFunction = installed.flatMap { library in
    functionNames.map { "__gmpz_\($0)" }.first { (name: String) in dlsym(library, name) == nil }
  }

  /// The installed library if it has all functions; otherwise nil.
  // NB: The pointer is that of `installed`, so sharing it is safe, too.
  nonisolated(unsafe) private static let library = missingFunction == nil ? installed : nil

  static var isInstalled: Bool { library != nil }

  /// The number of bits that no result may exceed.
  static let maximumBitWidth = isInstalled ? 10_000_000 : 126

  /// Returns a function, whose type the caller states; nil if the library is not installed or lacks
  /// any function.
  private static func function<Function>(_ name: String) -> Function? {
    assert(functionNames.contains(name), "\(name) is not in the list of functions")
    return library.flatMap { dlsym($0, "__gmpz_\(name)") }
      .map { unsafeBitCast($0, to: Function.self) }
  }

  /// Returns a function that needs the library; ends the process if the library is not installed.
  private static func required<Function>(_ name: String) -> Function {
    guard let function: Function = function(name) else {
      preconditionFailure("GMP is not installed")
    }
    return function
  }

  static let initialize: @convention(c) (Number) -> Void =
    function("init") ?? { $0.wide = 0 }
  static let clear: @convention(c) (Number) -> Void = function("clear") ?? { _ in }
  static let setInt: @convention(c) (Number, Int) -> Void =
    function("set_si") ?? { $0.wide = Int128($1) }
  static let setUInt: FromWord = function("set_ui") ?? { $0.wide = Int128($1) }
  static let setText: @convention(c) (Number, UnsafePointer<CChar>, Int32) -> Int32 =
    function("set_str") ?? { number, text, radix in
      guard let value = Int128(String(cString: text), radix: Int(radix)) else { return -1 }
      number.wide = value
      return 0
    }
  static let getInt: @convention(c) (Number) -> Int =
    function("get_si") ?? { Int($0.wide) }
  static let getUInt: @convention(c) (Number) -> UInt =
    function("get_ui") ?? { UInt($0.wide) }
  static let fitsInt: @convention(c) (Number) -> Int32 =
    function("fits_slong_p") ?? { Int(exactly: $0.wide) == nil ? 0 : 1 }
  static let fitsUInt: @convention(c) (Number) -> Int32 =
    function("fits_ulong_p") ?? { UInt(exactly: $0.wide) == nil ? 0 : 1 }
  static let digitCount: @convention(c) (Number, Int32) -> Int =
    function("sizeinbase") ?? { number, _ in 128 - number.wide.magnitude.leadingZeroBitCount }
  static let compare: @convention(c) (Number, Number) -> Int32 =
    function("cmp") ?? { $0.wide < $1.wide ? -1 : $0.wide == $1.wide ? 0 : 1 }
  static let add: Binary = function("add") ?? { $0.wide = $1.wide + $2.wide }
  static let subtract: Binary = function("sub") ?? { $0.wide = $1.wide - $2.wide }
  static let multiply: Binary = function("mul") ?? { $0.wide = $1.wide * $2.wide }
  static let power: WithWord =
    function("pow_ui") ?? { result, base, exponent in
      result.wide = (0..<exponent).reduce(1) { power, _ in power * base.wide }
    }
  static let factorial: FromWord =
    function("fac_ui") ?? { $0.wide = (1...Int128($1)).reduce(1, *) }

  static let binomial: WithWord =
    function("bin_ui") ?? { result, number, k in
      result.wide = (0..<Int128(k)).reduce(1) { $0 * (number.wide - $1) / ($1 + 1) }
    }
  static let fibonacci: FromWord =
    function("fib_ui") ?? { result, position in
      result.wide = (0..<position).reduce((0, 1)) { pair, _ in (pair.1, pair.0 + pair.1) }.0
    }

  /// The power of a base modulo a modulus; without the library, the modulus must fit into `Int64`.
  static let powerOfRemainder: @convention(c) (Number, Number, Number, Number) -> Void =
    function("powm") ?? { result, base, exponent, modulus in
      let (exponent, modulus) = (exponent.wide, Int128(modulus.wide.magnitude))
      let power = (0..<126).reversed().reduce(1 % modulus) { power, bit in
        power * power % modulus * (exponent >> bit & 1 == 0 ? 1 : base.wide % modulus) % modulus
      }
      result.wide = power < 0 ? power + modulus : power
    }

  // The functions below are only called if the library is installed.
  static let getText:
    @convention(c) (UnsafeMutablePointer<CChar>?, Int32, Number) -> UnsafePointer<CChar> =
      required("get_str")
  static let bitCount: @convention(c) (Number) -> UInt = required("popcount")
  static let remove: @convention(c) (Number, Number, Number) -> UInt = required("remove")
  static let squareRoot: Unary = required("sqrt")
  static let divide: @convention(c) (Number, Number, Number, Number) -> Void =
    required("fdiv_qr")
  static let exactQuotient: Binary = required("divexact")
  static let shiftedRight: WithWord = required("fdiv_q_2exp")
  static let lowBits: WithWord = required("fdiv_r_2exp")
  static let remainderOfWord: @convention(c) (Number, UInt) -> UInt =
    required("fdiv_ui")
  static let greatestCommonDivisor: Binary = required("gcd")
  static let primorial: FromWord = required("primorial_ui")
  static let isProbablePrime: @convention(c) (Number, Int32) -> Int32 =
    required("probab_prime_p")
  static let isPerfectPower: @convention(c) (Number) -> Int32 =
    required("perfect_power_p")
  static let root: @convention(c) (Number, Number, UInt) -> Int32 = required("root")
}

extension GMP.Number {
  /// The value of a number in the absence of the library.
  var wide: Int128 {
    get { loadUnaligned(as: Int128.self) }
    nonmutating set { storeBytes(of: newValue, as: Int128.self) }
  }
}
