import TerminalText

extension DumpValue {
  /// Appends a string to JSON, escaped for use between quotes.
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

  /// Appends a string to UTF-8-encoded JSON, escaped for use between quotes.
  package static func appendJSON(escaping text: String, to json: inout [UInt8]) {
    if text.utf8.allSatisfy(isPlain) {
      json += text.utf8
      return
    }
    var escaped = ""
    appendJSON(escaping: text, to: &escaped)
    json += escaped.utf8
  }

  /// Returns whether the byte needs no escape in a JSON string.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// Appends a scalar as `\u` and four hexadecimal digits, or as two such escapes (a surrogate
  /// pair) if it is above U+FFFF.
  package static func escape(_ scalar: Unicode.Scalar, in json: inout String) {
    for unit in UTF16.encode(scalar) ?? .init() {
      let digits = String(unit, radix: 16)
      json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
