import TerminalText

/// A JSON value that can be edited.
package indirect enum JSONContent: Equatable, Sendable {
  case null
  case bool(Bool)

  /// A number, as it is written.
  case number([UInt8])

  case string(String)
  case array([JSONContent])

  /// An object, whose names are different.
  case object([String: JSONContent])

  /// Creates a copy of a value in a document.
  package init(_ value: JSONValue) {
    self = value.content
  }

  /// Encodes a value.
  ///
  /// - Throws: Any error from encoding it.
  package init(encoding value: some Encodable) throws {
    var json: [UInt8] = []
    try appendJSON(encoding: value, to: &json)
    self.init(try JSONDocument(parsing: json).root)
  }

  /// Decodes a value.
  ///
  /// - Throws: `DecodingError`.
  package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try document().decode(type)
  }

  /// Returns a document with this value.
  package func document() throws -> JSONDocument {
    var json: [UInt8] = []
    append(to: &json)
    return try JSONDocument(parsing: json)
  }

  /// Appends the value as JSON without blanks; the names of each object are sorted.
  package func append(to json: inout [UInt8]) {
    switch self {
    case .null: json += "null".utf8
    case .bool(let value): json += (value ? "true" : "false").utf8
    case .number(let text): json += text
    case .string(let text): append(text, to: &json)
    case .array(let elements):
      json.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        element.append(to: &json)
      }
      json.append(UInt8(ascii: "]"))
    case .object(let members):
      json.append(UInt8(ascii: "{"))
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        append(member.key, to: &json)
        json.append(UInt8(ascii: ":"))
        member.value.append(to: &json)
      }
      json.append(UInt8(ascii: "}"))
    }
  }

  private func append(_ text: String, to json: inout [UInt8]) {
    json.append(UInt8(ascii: "\""))
    appendJSON(escaping: text, to: &json)
    json.append(UInt8(ascii: "\""))
  }
}
