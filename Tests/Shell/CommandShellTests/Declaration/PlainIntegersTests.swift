import Testing

@testable import CommandShell

@Suite struct PlainIntegersTests {
  @Test(
    arguments: [
      ("0", 0), ("7", 7), ("-7", -7), ("007", 7), ("-0", 0),
      ("1000000", 1_000_000), ("1_000_000", 1_000_000), ("1_0", 10),
      ("1,000,000", 1_000_000), ("12,345", 12_345), ("-1,000", -1000),
      ("1e6", 1_000_000), ("1E6", 1_000_000), ("12e0", 12), ("0e999999", 0),
      ("1_0e3", 10_000), ("-3e2", -300), ("+7", 7), ("+1e+2", 100),
      ("1e18", 1_000_000_000_000_000_000), ("0e99999999999999999999", 0),
      ("9223372036854775807", Int128(Int64.max)), ("-9223372036854775808", Int128(Int64.min)),
      ("9_223_372_036_854_775_807", 9_223_372_036_854_775_807),
      ("00000000000000000000000000000001", 1),
    ] as [(String, Int128)])
  func forms(word: String, value: Int128) throws {
    #expect(try Int128(literal: word) == value)
  }

  @Test(arguments: [
    "", "-", "+", "++7", "1e++6", "1 0", "x", "5x", "x5", "2,4", "1,00", "1,0000", "1000,000",
    ",100",
    "100,", "1,,000",
    "1_", "_1", "1__0", "1_000,000", "1,000_000", "1.5", "1e", "e6", "1e-6", "1e1.5", "2^", "^2",
    "+-5", "0x", "1e6e2", "٣", "∞", "2^61", "5!", "(7)",
    "0x1F", "ans", "5e1_0", "1\u{301}",
  ])
  func anythingElseQuotesTheWord(word: String) {
    let error = ShellError.notAnInteger(
      word, reason: "is not an integer; write it like 42, -7, 1_000_000 or 1e6")
    #expect(throws: error) { try Int128(literal: word) }
    #expect(error.description.hasPrefix(word.debugDescription))
  }

  @Test(arguments: [
    "9223372036854775808", "-9223372036854775809", "1e19", "93e17", "-93e17",
    "1e99999999999999999999", "-1,000e16",
    "99999999999999999999999999999999999999999999999999999999999999", "9,223,372,036,854,775,808",
  ])
  func anIntegerBeyond64BitsHasTheLeastOrTheGreatestValue(word: String) throws {
    #expect(try Int128(literal: word) == (word.hasPrefix("-") ? .min : .max))
  }

  @Test(arguments: ["", "-", "1_", "1,", "1,00", "-2e", "1,000,"])
  func furtherDigitsMayCompleteAnInteger(text: String) {
    #expect(PlainIntegers<Int>().mayBecomeNumber(text, in: 0))
  }

  @Test(arguments: ["x", "5x", "1__", "1 ", ",", "1,0000", "1.", "(", "gc"])
  func nothingCompletesAnyOtherText(text: String) {
    #expect(!PlainIntegers<Int>().mayBecomeNumber(text, in: 0))
  }
}
