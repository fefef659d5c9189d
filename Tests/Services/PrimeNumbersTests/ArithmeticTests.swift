import Testing
import UnidirectionalTesting

@testable import PrimeNumbers

/// Tests the underlying arithmetic with extreme values, which its callers rarely use.
@Suite struct ArithmeticTests {
  @Test(arguments: [3, 59, 4_294_967_291, 1 << 63 - 25, 1 << 63 + 29, .max, .max - 58] as [UInt64])
  func montgomeryProductsAreCorrect(modulus: UInt64) {
    let arithmetic = MontgomeryModulus(modulus)
    // Multiplying by the plain number 1 converts a Montgomery form back to its residue.
    func plain(_ form: UInt64) -> UInt64 { arithmetic.product(form, 1) }
    #expect(plain(arithmetic.one) == 1)
    var generator = SeededGenerator(seed: modulus)
    for _ in 0..<200 {
      let forms = [arithmetic.one, 0, modulus - 1, generator.next() % modulus]
      for a in forms {
        for b in forms {
          let expected = modulus.dividingFullWidth(
            plain(a).multipliedFullWidth(by: plain(b))
          ).remainder
          #expect(plain(arithmetic.product(a, b)) == expected)
          #expect(arithmetic.difference(arithmetic.sum(a, b), b) == a)
        }
      }
    }
  }

  /// Tests the strong test with pseudoprimes to base 2, and with bases that the modulus divides.
  @Test(arguments: [2_047, 3_277, 8_321, 15_841, 29_341] as [UInt64])
  func aPseudoprimeToOneBaseFailsWithAnother(number: UInt64) {
    let arithmetic = MontgomeryModulus(number)
    #expect(arithmetic.passesStrongTest(base: 2))
    #expect(arithmetic.passesStrongTest(base: number * 3))
    #expect(!arithmetic.passesStrongTest(base: 325))
    #expect(!arithmetic.passesStrongTest(base: number + 325))
    #expect(!number.isPrime)
  }

  @Test func quotientsOfDoublesAreExact() {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<20_000 {
      let divisor = Int(generator.next() >> UInt64.random(in: 32..<61, using: &generator)) + 2
      let count = Int(generator.next() >> UInt64.random(in: 14..<40, using: &generator)) / divisor
      for value in [count * divisor - 1, count * divisor, count * divisor + 1]
      where value >= divisor {
        let dividend = Dividend(value)
        #expect(dividend.divided(by: divisor) == value / divisor, "\(value)/\(divisor)")
        if let short = UInt32(exactly: divisor) {
          let quotient = dividend.divided(by: short, reciprocal: 1 / Double(divisor))
          #expect(quotient == value / divisor, "\(value)·(1/\(divisor))")
        }
      }
    }
  }

  @Test func rootsAreRoundedDown() {
    for root in [0, 1, 2, 3, 94_906_265, 94_906_267, 3_037_000_498, 3_037_000_499] {
      #expect(integerSquareRoot(root * root) == root)
      if root > 0 { #expect(integerSquareRoot(root * root - 1) == root - 1) }
    }
    #expect(integerSquareRoot(.max) == 3_037_000_499)
    for root in [0, 1, 2, 3, 215_443, 2_097_151] {
      #expect(integerCubeRoot(root * root * root) == root)
      if root > 0 { #expect(integerCubeRoot(root * root * root - 1) == root - 1) }
    }
    #expect(integerCubeRoot(.max) == 2_097_151)
  }

  @Test(
    arguments: [
      (100, 25.661633), (1_000_000, 78527.399429), (1_000_000_000_000, 37_607_910_542),
    ] as [(Double, Double)])
  func riemannsFunctionMatchesKnownValues(x: Double, value: Double) {
    #expect(abs(riemannR(x) - value) < max(1e-3, value * 1e-10))
    #expect(abs(inverseRiemannR(riemannR(x)) - x) < max(x * 1e-12, 0.5))
  }
}
