import Testing

@testable import PrimeServices

@Suite struct ExactIntegerTests {
  @Test(
    arguments: [
      ("11", 11), (" 11\n", 11), ("1,299,709", 1_299_709), ("1 299 709", 1_299_709),
      ("1\u{A0}299\u{A0}709", 1_299_709), ("1\u{2009}299", 1299), ("1\u{202F}299", 1299),
      ("9223372036854775807", .max), ("0", 0), ("999,999", 999_999),
    ] as [(String, Int64)])
  func digitsAndGroupsOfThreeAreParsed(text: String, value: Int64) {
    #expect(exactInteger(text) == value)
  }

  @Test(arguments: [
    "", " ", "-1", "+1", "01", "1,29", "1,2990", "1299,709", ",299", "1,,299", "1,299,", "1, 299",
    "1,299 709", "1.299", "1.299.709", "1'299", "1_299", "1e3", "1×10^3", "12…", "12...", "12 km",
    "١٢", "１２", "0,299", "1\n299", "0x1F", "1,299.0", "12\\\n34", "∞",
  ])
  func anythingElseIsNoInteger(text: String) {
    #expect(exactInteger(text) == nil)
  }

  @Test(arguments: ["9223372036854775808", "9,223,372,036,854,775,808"])
  func integersBeyond64BitsAreRejected(text: String) {
    #expect(exactInteger(text) == nil)
  }
}
