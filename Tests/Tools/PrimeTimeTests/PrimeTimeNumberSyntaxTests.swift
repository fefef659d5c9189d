import CommandShellTesting
import FavoritePrimes
import PrimeNumbers
import StateDiff
import Testing

@testable import CommandShell
@testable import primetime

@Suite struct PrimeTimeNumberSyntaxTests {
  private let syntax = PrimeTimeNumberSyntax()

  private func value(
    _ text: String, answer: DumpValue? = nil, mayTakeLong: Bool = false
  ) throws(ShellError) -> any CommandNumber {
    let context = NumberContext(
      state: PrimeTimeState(count: 5, names: ["p": 3, "q1": 4]), answer: answer
    ) {
      computation throws(ShellError) in
      try mayTakeLong ? computation { false } : nil
    }
    return try syntax.value(of: text, in: context)
  }

  @Test(
    arguments: [
      ("1_000", 1000), ("2^61-1", 2_305_843_009_213_693_951), ("-2^63", Int128(Int64.min)),
      ("2^63", .max), ("-2^63-1", .min), ("count+1", 6), ("ans*2", 14), ("+7", 7), ("1.5e3", 1500),
      ("p", 3), ("p^2+q1*count", 29),
    ] as [(String, Int128)])
  func anExpressionHasAValue(text: String, value: Int128) throws {
    #expect(try self.value(text, answer: .integer(7)).clamped == value)
  }

  @Test func aLargeAnswerIsAnOperandUnlessItMustBeQuick() throws {
    let large = DumpValue.digits("1" + String(repeating: "0", count: 2000))
    #expect(throws: ShellError.cancelled("ans//ans")) { try value("ans//ans", answer: large) }
    #expect(try value("ans//ans", answer: large, mayTakeLong: true).clamped == 1)
    #expect(throws: ShellError.cancelled("2^9999")) { try value("2^9999") }
    #expect(try value("2^9999 % 2", mayTakeLong: true).clamped == 0)
  }

  @Test(
    arguments: [
      ("x", notAnInteger("x")), ("1.5", notAnInteger("1.5")), ("x+", notAnInteger("x+")),
      ("-", notAnInteger("-")), ("q2", notAnInteger("q2")),
      ("p +", lacksANumber("p +", after: "+")),
      ("(2", .notAnInteger("(2", reason: "lacks a closing parenthesis")),
      ("2^", lacksANumber("2^", after: "^")), ("2 +", lacksANumber("2 +", after: "+")),
      ("7 //", lacksANumber("7 //", after: "//")), ("(2 *", lacksANumber("(2 *", after: "*")),
      ("gcd(9, count -", lacksANumber("gcd(9, count -", after: "-")),
      ("ans", .invalidArgument("ans", reason: "uses ans, but no number has been answered yet")),
      ("1/0", .invalidArgument("1/0", reason: "divides by 0")),
    ] as [(String, ShellError)])
  func anErrorNamesTheText(text: String, error: ShellError) {
    #expect(throws: error) { try value(text) }
  }

  private static func lacksANumber(_ text: String, after sign: String) -> ShellError {
    .notAnInteger(text, reason: "lacks a number after \(sign)")
  }

  private static func notAnInteger(_ text: String) -> ShellError {
    .notAnInteger(
      text, reason: "is not an integer; write it like 42, -7, 1_000_000, 1e6 or 2^61-1")
  }

  @Test(
    arguments: [
      ("p", true), ("q1+1", true), ("p!", true), ("r", false), ("pr", false), ("q", false),
      ("gcd(1", true), ("7", true), ("prime?", false), ("-p", false),
    ])
  func aLineMayBeginWithAName(word: String, isExpression: Bool) {
    let state = PrimeTimeState(names: ["p": 3, "q1": 4, "prime": 5])
    let index = CommandIndex(primeTimeCommands.flatMap(\.commands).map(\.description))
    let command = index.implicitCommand(for: word, in: { state })
    #expect(command?.name == (isExpression ? "about" : nil))
  }

  @Test func noEffectGivesAWordAMeaning() {
    let index = CommandIndex(primeTimeCommands.flatMap(\.commands).map(\.description))
    #expect(!index.dependsOnState("p") && !index.dependsOnState("fav"))
  }

  @Test func positionsAreSimpleExpressions() throws {
    let table = CommandTable(primeTimeCommands.flatMap(\.commands))
    let rows: [(String, ClosedRange<Int64>)] = [("2^2", 4...4), ("1-2*2", 1...4)]
    for (text, range) in rows {
      #expect(try table.parse("delete \(text)") == [.favoritePrimes(.deleted([range]))])
    }
    for text in ["2^63", "2^9999999"] {
      #expect(throws: ShellError.integerOutOfRange(text)) { try table.parse("delete \(text)") }
    }
  }
}
