import Foundation
import StateDiff
import TerminalText
import Testing
import TimeTravel
import Unidirectional
import UnidirectionalTesting

@Suite struct RecordingWriterTests {
  private func text(_ session: BasketSession) throws -> [String] {
    try session.written().map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func aLineDescribesItsAction() throws {
    var session = BasketSession(limit: 7)
    session.send(.added("tea"))
    session.send(.loadRequested)
    session.travel(.undo(1))
    session.travel(.goTo(0))
    session.travel(.redo(1))
    session.travel(.replaceState(Basket(count: 2), by: CommandID(number: 9, text: "replay a")))
    session.receive(.counted(by: 0), of: 1, as: .background)
    let names = #""origin":{"number":"#
    #expect(
      try text(session) == [
        #"{"recording":2,"tool":"basket","version":"0.1.0","schema":1,"time":"2026-11-21T03:10:00Z","#
          + #""steps":7,"start":{"count":0,"items":[],"prices":[]},"#
          + #""fingerprint":"fc5e6cdfd25e1978"}"# + "\n",
        #"{"step":1,"time":1795230600000,\#(names)1,"name":"command 1"},"#
          + #""action":{"added":{"_0":"tea"}},"effects":[],"#
          + #""fingerprint":"b4f322fe43965768"}"# + "\n",
        #"{"step":1,"time":1795230600250,\#(names)2,"name":"command 2"},"#
          + #""action":{"loadRequested":{}},"effects":["load(from: \"a.json\")"],"#
          + #""startedBy":["reducer"],"#
          + #""fingerprint":"b4f322fe43965768"}"# + "\n",
        #"{"step":0,"time":1795230600500,\#(names)3,"name":"travel"},"#
          + #""travel":{"undo":1},"effects":[],"fingerprint":"fc5e6cdfd25e1978"}"# + "\n",
        #"{"step":0,"time":1795230600750,\#(names)4,"name":"travel"},"#
          + #""travel":{"goTo":0},"effects":[],"fingerprint":"fc5e6cdfd25e1978"}"# + "\n",
        #"{"step":1,"time":1795230601000,\#(names)5,"name":"travel"},"#
          + #""travel":{"redo":1},"effects":[],"fingerprint":"b4f322fe43965768"}"# + "\n",
        #"{"step":2,"time":1795230601250,\#(names)9,"name":"replay a"},"#
          + #""state":{"count":2,"items":[],"prices":[]},"effects":[],"#
          + #""fingerprint":"e9a82e0e3825c6fe"}"# + "\n",
        #"{"step":2,"time":1795230601500,\#(names)1,"name":"late","role":"background"},"#
          + #""action":{"counted":{"by":0}},"effects":[],"#
          + #""fingerprint":"e9a82e0e3825c6fe"}"# + "\n",
      ])
  }

  @Test func aHeaderInTheMiddleOfASessionHasItsStep() throws {
    var session = BasketSession()
    session.send(.counted(by: 1))
    session.send(.counted(by: 2))
    var later = BasketSession(going: session.history, number: 2)
    later.travel(.undo(1))
    let lines = try text(later)
    #expect(lines[0].contains(#""steps":100,"step":2,"start":{"count":3,"#))
    #expect(lines[1].contains(#""travel":{"undo":1},"state":{"count":1,"#))
  }

  @Test func marksAreLinesAndBelongToTheHeader() throws {
    var session = BasketSession(redact: { $0.replacing("secret", with: "…") })
    session.send(.counted(by: 1))
    session.travel(.mark("my secret"))
    session.travel(.mark("b"))
    var later = BasketSession(going: session.history, number: 3)
    later.travel(.unmark("b"))
    #expect(try text(session)[2].contains(#""travel"},"mark":"my …","effects":[]"#))
    let lines = try text(later)
    #expect(lines[0].contains(#""step":1,"marks":{"b":1,"my secret":1},"start""#))
    #expect(lines[1].contains(#""travel"},"unmark":"b","effects":[]"#), "it has no state")
  }

  @Test func readingReturnsTheWrittenLines() throws {
    var session = BasketSession(start: Basket(count: .min, items: ["\"\\\n\u{1F600}", ""]))
    session.send(.added("a\u{0}b\u{1B}[31m\u{202E}\u{E0041}\u{2028}"), command: "say \"\u{9B}\"")
    session.send(.priced(0.1))
    session.send(.priced(-.infinity))
    session.travel(.undo(1))
    let smallest = Basket(prices: [.leastNonzeroMagnitude])
    session.travel(.replaceState(smallest, by: CommandID(number: 5, text: "r")))
    session.receive(.counted(by: 1), of: 1, as: .correction)
    let reader = try BasketReader(session.recording(), tool: "basket")
    #expect(reader.header == session.header)
    var lines: [BasketLine] = []
    while let line = try reader.next() { lines.append(line) }
    #expect(lines == session.lines)
    #expect(reader.truncatedLine == nil)
  }

  @Test func controlCharactersAreEscaped() throws {
    var session = BasketSession()
    session.send(.added("\u{1B}[31m\u{9B}2J\u{202E}\n\u{7F}\u{FEFF}"), command: "\u{1B}c")
    let line = try text(session)[1]
    #expect(line.dropLast().unicodeScalars.allSatisfy { (0x20...0x7E).contains($0.value) })
    #expect(line.contains(#""_0":"\u001b[31m\u009b2J\u202e\n\u007f\ufeff""#))
    #expect(line.contains(#""name":"\u001bc""#))
  }

  @Test(arguments: 0..<20)
  func anyTextIsReadBackAndSafeToPrint(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var session = BasketSession()
    for _ in 0..<20 {
      session.send(
        .loaded([text(using: &generator), text(using: &generator)]),
        command: text(using: &generator))
    }
    let reader = try BasketReader(session.recording(), tool: "basket")
    for line in session.lines { #expect(try reader.next() == line) }
    for line in try text(session) {
      #expect(line.dropLast().unicodeScalars.allSatisfy { !$0.isHidden })
    }
  }

  private func text(using generator: inout some RandomNumberGenerator) -> String {
    let characters = [
      "a", "Z", "0", " ", "/", "\"", "\\", "\n", "\r", "\t", "\u{0}", "\u{8}", "\u{C}", "\u{1B}",
      "\u{7F}", "\u{9B}", "é", "中", "😀", "\u{202E}", "\u{E0041}", "\u{FEFF}", "\u{FFFF}",
    ]
    let count = Int.random(in: 0...12, using: &generator)
    return (0..<count).map { _ in characters.randomElement(using: &generator) ?? "" }.joined()
  }

  @Test func secretsAreRedactedEverywhere() throws {
    let strike: @Sendable (String) -> String = {
      $0.replacingOccurrences(of: "se\"cr\\et\n", with: "\"…\"")
    }
    let secret = "a se\"cr\\et\n b"
    var session = BasketSession(start: Basket(items: [secret]), redact: strike)
    session.send(.loaded([secret, "c"]), command: secret)
    let lines = try session.written()
    for line in lines {
      _ = try JSONSerialization.jsonObject(with: Data(line))
      let text = String(decoding: line, as: UTF8.self)
      #expect(!text.contains("cr"))
      #expect(text.contains(#""a \"…\" b""#))
    }
    #expect(String(decoding: lines[1], as: UTF8.self).contains(#"{"_0":["a \"…\" b","c"]}"#))
  }

  @Test func aStateThatCannotBeEncodedIsAnError() throws {
    struct Stubborn: Codable, Sendable, Dumpable {
      func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(
          self, .init(codingPath: [], debugDescription: "it will not."))
      }
    }
    let header = RecordingHeader(
      tool: "t", version: "1", time: Timestamp(seconds: 0), limit: 1, start: Stubborn())
    let error = #expect(throws: RecordingError.self) {
      try RecordingWriter<Stubborn, Int>().line(header)
    }
    #expect(error?.description == "cannot record: Stubborn() cannot be written as JSON")
  }
}
