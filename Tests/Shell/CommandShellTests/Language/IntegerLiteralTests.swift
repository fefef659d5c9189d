import CommandShell
import Testing

@Suite struct IntegerLiteralTests {
  @Test(
    arguments: [
      ("0", 0), ("7", 7), ("-7", -7), ("007", 7), ("-0", 0),
      ("1000000", 1_000_000), ("1_000_000", 1_000_000), ("1_0", 10),
      ("1,000,000", 1_000_000), ("12,345", 12_345), ("-1,000", -1000),
      ("1e6", 1_000_000), ("1E6", 1_000_000), ("12e0", 12), ("0e999999", 0),
      ("1_0e3", 10_000), ("-3e2", -300),
      ("10^6", 1_000_000), ("2^10", 1024), ("2^61-1", 2_305_843_009_213_693_951),
      ("2^63-1", .max), ("-2^63", .min), ("2^0", 1), ("0^0", 1), ("0^5", 0), ("1^999999999", 1),
      ("10^3+7", 1007), ("-2^2", -4), ("-2^2+1", -3),
      ("2^64-9223372036854775809", .max),
      ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("9_223_372_036_854_775_807", .max), ("00000000000000000000000000000001", 1),
    ] as [(String, Int64)])
  func forms(word: String, value: Int64) throws {
    #expect(try Int64(literal: word) == value)
  }

  @Test(arguments: [
    "", "-", "+", "+7", "1e+6", "x", "5x", "x5", "2,4", "1,00", "1,0000", "1000,000", ",100",
    "100,", "1,,000",
    "1_", "_1", "1__0", "1_000,000", "1,000_000", "1.5", "1e", "e6", "1e-6", "1e1.5", "2^", "^2",
    "+-5", "0x", "1e6e2", "٣", "∞", "2^61-",
  ])
  func anythingElseQuotesTheWord(word: String) {
    let error = #expect(throws: ShellError.notAnInteger(word)) { try Int64(literal: word) }
    #expect(error?.description.hasPrefix(word.debugDescription) == true)
  }

  @Test(arguments: [
    "9223372036854775808", "-9223372036854775809", "1e19", "10^19", "2^63", "-2^63-1", "2^9999999",
    "99999999999999999999999999999999999999999999999999999999999999", "9,223,372,036,854,775,808",
  ])
  func anIntegerOutOfRangeQuotesTheWord(word: String) {
    #expect(throws: ShellError.integerOutOfRange(word)) { try Int64(literal: word) }
  }
}
