import Testing

@testable import currency

@Suite struct ExactDecimalTests {
  @Test(
    arguments: [
      (11782, 3, 2, "11.78"), (11785, 3, 2, "11.79"), (-11785, 3, 2, "-11.79"), (5, 3, 2, "0.01"),
      (4, 3, 2, "0.00"), (-4, 3, 2, "0.00"), (-5, 3, 2, "-0.01"), (15, 1, 0, "2"), (25, 1, 0, "3"),
      (7, 0, 2, "7.00"), (0, 0, 0, "0"), (9_999, 3, 2, "10.00"), (1, 60, 2, "0.00"),
      (999_999_999_999_999_999, 40, 2, "0.00"),
    ] as [(Int128, Int, Int, String)])
  func halvesAreRoundedAwayFromZero(
    coefficient: Int128, scale: Int, places: Int, expected: String
  ) {
    let number = ExactDecimal(coefficient: coefficient, scale: scale)
    #expect(number.rounded(toPlaces: places).description == expected)
  }

  @Test func aHalfOfTheLargestDivisorIsRoundedAway() {
    let power = (0..<38).reduce(Int128(1)) { power, _ in power * 10 }
    let half = ExactDecimal(coefficient: power / 2, scale: 38)
    #expect(half.rounded(toPlaces: 0).description == "1")
    let less = ExactDecimal(coefficient: power / 2 - 1, scale: 38)
    #expect(less.rounded(toPlaces: 0).description == "0")
  }

  @Test func productsAreExact() throws {
    let amount = try Amount("99999999999999999999").value
    let rate = try #require(ExactDecimal(rawValue: "123456789.123456789"))
    #expect((amount * rate).description == "12345678912345678899876543210.876543211")
    let small = try Amount("0.00000000000000000001").value
    let least = try #require(ExactDecimal(rawValue: "0.000000001"))
    #expect((small * least).description == "0.00000000000000000000000000001")
  }

  @Test func theLargestProductIsRounded() throws {
    let amount = try Amount("99999999999999999999")
    let rate = try #require(ExactDecimal(rawValue: "999999999.999999999"))
    let money = Money(rounding: amount.value * rate, in: try currency("UYW"))
    #expect(money.description == "99999999999999999899000000000.0000 UYW")
    let whole = try #require(ExactDecimal(rawValue: "1000000000"))
    let more = Money(rounding: amount.value * whole, in: try currency("UYW"))
    #expect(more.description == "99999999999999999999000000000.0000 UYW")
  }

  @Test(arguments: [
    ("1.1782", "1.1782"), ("15639.0", "15639"), ("20100", "20100"),
    ("0.000000001", "0.000000001"), ("1000000000", "1000000000"), ("1000000000.0", "1000000000"),
    ("1.0000000000000000000000000", "1"), ("007", "7"), ("0.10", "0.1"),
    ("999999999.999999999", "999999999.999999999"),
  ])
  func aRateIsRead(text: String, expected: String) {
    #expect(ExactDecimal(rawValue: text)?.description == expected)
  }

  @Test(arguments: [
    "", "0", "0.0", "-1", "-0", "+1", "NaN", "Infinity", "1.", ".5", "1e", "1e4",
    "0.0000000000000000000000000000000000000000000001", "1.2.3", "1,5", "0x10", "１",
    "0.0000000009", "1000000000.1", "1.1234567890123456789",
    "10000000000", "100000000000000000000000000000000000000",
  ])
  func invalidRatesGiveNil(text: String) {
    #expect(ExactDecimal(rawValue: text) == nil)
  }
}
