import Testing
import TimeTravel

@Suite struct KeptDataFormatTests {
  private let migrations = [
    Migration { line in try line.state.convert("[]") { (old: Int) in "\(old)" } },
    Migration { line in try line.state.convert("[]") { (old: String) in ["text": old] } },
  ]

  private func decode(_ text: String) throws -> [[String: String]] {
    try KeptDataFormat.decode(Array(text.utf8), as: [[String: String]].self, migrations).part
  }

  @Test func encodedDataIsDecoded() throws {
    let bytes = try KeptDataFormat.encode([["text": "a/b"]], format: 3, by: "me")
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"format":3,"by":"me","data":[{"text":"a/b"}]}"# + "\n")
    let (part, session) = try KeptDataFormat.decode(
      bytes, as: [[String: String]].self, migrations)
    #expect(part == [["text": "a/b"]])
    #expect(session == "me")
  }

  @Test(arguments: [
    #"{"format":1,"by":"x","data":[7]}"#, #"{"format":2,"by":"x","data":["7"]}"#,
    #"{"data":[{"text":"7"}],"by":"x","format":3,"more":true}"#,
  ])
  func earlierFormatsAreMigrated(text: String) throws {
    #expect(try decode(text) == [["text": "7"]])
  }

  @Test(arguments: [
    ("", "line 1, column 1: it is not valid JSON"),
    ("{\"format\":3,\n\"by\":\"x\",\"data\":[}", "line 2, column 18: it is not valid JSON"),
    (#"{"by":"x","data":[]}"#, #"there is no "format""#),
    (#"{"format":3,"by":"x"}"#, #"there is no "data""#),
    (#"{"format":3,"by":"x","data":[{"text":7}]}"#, "data[0].text: expected a string"),
  ])
  func theErrorNamesThePlace(text: String, message: String) {
    #expect {
      try decode(text)
    } throws: {
      "\($0)" == "\(message); repair the file, or move it away"
    }
  }

  @Test(arguments: [0, 4])
  func anUnknownFormatNeedsAnotherVersion(format: Int) {
    #expect {
      try decode(#"{"format":\#(format),"by":"x","data":[]}"#)
    } throws: {
      "\($0)"
        == "its format \(format) is not known to this version; "
        + "update the tool, or move the file away"
    }
  }

  @Test func textInAnotherEncodingIsAnError() {
    #expect {
      try KeptDataFormat.decode([0x7B, 0xFF, 0x7D], as: [Int].self, [])
    } throws: {
      "\($0)" == "it is not UTF-8; repair the file, or move it away"
    }
  }
}
