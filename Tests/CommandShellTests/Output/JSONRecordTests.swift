import StateDiff
import Testing

@testable import CommandShell

@Suite struct JSONLineTests {
  private func text(
    _ line: JSONLine, of context: CommandContext? = nil, isASCII: Bool = false
  ) -> String {
    String(decoding: line.text(of: context, isASCII: isASCII) { $0 }, as: UTF8.self)
  }

  private let nothing =
    #"{"source":null,"line":null,"command":null,"answer":null,"value":null,"changes":[],"#
    + #""error":null}"# + "\n"

  @Test func everyKeyIsThereInItsPlace() {
    let place = ScriptLocation("<stdin>", line: 3)
    let context = CommandContext(place: place, source: "prime? 9")
    #expect(
      text(JSONLine(), of: context)
        == #"{"source":"<stdin>","line":3,"command":"prime? 9","answer":null,"value":null,"#
        + #""changes":[],"error":null}"# + "\n")
    #expect(text(JSONLine()) == nothing)
  }

  @Test func aScriptThatIsRunByAnotherHasTheChainInItsSource() {
    let outer = ScriptLocation("outer", line: 2, sourcedAt: ScriptLocation("<stdin>", line: 7))
    let context = CommandContext(
      place: ScriptLocation("inner", line: 1, sourcedAt: outer), source: "count")
    #expect(
      text(JSONLine(), of: context)
        .hasPrefix(#"{"source":"<stdin>:7: outer:2: inner","line":1,"command":"count","#))
  }

  @Test func aJobIsNumberedAtTheEnd() {
    let context = CommandContext(place: nil, source: "nth 5", terminalLine: 4, job: 2)
    let text = text(JSONLine(), of: context)
    #expect(text.hasPrefix(#"{"source":"<terminal>","line":4,"command":"nth 5","#))
    #expect(text.hasSuffix(#""error":null,"job":2}"# + "\n"))
  }

  @Test func aSecretIsStruckFromTheCommand() {
    let context = CommandContext(place: nil, source: "load secret")
    let text = String(
      decoding: JSONLine().text(of: context, isASCII: false) { _ in "load …" }, as: UTF8.self)
    #expect(text.contains(#""command":"load …""#))
  }

  @Test func changesTellOldAndNew() {
    let line = JSONLine()
    line.add(Change("count", .replaced(old: .integer(1), new: .integer(5))))
    line.add(Change("list[0]", .removed(.string("a"))))
    line.add(Change("list[1]", .added(.none)))
    #expect(
      text(line).contains(
        #""changes":[{"path":"count","old":1,"new":5},{"path":"list[0]","old":"a"},"#
          + #"{"path":"list[1]","new":null}],"#))
  }

  @Test func linesAndErrorsAreJoined() {
    let line = JSONLine()
    #expect(line.add(answer: ["one", "two"], value: .none))
    #expect(line.add(answer: ["", "\u{1B}[31m\"\\"], value: .none))
    line.add(error: "first")
    line.add(error: "second")
    #expect(text(line).contains(#""answer":"one\ntwo\n\n\u001b[31m\"\\","#))
    #expect(text(line).contains(#""error":"first\nsecond"}"#))
  }

  @Test func anEmptyLineIsAnAnswer() {
    let line = JSONLine()
    #expect(line.isEmpty)
    #expect(line.add(answer: [""], value: .none))
    #expect(!line.isEmpty)
    #expect(text(line).contains(#""answer":"","#))
  }

  @Test(
    arguments: [
      ([], "null"),
      ([.none], "null"),
      ([.integer(1)], "1"),
      ([.list([])], "[]"),
      (
        [.list([]), .list([.integer(2)]), .list([]), .list([.integer(3), .integer(5)])],
        "[2,3,5]"
      ),
      ([.integer(1), .integer(2)], "[1,2]"),
      ([.integer(1), .list([.integer(2)])], "[1,[2]]"),
      ([.list([.integer(1), .integer(2)]), .string("a"), .none], #"[[1,2],"a"]"#),
    ] as [([DumpValue], String)])
  func valuesAreOneValue(_ values: [DumpValue], _ json: String) {
    let line = JSONLine()
    for value in values { #expect(line.add(answer: [], value: value)) }
    #expect(text(line).contains(#""value":\#(json),"changes""#))
  }

  @Test func inASCIIAllElseIsEscaped() {
    let line = JSONLine()
    #expect(line.add(answer: ["é 😀"], value: .list([.string("×")])))
    #expect(
      text(line, isASCII: true).contains(#""answer":"\u00e9 \ud83d\ude00","value":["\u00d7"],"#))
    #expect(text(line).contains(#""answer":"é 😀","value":["×"],"#))
  }

  @Test func anAnswerThatIsTooLongIsDroppedAsAWhole() {
    let line = JSONLine(limit: 10)
    #expect(line.add(answer: ["12345"], value: .integer(12345)))
    #expect(!line.add(answer: ["6"], value: .none))
    #expect(text(line) == nothing)
  }
}
