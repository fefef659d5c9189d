package import StateDiff

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A JSON value that can be edited.
package indirect enum JSONContent: Equatable, Sendable {
  case null
  case bool(Bool)

  /// A number with at most 38 digits.
  case number(Decimal)

  /// A zero, which may be negative, or a number that is too large or too small for `Decimal`.
  case double(Double)

  case string(String)
  case array([JSONContent])
  case object([String: JSONContent])

  /// Parses JSON.
  ///
  /// - Throws: `DecodingError`.
  package init(_ json: Data) throws {
    self = try JSONDecoder().decode(Self.self, from: json)
  }

  /// Encodes a value in the same way as a recording does.
  ///
  /// - Throws: Any error from encoding it.
  init(encoding value: some Encodable) throws {
    try self.init(JSONEncoder.recording.encode(value))
  }

  /// Decodes a value of the given type from this JSON.
  ///
  /// - Throws: `DecodingError`.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder.recording.decode(type, from: json())
  }

  /// The member of an object with a name; nil for any other name or value.
  package subscript(name: String) -> JSONContent? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// The text of a string; nil for any other value.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// Returns the text of the value, in which the names of each object are sorted.
  func json() throws -> Data { try JSONEncoder.recording.encode(self) }
}

extension JSONContent: Codable {
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let double = try? value.decode(Double.self) {
      let decimal = double.isZero ? nil : try? value.decode(Decimal.self)
      self = decimal.map(JSONContent.number) ?? .double(double)
    } else if let elements = try? value.decode([JSONContent].self) {
      self = .array(elements)
    } else {
      self = .object(try value.decode([String: JSONContent].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }
}

extension DumpValue {
  /// Creates a value from the JSON form of an encodable value; the members of each object are
  /// sorted by name.
  ///
  /// - Throws: Any error from encoding the value.
  package init(encoding value: some Encodable) throws {
    self.init(try JSONContent(encoding: value))
  }

  package init(_ content: JSONContent) {
    self =
      switch content {
      case .null: .none
      case .bool(let value): .bool(value)
      case .number(let value):
        Int64("\(value)").map(DumpValue.integer) ?? UInt64("\(value)").map { .digits("\($0)") }
          ?? .number(Double("\(value)") ?? .nan)
      case .double(let value):
        value == 0 && value.sign == .plus ? .integer(0) : .number(value)
      case .string(let value): .string(value)
      case .array(let elements): .list(elements.map { DumpValue($0) })
      case .object(let members):
        .record(members.sorted { $0.key < $1.key }.map { Member($0.key, DumpValue($0.value)) })
      }
  }
}
