import Quoting

extension Inspection {
  /// The value as JSON (RFC 8259) on one line.
  ///
  /// Whole numbers are written with all their digits. A number that JSON has no form for, such as
  /// infinity, is a string. A case is its name, or an object of its name and what it holds. Control
  /// characters and others that nobody sees are escaped, so that the line is safe at a terminal.
  public var json: String {
    var json = ""
    appendJSON(to: &json)
    return json
  }

  /// Adds the value as JSON to a text.
  public func appendJSON(to json: inout String) {
    switch self {
    case .none: json += "null"
    case .bool(let bool): json += bool ? "true" : "false"
    case .integer(let integer): json += String(integer)
    case .number(let number):
      if number.isFinite { json += String(number) } else { Self.quote("\(number)", in: &json) }
    case .string(let text), .text(let text): Self.quote(text, in: &json)
    case .list(let elements): Self.append(elements, to: &json)
    case .record(let fields, _): Self.append(fields, to: &json)
    case .enumCase(let name, let fields):
      if fields.isEmpty {
        Self.quote(name, in: &json)
      } else if fields.count == 1, fields[0].name.isEmpty {
        Self.append([Field(name, fields[0].value)], to: &json)
      } else if fields.allSatisfy({ $0.name.isEmpty }) {
        Self.append([Field(name, .list(fields.map(\.value)))], to: &json)
      } else {
        // A payload without a label goes by its position, as in Swift's own synthesized coding.
        let labelled = fields.enumerated().map { index, field in
          Field(field.name.isEmpty ? "\(index)" : field.name, field.value)
        }
        Self.append([Field(name, .record(labelled))], to: &json)
      }
    }
  }

  private static func append(_ elements: [Inspection], to json: inout String) {
    json += "["
    for (index, element) in elements.enumerated() {
      if index > 0 { json += "," }
      element.appendJSON(to: &json)
    }
    json += "]"
  }

  private static func append(_ fields: [Field], to json: inout String) {
    json += "{"
    for (index, field) in fields.enumerated() {
      if index > 0 { json += "," }
      quote(field.name, in: &json)
      json += ":"
      field.value.appendJSON(to: &json)
    }
    json += "}"
  }

  private static func quote(_ text: String, in json: inout String) {
    json += "\""
    appendJSON(escaping: text, to: &json)
    json += "\""
  }

  /// Adds a text as it stands between the quotes of a JSON string.
  package static func appendJSON(escaping text: String, to json: inout String) {
    if text.utf8.allSatisfy(isPlain) {
      json += text
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\n": json += "\\n"
      case "\r": json += "\\r"
      case "\t": json += "\\t"
      case let scalar where scalar.isHidden: escape(scalar, in: &json)
      default: json.unicodeScalars.append(scalar)
      }
    }
  }

  /// Whether the byte stands for itself in a JSON string.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Adds a scalar as `\u` with four hexadecimal digits, one beyond the first 65,536 as a surrogate
  /// pair of them.
  package static func escape(_ scalar: Unicode.Scalar, in json: inout String) {
    for unit in UTF16.encode(scalar) ?? .init() {
      let digits = String(unit, radix: 16)
      json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
