import FoundationEssentials
import Testing
import TimeTravel
import Unidirectional

@Suite struct SwiftLiteralTests {
  struct Sample: Equatable, Sendable {
    var name = "a"
    var inner = Inner()
    var ages: [String: Int] = [:]

    struct Inner: Equatable, Sendable {
      var numbers: [Int64] = []
      var double: Int?? = nil
    }
  }

  enum Choice: Equatable, Sendable {
    case none
    case one(Int)
    case labeled(by: Int, String)
    case only(at: Int?)
    case inner(Sample.Inner)
  }

  enum Told: CustomStringConvertible {
    case yes

    var description: String { "certainly" }
  }

  final class Thing {}

  private struct Hidden {}

  struct Row: CustomTestStringConvertible, Sendable {
    let value: any Sendable
    let literal: String

    init(_ value: any Sendable, _ literal: String) {
      (self.value, self.literal) = (value, literal)
    }

    var testDescription: String { literal }
  }

  static let rows = [
    Row(true, "true"),
    Row(-7, "-7"),
    Row(Int64.min, "-9223372036854775808"),
    Row(UInt8(200), "200"),
    Row(2.5, "2.5"),
    Row(1e300, "1e+300"),
    Row(Double.infinity, ".infinity"),
    Row(-Double.infinity, "-.infinity"),
    Row(Float.nan, ".nan"),
    Row("a \"b\"\n\\(c)", #""a \"b\"\n\\(c)""#),
    Row("\u{202E}x", #""\u{202E}x""#),
    Row(String(repeating: "ä", count: 500), "\"" + String(repeating: "ä", count: 500) + "\""),
    Row(Character("é"), #""é""#),
    Row([1, 2], "[1, 2]"),
    Row([Int](), "[]"),
    Row(Set([3, 1, 2]), "[1, 2, 3]"),
    Row(["b": 2, "a": 1], #"["a": 1, "b": 2]"#),
    Row([String: Int](), "[:]"),
    Row(Int?.none, "nil"),
    Row(Int?.some(3), "3"),
    Row(Int??.some(.none), ".some(nil)"),
    Row(1..<3, "1..<3"),
    Row([1...3], "[1...3]"),
    Row(Choice.none, ".none"),
    Row(Choice.only(at: nil), ".only(at: nil)"),
    Row(Choice.one(2), ".one(2)"),
    Row(Choice.labeled(by: 2, "x"), #".labeled(by: 2, "x")"#),
    Row(
      Choice.inner(Sample.Inner(numbers: [1], double: nil)),
      ".inner(SwiftLiteralTests.Sample.Inner(numbers: [1], double: nil))"),
    Row(Timestamp(milliseconds: 5), "Timestamp(milliseconds: 5)"),
    Row(
      Timestamped(Choice.one(2), at: Timestamp(milliseconds: 5)),
      "Timestamped(.one(2), at: Timestamp(milliseconds: 5))"),
    Row(Timestamped(Choice.none), "Timestamped(.none)"),
  ]

  @Test(arguments: rows)
  func aValueIsWrittenAsItsLiteral(row: Row) throws {
    #expect(try swiftLiteral(of: row.value) == row.literal)
  }

  /// Each value of the lists is written as the line of this file that created it.
  @Test func theCompilerAcceptsTheLiterals() throws {
    let choices: [Choice] = [
      .none,
      .only(at: nil),
      .labeled(by: 2, "x"),
      .inner(SwiftLiteralTests.Sample.Inner(numbers: [1], double: nil)),
    ]
    let actions: [Timestamped<Choice>] = [
      Timestamped(.one(2), at: Timestamp(milliseconds: 5)),
      Timestamped(.none),
    ]
    let others: [Any] = [
      -9223372036854775808,
      1e+300,
      "a \"b\"\n\\(c)",
      "\u{202E}x",
      ["a": 1, "b": 2],
      1..<3,
      [1...3],
      (1, b: "x"),
    ]
    let source = String(decoding: try Data(contentsOf: URL(filePath: #filePath)), as: UTF8.self)
    for value in choices as [Any] + actions + others {
      let literal = try swiftLiteral(of: value)
      #expect(source.contains("\n      \(literal),\n"), "\(literal)")
    }
  }

  @Test func aTypeWithoutALiteralIsNamed() {
    struct Local {}
    #expect(throws: SwiftLiteralError.privateType("SwiftLiteralTests.Local")) {
      try swiftLiteral(of: Local())
    }
    #expect(throws: SwiftLiteralError.privateType("SwiftLiteralTests.Hidden")) {
      try swiftLiteral(of: [Hidden()])
    }
    #expect(throws: SwiftLiteralError.noLiteral("SwiftLiteralTests.Thing")) {
      try swiftLiteral(of: Thing())
    }
    #expect(throws: SwiftLiteralError.noLiteral("Data")) {
      try swiftLiteral(of: Data([1]))
    }
    #expect(throws: SwiftLiteralError.describesItself("SwiftLiteralTests.Told")) {
      try swiftLiteral(of: Told.yes)
    }
    let error = SwiftLiteralError.noLiteral("Data")
    #expect("\(error)" == "Data has no Swift literal; make it conform to SwiftLiteralConvertible")
  }

  /// The literals are compared as text, and the values that they create with the original ones.
  @Test func valuesOfFoundationAreCallsOfInitializers() throws {
    let date = Date(timeIntervalSinceReferenceDate: 816_834_600.5)
    #expect(try swiftLiteral(of: date) == "Date(timeIntervalSinceReferenceDate: 816834600.5)")
    let amount = try #require(Decimal(string: "12345678901234567890.12345678901234567"))
    #expect(
      try swiftLiteral(of: amount)
        == #"Decimal(string: "12345678901234567890.12345678901234567")!"#)
    let id = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
    #expect(
      try swiftLiteral(of: id)
        == #"UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")!"#)
    let url = try #require(URL(string: "https://example.com/a?b#c"))
    #expect(try swiftLiteral(of: url) == #"URL(string: "https://example.com/a?b#c")!"#)
    #expect(
      try swiftLiteral(of: Duration.milliseconds(-1500))
        == "Duration(secondsComponent: -1, attosecondsComponent: -500000000000000000)")
    #expect(
      Duration(secondsComponent: -1, attosecondsComponent: -500_000_000_000_000_000)
        == .milliseconds(-1500))
  }
}
