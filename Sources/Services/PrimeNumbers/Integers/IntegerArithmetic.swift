extension Integer {
  /// Returns the sum.
  package static func + (left: Integer, right: Integer) throws(IntegerError) -> Integer {
    try compute(left, right, { $0.addingReportingOverflow($1) }, GMP.add)
  }

  /// Returns the difference.
  package static func - (left: Integer, right: Integer) throws(IntegerError) -> Integer {
    try compute(left, right, { $0.subtractingReportingOverflow($1) }, GMP.subtract)
  }

  /// Returns the product.
  package static func * (left: Integer, right: Integer) throws(IntegerError) -> Integer {
    // The product has at least this number of bits, and at most one more.
    try check(bits: left.bitWidth + right.bitWidth - 1)
    return try compute(left, right, { $0.multipliedReportingOverflow(by: $1) }, GMP.multiply)
  }

  /// The absolute value.
  package var magnitude: Integer {
    get throws(IntegerError) { self < 0 ? try 0 - self : self }
  }

  /// Returns the quotient, rounded down, and the remainder.
  ///
  /// A remainder other than 0 has the sign of the divisor.
  ///
  /// - Throws: ``IntegerError/undefined(_:)`` if the divisor is 0; ``IntegerError/libraryMissing``
  ///   if only GMP can compute the result.
  package func dividedRoundingDown(
    by divisor: Integer
  ) throws(IntegerError) -> (quotient: Integer, remainder: Integer) {
    if divisor == 0 { throw .undefined("divides by 0") }
    if case (.small(let left), .small(let right)) = (storage, divisor.storage),
      left != .min || right != -1
    {
      let (quotient, remainder) = left.quotientAndRemainder(dividingBy: right)
      let isAbove = remainder != 0 && (remainder < 0) != (right < 0)
      return isAbove
        ? (Integer(quotient - 1), Integer(remainder + right))
        : (Integer(quotient), Integer(remainder))
    }
    try Self.requireLibrary()
    let quotient = BigNumber()
    let remainder = Self.compute(self, divisor) { GMP.divide(quotient.pointer, $0, $1, $2) }
    return (Integer(quotient), remainder)
  }

  /// Returns the quotient of a number and one of its divisors.
  ///
  /// - Throws: ``IntegerError/undefined(_:)`` if there is a remainder or the divisor is 0;
  ///   ``IntegerError/libraryMissing`` if only GMP can compute the result.
  package func dividedExactly(by divisor: Integer) throws(IntegerError) -> Integer {
    let (quotient, remainder) = try dividedRoundingDown(by: divisor)
    if remainder == 0 { return quotient }
    throw .undefined(
      """
      divides \(abbreviated) by \(divisor.abbreviated), which leaves a remainder; use // to round \
      down
      """)
  }

  /// Returns the number to the power of `exponent`, which must not be negative; 0^0 is 1.
  package func power(_ exponent: Integer) throws(IntegerError) -> Integer {
    if exponent < 0 {
      throw .undefined("has a negative exponent; exponents must be 0 or more")
    }
    if exponent == 0 || self == 1 { return 1 }
    if self == 0 || exponent == 1 { return self }
    if self == -1 { return try exponent.dividedRoundingDown(by: 2).remainder == 0 ? 1 : -1 }
    let bits = int64.map { logarithm(Double($0.magnitude)) / logarithm(2) } ?? Double(bitWidth - 1)
    guard let exponent = exponent.int64, Double(exponent) * bits < Double(GMP.maximumBitWidth)
    else { throw Self.outOfRange }
    return try compute { GMP.power($0, $1, UInt(exponent)) }.checked()
  }

  /// Returns the factorial.
  package func factorial() throws(IntegerError) -> Integer {
    try requireSign("factorial")
    guard let number = int64, number <= GMP.maximumBitWidth else { throw Self.outOfRange }
    if number <= 20 { return Integer((0..<number).reduce(1) { $0 * ($1 + 1) }) }
    // Stirling's formula.
    let n = Double(number)
    try Self.check(
      bits: Int((n * (logarithm(n) - 1) + logarithm(2 * .pi * n) / 2) / logarithm(2)) + 1)
    return Integer { GMP.factorial($0, UInt(number)) }
  }

  /// Returns the product of the primes up to the number.
  package func primorial() throws(IntegerError) -> Integer {
    try requireSign("primorial")
    guard let number = int64, number <= GMP.maximumBitWidth else { throw Self.outOfRange }
    if number < 53 { return Integer((0...number).reduce(1) { $1.isPrime ? $0 * $1 : $0 }) }
    try Self.requireLibrary()
    return try Integer { GMP.primorial($0, UInt(number)) }.checked()
  }

  /// Returns the binomial coefficient of the number and `k`; 0 if `k` is negative.
  ///
  /// For a negative number, it is the coefficient of a power series: (1 + x)^-1 = 1 - x + x² - ….
  package func binomial(_ k: Integer) throws(IntegerError) -> Integer {
    if k < 0 || (self >= 0 && k > self) { return 0 }
    guard let size = (self < 0 ? k : try Swift.min(k, self - k)).int64 else {
      throw Self.outOfRange
    }
    // The result is roughly between (m/k)^k and (e·m/k)^k; m is n, or |n| + k if n is negative.
    let width = Double((self < 0 ? try k - self : self).bitWidth)
    let bits = Double(size) * (width - logarithm(Double(Swift.max(size, 1))) / logarithm(2))
    if bits > Double(GMP.maximumBitWidth) { throw Self.outOfRange }
    // Without the library, the products of this computation must fit into 126 bits.
    if bits + Double(size) * 1.5 > 63 { try Self.requireLibrary() }
    return try compute { GMP.binomial($0, $1, UInt(size)) }.checked()
  }

  /// Returns the Fibonacci number at the position that the number is; that at 1 and at 2 is 1.
  ///
  /// At a negative position, it is the number that continues the sequence to the left.
  package func fibonacci() throws(IntegerError) -> Integer {
    // Each position adds log2 of the golden ratio to the number of bits.
    guard let position = int64, Double(position.magnitude) * 0.695 < Double(GMP.maximumBitWidth)
    else { throw Self.outOfRange }
    let value = Integer { GMP.fibonacci($0, UInt(position.magnitude)) }
    return position < 0 && position % 2 == 0 ? try 0 - value : value
  }

  /// Returns the largest integer whose square is not greater than the number.
  package func squareRoot() throws(IntegerError) -> Integer {
    try requireSign("square root")
    if let value = int64 { return Integer(Int64(integerSquareRoot(Int(value)))) }
    try Self.requireLibrary()
    return compute(GMP.squareRoot)
  }

  /// Returns the greatest common divisor, which is not negative.
  package static func greatestCommonDivisor(
    _ left: Integer, _ right: Integer
  ) throws(IntegerError) -> Integer {
    if right == 0 { return try left.magnitude }
    if case (.small(let left), .small(let right)) = (left.storage, right.storage) {
      return Integer(PrimeNumbers.greatestCommonDivisor(left.magnitude, right.magnitude))
    }
    try requireLibrary()
    return compute(left, right, GMP.greatestCommonDivisor)
  }

  /// Returns the number to the power of `exponent`, modulo `modulus`.
  ///
  /// A result other than 0 has the sign of the modulus. If the exponent is negative, the result is
  /// a power of the inverse of the number.
  ///
  /// - Throws: ``IntegerError/undefined(_:)`` if the modulus is 0, or if the exponent is negative
  ///   and the number has no inverse. The function also throws this error if the product of the
  ///   numbers of bits of the exponent and the modulus exceeds 10^9, which takes seconds.
  ///   ``IntegerError/libraryMissing`` if only GMP can compute the result.
  package func power(_ exponent: Integer, modulo modulus: Integer) throws(IntegerError) -> Integer {
    if modulus == 0 { throw .undefined("divides by 0") }
    if modulus.bitWidth == 1 { return 0 }
    if exponent < 0, try Self.greatestCommonDivisor(self, modulus) != 1 {
      throw .undefined(
        "needs an inverse of \(abbreviated) modulo \(modulus.abbreviated), which does not exist")
    }
    if exponent.bitWidth * modulus.bitWidth > 1_000_000_000 {
      throw .undefined("has a power that takes too long; use a smaller exponent or modulus")
    }
    if modulus.int64 == nil || exponent < 0 { try Self.requireLibrary() }
    let exponent = exponent.number
    defer { withExtendedLifetime(exponent) {} }
    let result = Self.compute(self, modulus) { GMP.powerOfRemainder($0, $1, exponent.pointer, $2) }
    return modulus < 0 && result != 0 ? try result + modulus : result
  }

  // MARK: GMP

  /// Computes a number from two operands with `small` if they and the result fit into `Int64`, and
  /// otherwise with a function of GMP.
  @inline(__always)
  private static func compute(
    _ left: Integer, _ right: Integer,
    _ small: (Int64, Int64) -> (partialValue: Int64, overflow: Bool), _ big: GMP.Binary
  ) throws(IntegerError) -> Integer {
    if case (.small(let left), .small(let right)) = (left.storage, right.storage),
      case (let result, false) = small(left, right)
    {
      return Integer(result)
    }
    return try compute(left, right, big).checked()
  }

  /// Computes a number from two operands with a function of GMP; the result is its first argument.
  static func compute(
    _ left: Integer, _ right: Integer, _ function: (GMP.Number, GMP.Number, GMP.Number) -> Void
  ) -> Integer {
    let (left, right) = (left.number, right.number)
    return withExtendedLifetime((left, right)) {
      Integer { function($0, left.pointer, right.pointer) }
    }
  }

  private func compute(_ function: (GMP.Number, GMP.Number) -> Void) -> Integer {
    Self.compute(self, 0) { result, number, _ in function(result, number) }
  }

  private func requireSign(_ function: String) throws(IntegerError) {
    if self < 0 {
      throw .undefined("takes the \(function) of a negative number, which is undefined")
    }
  }

  private func checked() throws(IntegerError) -> Integer {
    try Self.check(bits: bitWidth)
    return self
  }

  static func requireLibrary() throws(IntegerError) {
    if !GMP.isInstalled { throw .libraryMissing }
  }
}
