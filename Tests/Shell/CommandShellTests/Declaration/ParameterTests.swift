import CommandShellTesting
import Testing

@testable import CommandShell

/// Checks the values that parameters read, and their errors.
@Suite struct ParameterTests {
  private enum Status: String, CaseIterable { case open, closed, onHold = "on-hold" }

  private enum Meaning: Equatable {
    case page(Int)
    case byte(UInt8)
    case amount(Double)
    case status(Status)
    case statuses([Status])
  }

  private let table = CommandTable<Meaning>([
    Command("page", arguments: .integer("PAGE", in: 1...), summary: "") { .page($0) },
    Command("part", arguments: .integer("PAGE", in: -3...7), summary: "") { .page($0) },
    Command("byte", arguments: .integer("N"), summary: "") { .byte($0) },
    Command("amount", arguments: .decimal("X"), summary: "") { .amount($0) },
    Command("status", arguments: .choice(of: Status.self), summary: "") { .status($0) },
    Command(
      "list", arguments: .option("only", .repeated(.choice(of: Status.self)), help: ""), summary: ""
    ) { .statuses($0 ?? []) },
  ])

  @Test(
    arguments: [
      ("page 1", .page(1)), ("page 1e3", .page(1000)), ("part -3", .page(-3)), ("part 7", .page(7)),
      ("byte 255", .byte(255)), ("amount -0.75", .amount(-0.75)), ("amount 1.5e3", .amount(1500)),
      ("amount 2", .amount(2)), ("status closed", .status(.closed)),
      ("status on", .status(.onHold)),
      ("list --only open --only=c", .statuses([.open, .closed])), ("list", .statuses([])),
    ] as [(String, Meaning)])
  private func wordsAreRead(line: String, meaning: Meaning) throws {
    #expect(try table.parse(line) == [meaning])
  }

  @Test(arguments: [
    ("page 0", #""0" is too small; PAGE of page is at least 1"#),
    ("part 8", #""8" is too large; PAGE of part is at most 7"#),
    ("byte 256", #""256" is too large; N of byte is at most 255"#),
    ("byte -1", #""-1" is too small; N of byte is at least 0"#),
    ("byte 1e20", #""1e20" is too large; N of byte is at most 255"#),
    ("amount 1,5", #""1,5" is not a number; write it like 2, -0.75 or 1.5e3"#),
    ("amount inf", #""inf" is not a number; write it like 2, -0.75 or 1.5e3"#),
    ("amount 1e999", #""1e999" is not a number; write it like 2, -0.75 or 1.5e3"#),
    ("amount 0x10", #""0x10" is not a number; write it like 2, -0.75 or 1.5e3"#),
    ("status o", #""o" is not one of open, closed, on-hold"#),
    ("status onHold", #""onHold" is not one of open, closed, on-hold"#),
  ])
  func otherWordsAreErrors(line: String, error: String) {
    let thrown = #expect(throws: ShellError.self) { try table.parse(line) }
    #expect(thrown?.description == error)
  }

  @Test func anAnswerHasTheValueOfAnEncodableValue() {
    struct Issue: Encodable {
      var title: String
      var id: Int
      var weight: Double?
    }
    let answer = Answer(["one"], encoding: [Issue(title: "a", id: 1, weight: 0.5)])
    #expect(answer.lines == ["one"])
    #expect(
      answer.value
        == .list([
          .record([
            .init("id", .integer(1)), .init("title", .string("a")), .init("weight", .number(0.5)),
          ])
        ]))
    #expect(Answer("one", encoding: [0]) == Answer(["one"], encoding: [0]))
    #expect(Answer([], encoding: [0, 5]).value == .list([.integer(0), .integer(5)]))
    #expect(Answer(["a", "b"]).value == .none)
  }

  @Test func aValueThatCannotBeEncodedFailsTheCommand() {
    struct Broken: Encodable, Error, CustomStringConvertible {
      var description: String { "it is broken" }
      func encode(to encoder: any Encoder) throws { throw self }
    }
    #expect(Answer(["one"], encoding: Broken()) == .failure("it is broken"))
  }
}
