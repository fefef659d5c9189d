import Foundation
import StateDiff
import SystemIO
import SystemPackage
import Testing
import Unidirectional

@testable import TimeTravel

@Suite struct RecordingReaderTests {
  private func session() -> BasketSession {
    var session = BasketSession()
    session.send(.added("tea"))
    session.send(.counted(by: 3))
    return session
  }

  private func lines() throws -> [String] {
    try session().written().map { String(decoding: $0.dropLast(), as: UTF8.self) }
  }

  /// Reads all lines of a recording, and returns their number and the state of the reader.
  private func read(
    _ bytes: [UInt8]
  ) throws(RecordingError) -> (count: Int, truncatedLine: Int?, completeBytes: Int) {
    let reader = try BasketReader(bytes, tool: "basket")
    var count = 0
    while try reader.next() != nil { count += 1 }
    return (count, reader.truncatedLine, reader.completeBytes)
  }

  private func read(
    _ text: String
  ) throws(RecordingError) -> (count: Int, truncatedLine: Int?, completeBytes: Int) {
    try read(Array(text.utf8))
  }

  private func error(_ bytes: [UInt8]) -> String? {
    do throws(RecordingError) {
      _ = try read(bytes)
      return nil
    } catch {
      return error.description
    }
  }

  private func error(_ text: String) -> String? { error(Array(text.utf8)) }

  @Test func anyLineEndIsAccepted() throws {
    let lines = try lines()
    let texts = [
      lines.joined(separator: "\n") + "\n", lines.joined(separator: "\r\n") + "\r\n",
      lines.joined(separator: "\n"), "\u{FEFF}" + lines.joined(separator: "\n"),
      lines.joined(separator: "\n\n\r\n") + "\n\n",
    ]
    for text in texts {
      let result = try read(text)
      #expect(result.count == 2)
      #expect(result.truncatedLine == nil)
    }
  }

  @Test func theOrderOfFieldsAndUnknownFieldsDoNotMatter() throws {
    let lines = try lines()
    let header = lines[0].replacingOccurrences(of: #"{"recording":2,"#, with: "{")
      .replacingOccurrences(of: "}", with: "}", options: .backwards)
    let text =
      String(header.dropLast()) + #","new":[1,{"a":null}],"recording":2}"# + "\n"
      + lines[1].replacingOccurrences(of: "{\"step\"", with: "{\"later\":\"x\",\"step\"")
    #expect(try read(text).count == 1)
  }

  @Test func anIncompleteLastLineIsSkipped() throws {
    let lines = try lines()
    let whole = lines[0] + "\n" + lines[1] + "\n"
    for torn in ["{", String(lines[2].dropLast()), "\0\0\0", "{\"a\"\0", "x"] {
      let result = try read(whole + torn)
      #expect(result.count == 1)
      #expect(result.truncatedLine == 3)
      #expect(result.completeBytes == whole.utf8.count)
    }
    let result = try read(Array(whole.utf8) + [0x22, 0xC3])
    #expect(result.truncatedLine == 3)
    // The newline is written last, so a line that has one is complete.
    for damaged in ["x\n", "{\"step\":\n"] {
      #expect(error(whole + damaged)?.hasPrefix("line 3: ") == true)
    }
  }

  @Test func aBadLineElsewhereIsAnError() throws {
    let lines = try lines()
    let hint = "if a type of the tool has changed, a migration may help"
    func at3(_ line: String) -> String { "\(lines[0])\n\(lines[1])\n\(line)\n\(lines[2])\n" }
    #expect(error(at3("x"))?.hasPrefix("line 3: ") == true)
    #expect(error(at3("{"))?.hasPrefix("line 3: ") == true)
    #expect(error(at3("a\0b")) == "line 3: it is not valid JSON")
    #expect(
      error(Array("\(lines[0])\n".utf8) + [0xFF, 0x0A] + Array(lines[1].utf8))
        == "line 2: it is not valid JSON")
    #expect(
      error(at3(lines[2].replacingOccurrences(of: "counted", with: "recounted")))
        == "line 3: action: expected an object with one known key; " + hint)
    #expect(
      error(at3(lines[2].replacingOccurrences(of: "\"by\"", with: "\"with\"")))
        == "line 3: action.counted: there is no \"by\"; " + hint)
    #expect(
      error(at3(lines[2].replacingOccurrences(of: "\"fingerprint\"", with: "\"finger\"")))
        == "line 3: there is no \"fingerprint\"")
    #expect(
      error(at3(lines[2].replacingOccurrences(of: "\"action\"", with: "\"act\"")))
        == "line 3: there is no \"state\"")
    #expect(
      error(at3(lines[2].replacingOccurrences(of: #"{"step":2"#, with: #"{"step":"2""#)))?
        .hasPrefix("line 3: step: ") == true)
  }

  @Test func aCompleteButInvalidLastLineIsAnError() throws {
    let lines = try lines()
    #expect(error("\(lines[0])\n{}")?.hasPrefix("line 2: there is no ") == true)
    #expect(error("\(lines[0])\n7\n")?.hasPrefix("line 2: ") == true)
  }

  @Test func aMoveIsUndoRedoOrGoTo() throws {
    let lines = try lines()
    func line(_ travel: String) -> String {
      lines[2].replacingOccurrences(
        of: #""action":{"counted":{"by":3}}"#, with: #""travel":\#(travel)"#)
    }
    #expect(error("\(lines[0])\n\(line(#"{"undo":1}"#))") == nil)
    for travel in ["{}", #"{"undo":1,"redo":1}"#, #"{"fly":1}"#] {
      #expect(
        error("\(lines[0])\n\(line(travel))")
          == "line 2: travel: expected one of undo, redo and goTo")
    }
  }

  @Test(arguments: [
    (#""step":2"#, #""step":-1"#, "step: -1 is less than 0"),
    (#""time":"#, #""time":null,"before":"#, "time: expected a number, not null"),
    (#""number":2"#, #""number":"2""#, "origin.number: expected a number"),
    (#""origin":{"#, #""origin":7,"before":{"#, "origin: expected an object"),
    (#""effects":[]"#, #""effects":[2]"#, "effects[0]: expected a string"),
  ])
  func anErrorInALineNamesTheKey(key: String, replacement: String, message: String) throws {
    let lines = try lines()
    let line = lines[2].replacingOccurrences(of: key, with: replacement)
    let error = #expect(throws: RecordingError.self) {
      try BasketReader.replay(Array("\(lines[0])\n\(lines[1])\n\(line)\n".utf8))
    }
    #expect(error?.description == "line 3: \(message)")
  }

  @Test(arguments: [
    (#""step":2"#, #""step":1.5"#), (#""step":2"#, #""step":1e30"#),
    (#""time":"#, #""time":1.5,"before":"#), (#""number":2"#, #""number":-1"#),
    (#""by":3"#, #""by":2.5"#), (#""by":3"#, #""by":9223372036854775808"#),
  ])
  func anErrorNamesTheLineOfANumberThatDoesNotFit(key: String, replacement: String) throws {
    let lines = try lines()
    let line = lines[2].replacingOccurrences(of: key, with: replacement)
    #expect(
      error("\(lines[0])\n\(lines[1])\n\(line)\n")
        == "line 3: a number is not an integer or is out of range")
  }

  @Test(arguments: [
    String(repeating: "[", count: 200_000),
    String(repeating: "[", count: 200_000) + String(repeating: "]", count: 200_000),
    String(repeating: #"{"action":"#, count: 200_000),
  ])
  func aDeeplyNestedLineIsAnError(line: String) throws {
    #expect(error(try lines()[0] + "\n\(line)\n") == "line 2: it is not valid JSON")
    #expect(error("\(line)\n")?.hasPrefix("line 1: not a recording") == true)
  }

  @Test(arguments: [
    (#""schema":1"#, #""schema":1.5"#, "a number is not an integer or is out of range"),
    (#""schema":1"#, #""schema":"1""#, "schema: expected a number"),
    (#""tool":"basket""#, #""tool":7"#, "tool: expected a string"),
    (#""version":"0.1.0""#, #""version":[]"#, "version: expected a string"),
    (#""time":"#, #""time":0,"before":"#, "time: expected a string"),
    (#""steps":100"#, #""steps":1.5"#, "a number is not an integer or is out of range"),
    (#""steps":100"#, #""steps":100,"step":"2""#, "step: expected a number"),
  ])
  func anErrorInTheHeaderNamesTheKey(key: String, replacement: String, message: String) throws {
    let header = try lines()[0]
    #expect(
      error(header.replacingOccurrences(of: key, with: replacement)) == "line 1: \(message)")
  }

  @Test func aFileThatIsNotARecordingIsAnError() throws {
    let none = "line 1: not a recording; a recording begins with {\"recording\":2,…"
    #expect(error("") == "the file is empty, not a recording")
    let texts = [
      "\n", "count 5\n", "[1]", "{}", "{\"recording\":0}", "\0", "{\"recording\":\"1\"}",
    ]
    for text in texts {
      #expect(error(text) == none, "\(text)")
    }
    let header = try lines()[0]
    #expect(
      error(header.replacingOccurrences(of: #""recording":2"#, with: #""recording":3"#))
        == """
        line 1: the recording has format 3, written by version 0.1.0; this version reads format 2, \
        so update the tool
        """)
    #expect(
      error(#"{"recording":3,"version":7,"tool":[]}"#)
        == "line 1: the recording has format 3, written by a newer version; this version reads "
        + "format 2, so update the tool")
    #expect(
      error(header.replacingOccurrences(of: "\"basket\"", with: "\"cur\\u001bency\""))
        == #"line 1: the recording was made by cur\u{1B}ency, not by basket"#)
    #expect(
      error(header.replacingOccurrences(of: #""count":0"#, with: #""count":"a""#))?
        .hasPrefix("line 1: start.count: ") == true)
    #expect(
      error(header.replacingOccurrences(of: #""steps":100"#, with: #""steps":-1"#))
        == "line 1: steps: it is less than 0")
    #expect(error(String(header.dropLast())) == none)
  }

  @Test func anUnreadableFileIsAnError() throws {
    #expect(
      throws: RecordingError.file(.system(.read, path: "/no/such/file", .noSuchFileOrDirectory))
    ) {
      try BasketReader(path: "/no/such/file", tool: "basket")
    }
    #expect(throws: RecordingError.file(.notRegular(.read, path: "/", .folder))) {
      try BasketReader(path: "/", tool: "basket")
    }
    #expect(throws: RecordingError.file(.notRegular(.read, path: "/dev/null", .device))) {
      try BasketReader(path: "/dev/null", tool: "basket")
    }
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(throws: RecordingError.file(.notRegular(.read, path: folder.path("pipe"), .pipe))) {
      try BasketReader(path: folder.path("pipe"), tool: "basket")
    }
  }

  @Test func aFileIsReadLikeItsBytes() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.jsonl")
    try Data(session().recording()).write(to: URL(filePath: path))
    let reader = try BasketReader(path: path, tool: "basket")
    #expect(try reader.replay(by: basketReducer).actionCount == 2)
  }
}
