import Testing

@testable import PrimeNumbers

@Suite struct SieveFamilyTests {
  /// Checks a few polynomials of numbers of 20, 40 and 60 digits, and of the largest number of 200
  /// bits, with the number of factors of their leading coefficients.
  @Test(arguments: [
    ("90655961177248433531", 3), ("1489866166749295006547481579418096871537", 5),
    ("831693177456655950447372053229367813863930732525549211335217", 8), ("2^200-1", 8),
  ])
  func relationsAreCongruences(text: String, count: Int) throws {
    let number = try IntegerExpression.value(of: text)
    let base = try FactorBase(of: number)
    let size = power(2, ((base.bits + 1) / 2 - log2(Double(base.radius))) / Double(count))
    let middle = try #require(base.primes.firstIndex { Double($0) > size })
    var family = SieveFamily(base, factors: Array(middle..<middle + count))
    var polynomials = 0
    let relations = family.relations {
      polynomials += 1
      return polynomials > 12
    }
    #expect(!relations.isEmpty)
    for relation in relations {
      let square = try Integer(digits: "\(relation.roots[0])").power(2)
      let product = try relation.factors.reduce(Integer(Int64(relation.largePrime))) {
        try $0 * ($1 == base.primes.count ? -1 : Integer(Int64(base.primes[$1])))
      }
      #expect(try (square - product).dividedRoundingDown(by: number).remainder == 0)
    }
  }
}
