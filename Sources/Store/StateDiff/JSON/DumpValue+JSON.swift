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
  /// If the JSON is exact, a number with many digits is not a string. It is for programs that read
  /// all of its digits, such as this one.
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
  package static func associatedValue(_ fields: [Member]) -> DumpValue {
    if fields.count == 1, fields[0].name.isEmpty { return fields[0].value }
    if fields.allSatisfy(\.name.isEmpty) { return .list(fields.map(\.value)) }
    return .record(numbered(fields))
  }

  /// Returns parts in which an unlabeled part is named after its position, similar to synthesized
  /// `Codable` conformances.
  static func numbered(_ fields: [Member]) -> [Member] {
    fields.enumerated().map { index, field in
      Member(field.name.isEmpty ? "\(index)" : field.name, field.value)
    }
  }
}
