/// The almost extra strong Lucas test, taken in steps.
///
/// V is the Lucas sequence with Q = 1 and the least P ≥ 3 for which P² - 4 is no square modulo n. A
/// prime n = d·2^s - 1 with odd d has V(d) = ±2, or V(d·2^t) = 0 for some t < s - 1.
struct LucasTest {
  private let arithmetic: MontgomeryModulus
  private let parameter: UInt64
  private let two: UInt64
  private let exponent: UInt64
  /// How many bits of the exponent are left: one step each.
  private(set) var steps: Int
  // V(k) and V(k + 1), where k grows into the exponent bit by bit, the one to be squared first.
  private var value: UInt64
  private var next: UInt64
  private var previousBit: UInt64 = 0

  /// Begins the test, or gives nil where looking for P shows the number, above 58, to be composite.
  @inline(__always)
  init?(_ arithmetic: MontgomeryModulus) {
    let modulus = arithmetic.modulus
    var parameter: UInt64 = 3
    search: while true {
      switch jacobiSymbol(parameter &* parameter &- 4, modulus) {
      case -1: break search
      // A factor in common, and P + 2 is less than the modulus.
      case 0: return nil
      default: parameter &+= 1
      }
      // Squares have no P. Few others come this far.
      if parameter == 50, isSquare(modulus) { return nil }
    }

    var form = arithmetic.one
    for _ in 1..<parameter { form = arithmetic.sum(form, arithmetic.one) }
    self.arithmetic = arithmetic
    self.parameter = form
    self.two = arithmetic.sum(arithmetic.one, arithmetic.one)
    // 2^64 - 1, for which this would be 0, is a multiple of 3 and never comes here.
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
    // A mask, since the bits are as good as random, and a branch mispredicted every other time
    // would cost more than the whole step.
    let swap = (value ^ next) & (0 &- (bit ^ previousBit))
    value ^= swap
    next ^= swap
    next = arithmetic.product(value, next, minus: parameter)
    value = arithmetic.product(value, value, minus: two)
    previousBit = bit
  }

  /// Whether the number passes, once no step is left.
  @inline(__always)
  var passes: Bool {
    // The exponent is odd, so that the last to be squared was V(k + 1), if there was a step at all.
    var value = exponent == 1 ? value : next
    if value == two || value == arithmetic.modulus &- two { return true }
    for _ in 1..<max((arithmetic.modulus &+ 1).trailingZeroBitCount, 1) {
      if value == 0 { return true }
      value = arithmetic.product(value, value, minus: two)
    }
    return false
  }
}

/// The Jacobi symbol (a/n) for odd n: 0 where they have a factor in common, else 1 or -1.
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
  // Right to within 1 after rounding.
  let root = UInt64(Double(number).squareRoot())
  return (root - 1...root + 1).contains {
    $0.multipliedReportingOverflow(by: $0) == (number, false)
  }
}
