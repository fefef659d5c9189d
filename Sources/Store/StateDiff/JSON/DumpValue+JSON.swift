package import Essentials
import TerminalText

extension DumpValue {
  /// The value as JSON (RFC 8259) on one line.
  ///
  /// An integer beyond ±(2^53 - 1) becomes a string of its digits, because many programs read JSON
  /// numbers as `Double`. A number that JSON cannot represent, such as infinity, also becomes a
  /// string. An enum case without associated values becomes a string, its name. Any other enum
  /// case becomes an object whose only key is the name. Control characters and invisible characters
  /// are escaped, so the line is safe to print to a terminal.
  public var json: String {
    var json: [UInt8] = []
    appendJSON(to: &json)
    return String(decoding: json, as: UTF8.self)
  }

  /// Appends the value as JSON in UTF-8.
  ///
  /// If `isExact` is true, a finite number is never written as a string, even if it has many
  /// digits. Such JSON is for programs that read all digits, such as this one. Numbers in the
  /// associated values of an enum case are always written as if `isExact` were false.
  package func appendJSON(to json: inout [UInt8], isExact: Bool = false) {
    switch self {
    case .none: json += "null".utf8
    case .bool(let bool): json += (bool ? "true" : "false").utf8
    case .integer(let integer) where isExact || integer.magnitude < 1 << 53:
      json.append(digitsOf: integer)
    case .integer(let integer): json.append(jsonString: String(integer))
    case .number(let number) where number.isFinite: json += String(number).utf8
    case .number(let number): json.append(jsonString: String(number))
    case .digits(let digits) where isExact: json += digits.utf8
    case .string(let text), .text(let text), .digits(let text): json.append(jsonString: text)
    case .list(let elements):
      json.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        element.appendJSON(to: &json, isExact: isExact)
      }
      json.append(UInt8(ascii: "]"))
    case .record(let fields, summary: _):
      json.append(UInt8(ascii: "{"))
      for (index, field) in fields.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        json.append(jsonString: field.name)
        json.append(UInt8(ascii: ":"))
        field.value.appendJSON(to: &json, isExact: isExact)
      }
      json.append(UInt8(ascii: "}"))
    case .enumCase(let name, let fields):
      if fields.isEmpty { return json.append(jsonString: name) }
      DumpValue.record([Member(name, Self.associatedValue(fields))]).appendJSON(to: &json)
    }
  }

  /// Returns the associated values of an enum case as a single value.
  ///
  /// A single value without a label is returned unchanged. Several values without labels become a
  /// list. Any other values become a record.
  package static func associatedValue(_ fields: [Member]) -> DumpValue {
    if fields.count == 1, fields[0].name.isEmpty { return fields[0].value }
    if fields.allSatisfy(\.name.isEmpty) { return .list(fields.map(\.value)) }
    return .record(numbered(fields))
  }

  /// Returns parts in which each part without a label is named after its position, from 0.
  static func numbered(_ fields: [Member]) -> [Member] {
    fields.enumerated().map { index, field in
      Member(field.name.isEmpty ? "\(index)" : field.name, field.value)
    }
  }
}

extension DumpValue {
  /// Parses JSON.
  ///
  /// The members of each object are sorted by name.
  ///
  /// - Throws: `DecodingError` if the data is not valid JSON.
  package init(json: Data) throws {
    self = try JSONDecoder().decode(ParsedJSON.self, from: json).value
  }

  /// The value of a record's member with the given name; nil if there is no such member, or if this
  /// value is not a record.
  ///
  /// Setting a value replaces or adds the member, and setting nil removes it. Afterwards, this
  /// value is always a record without a summary.
  package subscript(name: String) -> DumpValue? {
    get { members.first { $0.name == name }?.value }
    set {
      var members = members
      let index = members.firstIndex { $0.name == name } ?? members.endIndex
      let isPresent = index < members.endIndex
      members.replaceSubrange(
        index..<(isPresent ? index + 1 : index), with: newValue.map { [Member(name, $0)] } ?? [])
      self = .record(members)
    }
  }

  /// The members of a record; empty for any other value.
  package var members: [Member] { if case .record(let members, _) = self { members } else { [] } }

  /// The elements of a list; empty for any other value.
  package var elements: [DumpValue] { if case .list(let elements) = self { elements } else { [] } }

  /// The text of a string; nil for any other value.
  package var string: String? { if case .string(let text) = self { text } else { nil } }
}

/// A value that is decoded from any JSON.
///
/// A number that is neither an `Int64` nor a `Double` without a loss keeps up to 38 digits.
package struct ParsedJSON: Decodable {
  package let value: DumpValue

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .none
    } else if let text = try? container.decode(String.self) {
      value = .string(text)
    } else if let bool = try? container.decode(Bool.self) {
      value = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      let decimal = number.isZero ? nil : try? container.decode(Decimal.self)
      value = DumpValue(number, decimal)
    } else if let elements = try? container.decode([ParsedJSON].self) {
      value = .list(elements.map(\.value))
    } else {
      let members = try container.decode([String: ParsedJSON].self)
      value = .record(
        members.sorted { $0.key < $1.key }.map { DumpValue.Member($0.key, $0.value.value) })
    }
  }
}

extension DumpValue {
  /// Creates the value of a number in JSON; `decimal` is nil for a zero, which may be negative, and
  /// for a number that is too large or too small for `Decimal`.
  fileprivate init(_ number: Double, _ decimal: Decimal?) {
    guard let decimal else {
      self = number.isZero && number.sign == .plus ? .integer(0) : .number(number)
      return
    }
    let digits = "\(decimal)"
    self =
      Int64(digits).map(DumpValue.integer)
      ?? (Decimal(string: "\(number)") == decimal ? .number(number) : .digits(digits))
  }
}
