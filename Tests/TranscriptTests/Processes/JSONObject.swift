import Foundation
import Testing

/// A line of `--json`, read by a parser that is not this package's.
struct JSONObject {
  /// The keys in the order in which they stand.
  let keys: [String]

  private let values: [String: Any]

  /// Reads a line; not one object, or not JSON, is an error.
  init(_ line: Substring) throws {
    let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
    values = try #require(value as? [String: Any], "no object: \(line)")
    keys = Self.keys(in: line)
  }

  /// The value under a key, as JSON with its own keys sorted; nil where there is none.
  func json(_ key: String) throws -> String? {
    guard let value = values[key] else { return nil }
    let data = try JSONSerialization.data(
      withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }

  /// The text under a key; nil for null or anything else.
  func string(_ key: String) -> String? { values[key] as? String }

  /// The number under a key; nil for null or anything else.
  func integer(_ key: String) -> Int? { values[key] as? Int }

  /// All objects of an output, whose every line has to be one with exactly these keys in this order,
  /// and perhaps one of two more.
  static func all(in output: String) throws -> [JSONObject] {
    #expect(output.isEmpty || output.hasSuffix("\n"))
    let keys = ["source", "line", "command", "answer", "value", "changes", "error"]
    return try output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { line in
        let object = try JSONObject(line)
        #expect([keys, keys + ["job"], keys + ["started"]].contains(object.keys), "\(line)")
        return object
      }
  }

  /// The strings in front of a colon, outside of all inner objects.
  private static func keys(in line: Substring) -> [String] {
    var keys: [String] = []
    var depth = 0
    var string: String?
    var last = ""
    var isEscaped = false
    for character in line {
      if let begun = string {
        if isEscaped || character != "\"" {
          string = begun + String(character)
          isEscaped = !isEscaped && character == "\\"
        } else {
          last = begun
          string = nil
        }
        continue
      }
      switch character {
      case "\"": string = ""
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      case ":" where depth == 1: keys.append(last)
      default: break
      }
    }
    return keys
  }
}
