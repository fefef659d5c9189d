/// A Miller-Rabin strong test to base 2, which the caller runs one step at a time.
///
/// Let n = d·2^s + 1 with odd d. If n is prime, then 2^d ≡ 1 modulo n, or 2^(d·2^t) ≡ -1 modulo n
/// for some t < s.
struct StrongTest {
  private let arithmetic: MontgomeryModulus
  private let exponent: UInt64
  /// The number of steps that remain, one for each remaining bit of the exponent.
  private(set) var steps: Int
  // 2^k, where k consists of the bits of the exponent that are already processed.
  private var power: UInt64

  @inline(__always)
  init(_ arithmetic: MontgomeryModulus) {
    self.arithmetic = arithmetic
    let even = arithmetic.modulus &- 1
    self.exponent = even &>> UInt64(truncatingIfNeeded: even.trailingZeroBitCount)
    self.steps = 63 &- exponent.leadingZeroBitCount
    self.power = arithmetic.sum(arithmetic.one, arithmetic.one)
  }

  @inline(__always)
  mutating func step() {
    steps &-= 1
    let bit = (exponent &>> UInt64(truncatingIfNeeded: steps)) & 1
    let square = arithmetic.product(power, power)
    // Double the square if the bit is 1. A mask is faster than a branch, as in `LucasTest`.
    power = square ^ ((square ^ arithmetic.sum(square, square)) & (0 &- bit))
  }

  /// Whether the number passes the test; valid only when no steps remain.
  @inline(__always)
  var passes: Bool {
    let minusOne = arithmetic.modulus &- arithmetic.one
    if power == arithmetic.one || power == minusOne { return true }
    var power = power
    for _ in 1..<(arithmetic.modulus &- 1).trailingZeroBitCount {
      power = arithmetic.product(power, power)
      if power == minusOne { return true }
    }
    return false
  }
}

/// An almost extra strong Lucas test, which the caller runs one step at a time.
///
/// V is the Lucas sequence with Q = 1 and the smallest P ≥ 3 for which the Jacobi symbol of P² - 4
/// modulo n is -1. Let n = d·2^s - 1 with odd d. If n is prime, then V(d) ≡ ±2 modulo n, or
/// V(d·2^t) ≡ 0 modulo n for some t < s - 1.
struct LucasTest {
  private let arithmetic: MontgomeryModulus
  private let parameter: UInt64
  private let two: UInt64
  private let exponent: UInt64
  /// The number of steps that remain, one for each remaining bit of the exponent.
  private(set) var steps: Int
  // V(k) and V(k + 1), where k consists of the bits of the exponent that are already processed.
  // `value` is V(k + 1) if `previousBit` is 1, and V(k) otherwise. `next` is the other value.
  private var value: UInt64
  private var next: UInt64
  private var previousBit: UInt64 = 0

  /// Begins the test of a modulus; returns nil if the search for P shows that it is composite.
  ///
  /// The modulus must be greater than 58.
  @inline(__always)
  init?(_ arithmetic: MontgomeryModulus) {
    let modulus = arithmetic.modulus
    var parameter: UInt64 = 3
    search: while true {
      switch jacobiSymbol(parameter &* parameter &- 4, modulus) {
      case -1: break search
      // P² - 4 has a factor in common with the modulus. P + 2 is less than the modulus, so the
      // modulus is composite.
      case 0: return nil
      default: parameter &+= 1
      }
      // No such P exists for a square. The check is this late because a P below 50 exists for
      // almost every other number.
      if parameter == 50, isSquare(modulus) { return nil }
    }

    var form = arithmetic.one
    for _ in 1..<parameter { form = arithmetic.sum(form, arithmetic.one) }
    self.arithmetic = arithmetic
    self.parameter = form
    self.two = arithmetic.sum(arithmetic.one, arithmetic.one)
    // For 2^64 - 1 this would be 0, but that number is a multiple of 3 and never gets here.
    let even = modulus &+ 1
    self.exponent = even &>> UInt64(truncatingIfNeeded: even.trailingZeroBitCount)
    self.steps = 63 &- exponent.leadingZeroBitCount
    self.value = form
    self.next = arithmetic.product(form, form, minus: two)
  }

  @inline(__always)
  mutating func step() {
    steps &-= 1
    let bit = (exponent &>> UInt64(truncatingIfNeeded: steps)) & 1
    // Swap with a mask instead of a branch. The bits are practically random, and a branch that is
    // mispredicted every other time would cost more than the whole step.
    let swap = (value ^ next) & (0 &- (bit ^ previousBit))
    value ^= swap
    next ^= swap
    next = arithmetic.product(value, next, minus: parameter)
    value = arithmetic.product(value, value, minus: two)
    previousBit = bit
  }

  /// Whether the number passes the test; valid only when no steps remain.
  @inline(__always)
  var passes: Bool {
    // The exponent is odd, so V(k) is in `next` after the last step, or in `value` if there was no
    // step.
    var value = exponent == 1 ? value : next
    if value == two || value == arithmetic.modulus &- two { return true }
    for _ in 1..<max((arithmetic.modulus &+ 1).trailingZeroBitCount, 1) {
      if value == 0 { return true }
      value = arithmetic.product(value, value, minus: two)
    }
    return false
  }
}

/// Returns the Jacobi symbol (a/n) for odd n: 0 if they share a factor, otherwise 1 or -1.
@inline(__always)
private func jacobiSymbol(_ a: UInt64, _ n: UInt64) -> Int {
  var top = a
  var bottom = n
  var symbol = 1
  while top != 0 {
    let twos = top.trailingZeroBitCount
    top &>>= UInt64(truncatingIfNeeded: twos)
    if twos & 1 == 1, bottom & 7 == 3 || bottom & 7 == 5 { symbol = 0 &- symbol }
    if top & bottom & 3 == 3 { symbol = 0 &- symbol }
    (top, bottom) = (bottom % top, top)
  }
  return bottom == 1 ? symbol : 0
}

private func isSquare(_ number: UInt64) -> Bool {
  // Rounding changes the root by at most 1.
  let root = UInt64(Double(number).squareRoot())
  return (root - 1...root + 1).contains {
    $0.multipliedReportingOverflow(by: $0) == (number, false)
  }
}
