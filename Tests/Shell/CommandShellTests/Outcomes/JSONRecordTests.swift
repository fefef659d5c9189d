import StateDiff
import Testing
import TimeTravel

@testable import CommandShell

@Suite struct JSONRecordTests {
  private func text(
    _ record: JSONRecord, of call: Call = Call(named: ""), isASCII: Bool = false
  ) -> String {
    String(decoding: record.text(of: call, isASCII: isASCII) { $0 }, as: UTF8.self)
  }

  private let nothing =
    #"{"source":null,"line":null,"command":null,"answer":null,"value":null,"changes":[],"#
    + #""error":null}"# + "\n"

  @Test func recordsHaveAllKeysInOrder() {
    let location = ScriptLocation(source: CommandSource("<stdin>"), line: 3)
    let call = Call(named: "prime? 9", at: location)
    #expect(
      text(JSONRecord(), of: call)
        == #"{"source":"<stdin>","line":3,"command":"prime? 9","answer":null,"value":null,"#
        + #""changes":[],"error":null}"# + "\n")
    #expect(text(JSONRecord()) == nothing)
  }

  @Test func theSourceNamesTheEnclosingScripts() {
    let outermost = ScriptLocation(source: CommandSource("<stdin>"), line: 7)
    let outer = ScriptLocation(source: CommandSource("outer", sourcedAt: outermost), line: 2)
    let inner = ScriptLocation(source: CommandSource("inner", sourcedAt: outer), line: 1)
    let call = Call(named: "count", at: inner)
    #expect(
      text(JSONRecord(), of: call)
        .hasPrefix(#"{"source":"<stdin>:7: outer:2: inner","line":1,"command":"count","#))
  }

  @Test func theNumberOfAJobIsTheLastKey() {
    let location = ScriptLocation(source: .terminal, line: 4)
    let call = Call(named: "nth 5", at: location)
    call.job = 2
    let text = text(JSONRecord(), of: call)
    #expect(text.hasPrefix(#"{"source":"<terminal>","line":4,"command":"nth 5","#))
    #expect(text.hasSuffix(#""error":null,"job":2}"# + "\n"))
  }

  @Test func secretsAreRedactedInTheCommand() {
    let call = Call(named: "load secret")
    let text = String(
      decoding: JSONRecord().text(of: call, isASCII: false) { _ in "load …" }, as: UTF8.self)
    #expect(text.contains(#""command":"load …""#))
  }

  @Test func numbersAreLinesAndElementsOfOneList() {
    let record = JSONRecord()
    #expect(record.add(answer: [], value: .list([])))
    #expect(record.add(answer: [], value: .none, numbers: [2, 3]))
    #expect(record.add(answer: [], value: .none, numbers: [10_007]))
    #expect(text(record).contains(#""answer":"2\n3\n10007","value":[2,3,10007],"#))
  }

  @Test func numbersAfterASingleValueAreAListOfTheirOwn() {
    let record = JSONRecord()
    #expect(record.add(answer: ["a"], value: .bool(true)))
    #expect(record.add(answer: [], value: .none, numbers: [2, 3]))
    #expect(text(record).contains(#""answer":"a\n2\n3","value":[true,[2,3]],"#))
  }

  @Test func changesHaveOldAndNewValues() {
    let record = JSONRecord()
    record.add(Change("count", .replaced(old: .integer(1), new: .integer(5))))
    record.add(Change("list[0]", .removed(.string("a"))))
    record.add(Change("list[1]", .added(.none)))
    #expect(
      text(record).contains(
        #""changes":[{"path":"count","old":1,"new":5},{"path":"list[0]","old":"a"},"#
          + #"{"path":"list[1]","new":null}],"#))
  }

  @Test func linesAndErrorsAreJoined() {
    let record = JSONRecord()
    #expect(record.add(answer: ["one", "two"], value: .none))
    #expect(record.add(answer: ["", "\u{1B}[31m\"\\"], value: .none))
    record.add(
      error: "first")
    record.add(
      error: "second")
    #expect(text(record).contains(#""answer":"one\ntwo\n\n\u001b[31m\"\\","#))
    #expect(text(record).contains(#""error":"first\nsecond"}"#))
  }

  @Test func anEmptyLineIsAnAnswer() {
    let record = JSONRecord()
    #expect(record.isEmpty)
    #expect(record.add(answer: [""], value: .none))
    #expect(!record.isEmpty)
    #expect(text(record).contains(#""answer":"","#))
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
  func valuesAreJoined(_ values: [DumpValue], _ json: String) {
    let record = JSONRecord()
    for value in values { #expect(record.add(answer: [], value: value)) }
    #expect(text(record).contains(#""value":\#(json),"changes""#))
  }

  @Test func otherCharactersAreEscapedInASCII() {
    let record = JSONRecord()
    #expect(record.add(answer: ["é 😀"], value: .list([.string("×")])))
    #expect(
      text(record, isASCII: true).contains(#""answer":"\u00e9 \ud83d\ude00","value":["\u00d7"],"#))
    #expect(text(record).contains(#""answer":"é 😀","value":["×"],"#))
  }

  @Test func anAnswerThatIsTooLongIsRemovedCompletely() {
    let record = JSONRecord(sizeLimit: 11)
    #expect(record.add(answer: ["12345"], value: .integer(12345)))
    #expect(!record.add(answer: ["6"], value: .none))
    #expect(text(record) == nothing)
  }
}
