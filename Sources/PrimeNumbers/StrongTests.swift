extension MontgomeryModulus {
  /// Whether the modulus is a prime or a strong pseudoprime to base 2 (Miller-Rabin).
  var passesStrongTestToBase2: Bool {
    let twos = (modulus &- 1).trailingZeroBitCount
    let exponent = (modulus &- 1) >> UInt64(truncatingIfNeeded: twos)
    let minusOne = modulus &- one

    var power = sum(one, one)
    var bit = 62 - exponent.leadingZeroBitCount
    while bit >= 0 {
      power = product(power, power)
      // Both results are made and one is picked by a mask: the bits are as good as random, and a
      // branch mispredicted every other time would cost more than the whole step.
      let mask = 0 &- ((exponent >> UInt64(truncatingIfNeeded: bit)) & 1)
      power ^= (power ^ sum(power, power)) & mask
      bit -= 1
    }

    if power == one || power == minusOne { return true }
    for _ in 1..<max(twos, 1) {
      power = product(power, power)
      if power == minusOne { return true }
    }
    return false
  }

  /// Whether the modulus, at least 59, is a prime or an almost extra strong Lucas pseudoprime.
  ///
  /// V is the Lucas sequence with Q = 1 and the least P ≥ 3 for which P² - 4 is no square modulo
  /// the modulus. A prime n = d·2^s - 1 has V(d) = ±2, or V(d·2^t) = 0 for some t < s - 1. The
  /// squares of 1093 and 3511, for which no such P exists and which alone among 64-bit squares
  /// pass the test to base 2, are refused.
  var passesLucasTest: Bool {
    if modulus == 1093 * 1093 || modulus == 3511 * 3511 { return false }
    var parameter: UInt64 = 3
    search: while true {
      switch jacobiSymbol(parameter * parameter - 4, modulus) {
      case -1: break search
      // A factor in common, and P + 2 is less than the modulus.
      case 0: return false
      default: parameter += 1
      }
    }

    var parameterForm = one
    for _ in 1..<parameter { parameterForm = sum(parameterForm, one) }
    let two = sum(one, one)

    // For a modulus of 2^64 - 1 the sum would overflow; it is a multiple of 3 and never comes here.
    let twos = (modulus &+ 1).trailingZeroBitCount
    let exponent = (modulus &+ 1) >> UInt64(truncatingIfNeeded: twos)
    // V(k) and V(k + 1), where k grows into the exponent bit by bit.
    var value = parameterForm
    var next = difference(product(parameterForm, parameterForm), two)
    var bit = 62 - exponent.leadingZeroBitCount
    while bit >= 0 {
      let mask = 0 &- ((exponent >> UInt64(truncatingIfNeeded: bit)) & 1)
      let squared = value ^ ((value ^ next) & mask)
      let mixed = difference(product(value, next), parameterForm)
      let doubled = difference(product(squared, squared), two)
      let swap = (mixed ^ doubled) & mask
      value = doubled ^ swap
      next = mixed ^ swap
      bit -= 1
    }

    if value == two || value == modulus &- two { return true }
    for _ in 0..<max(twos - 1, 0) {
      if value == 0 { return true }
      value = difference(product(value, value), two)
    }
    return false
  }
}

/// The Jacobi symbol (a/n) for odd n: 0 where they have a factor in common, else 1 or -1.
private func jacobiSymbol(_ a: UInt64, _ n: UInt64) -> Int {
  var top = a
  var bottom = n
  var symbol = 1
  while top != 0 {
    let twos = top.trailingZeroBitCount
    top >>= UInt64(truncatingIfNeeded: twos)
    if twos & 1 == 1, bottom & 7 == 3 || bottom & 7 == 5 { symbol = -symbol }
    if top & bottom & 3 == 3 { symbol = -symbol }
    (top, bottom) = (bottom % top, top)
  }
  return bottom == 1 ? symbol : 0
}
