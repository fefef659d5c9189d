import Foundation
import Testing

@testable import TimeTravel

/// Tests the edit that an error suggests if a line cannot be decoded.
@Suite struct MigrationHintTests {
  /// An action whose decoder rejects unknown cases itself.
  private struct OwnAction: Decodable {
    private enum CodingKeys: CodingKey { case reset }

    init(from decoder: any Decoder) throws {
      guard try !decoder.container(keyedBy: CodingKeys.self).allKeys.isEmpty else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "it is not reset"))
      }
    }
  }

  private enum SynthesizedAction: Decodable {
    case reset
    case moved(points: [[Point]])

    struct Point: Decodable { let x: String }
  }

  private enum TextAction: String, Decodable { case reset }

  private struct Line<Action: Decodable>: Decodable { let action: Action }

  private func hint<Action: Decodable>(_ type: Action.Type, _ action: String) throws -> String? {
    let line = try JSONContent(Data(#"{"action":\#(action)}"#.utf8))
    let error = #expect(throws: DecodingError.self) {
      _ = try line.decode(Line<Action>.self)
    }
    return migrationHint(for: try #require(error), in: line)
  }

  @Test func anUnknownCaseMayBeRenamed() throws {
    let json = #"{"cleared":{}}"#
    let rename = #"line.action.rename("cleared", to: …)"#
    #expect(try hint(OwnAction.self, json) == rename)
    #expect(try hint(SynthesizedAction.self, json) == rename)
  }

  @Test func anActionThatIsNoCaseHasNoHint() throws {
    for json in ["null", "{}", #"{"a":{},"b":{}}"#] {
      #expect(try hint(SynthesizedAction.self, json) == nil)
    }
    #expect(try hint(OwnAction.self, "{}") == nil)
  }

  @Test func anActionThatIsAStringMayBeConverted() throws {
    #expect(
      try hint(TextAction.self, #""cleared""#)
        == #"line.action.convert("") { (old: String) in … }"#)
  }

  @Test func theHintForNestedListsIsAPathOfAMigration() throws {
    let json = #"{"moved":{"points":[[],[{"x":1}]]}}"#
    #expect(
      try hint(SynthesizedAction.self, json)
        == #"line.action.convert("moved.points[][].x") { (old: Int) in … }"#)
    var value = MigratedValue(content: try JSONContent(Data(json.utf8)))
    try value.convert("moved.points[][].x") { (old: Int) in "\(old)" }
    #expect(throws: Never.self) { try value.content?.decode(SynthesizedAction.self) }
  }

  @Test(arguments: ["a.b", "a[0]"])
  func aKeyThatCannotBePartOfAPathHasNoHint(_ key: String) throws {
    struct Prices: Decodable { let prices: [String: Int] }
    let json = #"{"prices":{"\#(key)":"x"}}"#
    #expect(try hint(Prices.self, json) == nil)
    #expect(try hint(Prices.self, #"{"prices":{"a":"x"}}"#)?.contains("prices.a") == true)
  }
}
