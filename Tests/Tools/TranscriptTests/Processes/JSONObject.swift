import Foundation
import Testing

/// A line of `--json` output, parsed by Foundation.
struct JSONObject {
  /// The keys, in the order of the line.
  let keys: [String]

  private let values: [String: Any]

  /// Reads a line, which must be a single JSON object.
  init(_ line: Substring) throws {
    let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
    values = try #require(value as? [String: Any], "no object: \(line)")
    keys = Self.keys(in: line)
  }

  /// Returns the value for a key as JSON with sorted keys; nil if there is no value.
  func json(_ key: String) throws -> String? {
    guard let value = values[key] else { return nil }
    let data = try JSONSerialization.data(
      withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns the string for a key; nil if the value is not a string.
  func string(_ key: String) -> String? { values[key] as? String }

  /// Returns the number for a key; nil if the value is not an integer.
  func integer(_ key: String) -> Int? { values[key] as? Int }

  /// Reads all objects in an output.
  ///
  /// Each line must be an object with these keys in this order, and at most one optional key.
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

  /// Returns the keys of the object in a line, in order, without the keys of inner objects.
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
