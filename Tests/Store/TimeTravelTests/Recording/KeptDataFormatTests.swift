import Foundation
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
    let bytes = try KeptDataFormat.encode([["text": "a/b"]], format: 3)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"format":3,"data":[{"text":"a/b"}]}"# + "\n")
    let (part, unknown) = try KeptDataFormat.decode(
      bytes, as: [[String: String]].self, migrations)
    #expect(part == [["text": "a/b"]])
    #expect(unknown == UnknownNames())
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
    ("\u{FEFF}{\"format\":3,\n\"by\":\"x\",\"data\":[}", "line 2, column 18: it is not valid JSON"),
    (#"{"format":3,"by":"x","data":[{"text":"7"},]}"#, "line 1, column 43: it is not valid JSON"),
    (
      "{\"format\":3,\"by\":\"x\",\"data\":[{\"text\":\"a\nb\"}]}",
      "line 1, column 38: it is not valid JSON"
    ),
    (
      #"{"format":3,"by":"x","data":[{"text":"7" , } ]}"#, "line 1, column 44: it is not valid JSON"
    ),
    (
      #"{"format":3,"by":"x","data":[{"a":"7","text":"","\u0061":"8"}]}"#,
      #"line 1, column 49: "a" occurs twice"#
    ),
    (
      "{\"format\":3,\"by\":\"x\",\"data\":[],\n \"data\":[]}",
      #"line 2, column 2: "data" occurs twice"#
    ),
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

  private static let utf16 = #"{"format":1,"by":"x","data":[7]}"#.utf16

  @Test(
    arguments: [
      [0x7B, 0xFF, 0x7D], utf16.flatMap { [UInt8($0), 0] },
      [0xFF, 0xFE] + utf16.flatMap { [UInt8($0), 0] },
      [0xFE, 0xFF] + utf16.flatMap { [0, UInt8($0)] },
    ] as [[UInt8]])
  func textInAnotherEncodingIsAnError(bytes: [UInt8]) {
    #expect {
      try KeptDataFormat.decode(bytes, as: [Int].self, [])
    } throws: {
      "\($0)" == "it is not UTF-8; repair the file, or move it away"
    }
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    #expect(try decode("\u{FEFF}" + #"{"format":2,"by":"x","data":["7"]}"#) == [["text": "7"]])
  }

  private struct Item: Codable {
    var text: String
    var due: Int?
  }

  @Test func unknownNamesAreNamedAndKept() throws {
    let text =
      #"{"a":1.50,"format":2,"by":"x","data":[{"text":"t","due":null},"#
      + #"{"text":"u","color":"red","more":{"x":1}}],"z":{"data":[null,"\u0007"]},"none":null}"#
    let (items, unknown) = try KeptDataFormat.decode(
      Array(text.utf8), as: [Item].self, [Migration { _ in }])
    let names = "unknown names, which are kept: a, data.color, data.more, data.more.x, z, z.data"
    #expect(unknown.description == names)
    let bytes = try KeptDataFormat.encode(items, format: 2, keeping: unknown)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"format":2,"data":[{"due":null,"text":"t"},{"color":"red","more":{"x":1},"#
        + #""text":"u"}],"a":1.5,"none":null,"z":{"data":[null,"\u0007"]}}"# + "\n")
    #expect(
      try KeptDataFormat.decode(bytes, as: [Item].self, [Migration { _ in }]).unknown.description
        == names)
  }

  /// Each element has a color that the tool does not know.
  @Test(arguments: [
    // Elements that are the same stay together with their colors.
    (["b", "a", "c"], [2, 1, 3]), (["x", "a", "b", "c"], [nil, 1, 2, 3]), (["a", "c"], [1, 3]),
    // An element that has changed has the color of the one at its index if there are as many.
    (["a", "x", "c"], [1, 2, 3]), (["b", "c", "x"], [2, 3, nil]), (["x", "c"], [nil, 3]),
    ([], []), (["a", "a"], [1, nil]),
  ])
  func elementsKeepTheirUnknownMembers(texts: [String], colors: [Int?]) throws {
    struct Colored: Decodable {
      struct Element: Decodable { let color: Int? }
      let data: [Element]
    }
    let text =
      #"{"format":1,"data":[{"text":"a","color":1},{"text":"b","color":2},{"text":"c","color":3}]}"#
    let unknown = try KeptDataFormat.decode(Array(text.utf8), as: [Item].self, []).unknown
    let bytes = try KeptDataFormat.encode(
      texts.map { Item(text: $0) }, format: 1, keeping: unknown)
    let data = try JSONDecoder().decode(Colored.self, from: Data(bytes)).data
    #expect(data.map(\.color) == colors)
  }

  @Test func unknownNamesSurviveAMigration() throws {
    let text = #"{"format":1,"by":"x","data":[7],"note":"n"}"#
    let unknown = try KeptDataFormat.decode(
      Array(text.utf8), as: [[String: String]].self, migrations
    ).unknown
    #expect(unknown.description == "unknown names, which are kept: note")
  }

  @Test func dataOverTheLimitIsNotWritten() {
    #expect {
      try KeptDataFormat.encode(String(repeating: "a", count: 16 << 20), format: 1)
    } throws: {
      "\($0)" == "the data is larger than 16 MiB"
    }
  }
}
