import CommandShell
import TestProcesses
import Testing

@Suite struct IntegerExpressionTests {
  @Test(
    arguments: [
      ("2*3*5*7+1", 211), ("12!", 479_001_600), ("10^18+9", 1_000_000_000_000_000_009),
      ("(2^31-1)*3", 6_442_450_941), ("1,000*2", 2000), ("1_000+1e3", 2000), ("5-1", 4),
      // Precedence and order.
      ("2+3*4", 14), ("(2+3)*4", 20), ("10-3-2", 5), ("10-(3-2)", 9), ("2*3^2", 18),
      ("2^3^2", 512), ("(2^3)^2", 64), ("2^3!", 64), ("2*3!", 12), ("(2*3)!", 720),
      ("3!^2", 36), ("1e2^2", 10_000), ("2^1e1", 1024), ("1+2-3+4", 4), ("(3!)!", 720),
      // Minus signs.
      ("-2^2", -4), ("(-2)^2", 4), ("(-2)^3", -8), ("-2*3", -6), ("-2+3", 1), ("-3!", -6),
      ("-(2+3)", -5), ("-(-5)", 5), ("2*(-3)", -6), ("2-(-3)", 5), ("(-(2))", -2),
      // Powers and factorials of small numbers.
      ("0^0", 1), ("0^2", 0), ("(-1)^99999999999999999999", -1), ("(-1)^1e30", 1), ("1^1e30", 1),
      ("(-7)^0", 1), ("0!", 1), ("1!", 1), ("20!", 2_432_902_008_176_640_000),
      // Intermediate results may exceed Int64.
      ("2^63-1", .max), ("-2^63", .min), ("2^126-2^126+7", 7), ("33!*0", 0),
      ("21!-20*20!", 2_432_902_008_176_640_000),
      ("2^64-2^0", nil), ("(((7)))", 7), ("((2))*((3))", 6), ("(1)!", 1),
    ] as [(String, Int64?)])
  func expressions(word: String, value: Int64?) throws {
    if let value {
      #expect(try Int64(literal: word) == value)
    } else {
      #expect(throws: ShellError.integerOutOfRange(word)) { try Int64(literal: word) }
    }
  }

  @Test(arguments: [
    "1+", "*2", "2**3", "2//3", "6/2", "7%2", "()", "(", ")", "(1", "1)", "(1))", "((1)", "2(3)",
    "(2)3", "(2)(3)", "3!!", "(3)!!", "!3", "3!4", "3!(4)", "2*-3", "2--3", "2+-3", "2^-1",
    "(--3)", "(+3)", "+3", "1,00*2", "2*1,00", "1 + 2", "(1,2)", "2×3", "1+x", "-", "(-)", "-()",
    "1e(2)", "(1)e2", "2^", "2^*3",
  ])
  func anythingElseQuotesTheWord(word: String) {
    #expect(throws: ShellError.notAnInteger(word)) { try Int64(literal: word) }
  }

  @Test(arguments: [
    "2^63", "2^62*2", "2^62+2^62", "-2^63-1", "21!", "34!", "1e18!", "(((2^62)!)!)", "2^127",
    "2^100*2^100*0", "10^2^10", "2^2^2^2^2^2^2", "9223372036854775807+1", "(-2)^127*2",
    "0-2^126-2^126-1",
  ])
  func overflowQuotesTheWord(word: String) {
    #expect(throws: ShellError.integerOutOfRange(word)) { try Int64(literal: word) }
  }

  @Test(arguments: [
    ("2^(-1)", #""2^(-1)" has a negative exponent; exponents must be 0 or more"#),
    ("1^(1-2)", #""1^(1-2)" has a negative exponent; exponents must be 0 or more"#),
    ("(-3)!", #""(-3)!" takes the factorial of a negative number, which is undefined"#),
    ("5+(2-3)!", #""5+(2-3)!" takes the factorial of a negative number, which is undefined"#),
  ])
  func undefinedResultsAreErrors(word: String, message: String) {
    let error = #expect(throws: ShellError.self) { try Int64(literal: word) }
    #expect(error?.description == message)
  }

  @Test func parenthesesAndPowersOfAnyDepthAreEvaluated() throws {
    let depth = LongTests.areEnabled ? 1_000_000 : 50_000
    let open = String(repeating: "(", count: depth)
    let close = String(repeating: ")", count: depth)
    #expect(try Int64(literal: open + "7" + close) == 7)
    #expect(throws: ShellError.self) { try Int64(literal: open) }
    #expect(throws: ShellError.self) { try Int64(literal: open + "7") }
    #expect(throws: ShellError.self) { try Int64(literal: "7" + close) }
    #expect(try Int64(literal: String(repeating: "1^", count: depth) + "7") == 1)
    #expect(try Int64(literal: String(repeating: "1+", count: depth) + "7") == Int64(depth) + 7)
  }

  @Test func randomExpressionsEqualTheValuesTheyAreMadeFrom() throws {
    var generator = ExpressionGenerator(seed: 20_261_122)
    var count = 0
    for _ in 0..<2_000 {
      let (text, value) = generator.expression(depth: 4).written
      if let value, let expected = Int64(exactly: value) {
        #expect(try Int64(literal: text) == expected, "\(text)")
        count += 1
      } else if value != nil {
        #expect(throws: ShellError.integerOutOfRange(text)) { try Int64(literal: text) }
      } else {
        #expect(throws: ShellError.self, "\(text)") { try Int64(literal: text) }
      }
    }
    #expect(count > 1_000)
  }
}
