import TerminalText

/// A JSON object that is written member by member.
///
/// It needs less memory and time than a ``DumpValue`` with the same members. The names are written
/// unchanged, so they must not need escapes.
package struct JSONObject {
  private var text: [UInt8] = []

  package init() {
    text.reserveCapacity(256)
    text.append(UInt8(ascii: "{"))
  }

  /// Returns the object as JSON in UTF-8, followed by a line feed if `endsLine` is true.
  package consuming func json(endsLine: Bool = false) -> [UInt8] {
    text.append(UInt8(ascii: "}"))
    if endsLine { text.append(UInt8(ascii: "\n")) }
    return text
  }

  /// Adds a member, whose value is given as JSON.
  package mutating func add(_ name: StaticString, json: [UInt8]) {
    begin(name)
    text.append(contentsOf: json)
  }

  /// Adds a list, whose elements are given as JSON with commas between them.
  package mutating func add(_ name: StaticString, list elements: [UInt8]) {
    begin(name)
    text.append(UInt8(ascii: "["))
    text.append(contentsOf: elements)
    text.append(UInt8(ascii: "]"))
  }

  /// Adds a number with all of its digits.
  package mutating func add(_ name: StaticString, _ number: Int64) {
    begin(name)
    text.append(digitsOf: number)
  }

  /// Adds a member with the given value.
  package mutating func add(_ name: StaticString, _ value: DumpValue) {
    begin(name)
    value.appendJSON(to: &text)
  }

  private mutating func begin(_ name: StaticString) {
    if text.count > 1 { text.append(UInt8(ascii: ",")) }
    text.append(UInt8(ascii: "\""))
    text.append(
      contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    text.append(UInt8(ascii: "\""))
    text.append(UInt8(ascii: ":"))
  }
}

extension [UInt8] {
  /// Appends a string as JSON, in quotes and with the necessary escapes.
  package mutating func append(jsonString text: String) {
    append(UInt8(ascii: "\""))
    append(jsonEscaping: text)
    append(UInt8(ascii: "\""))
  }

  /// Appends a string to JSON, without the quotes around it.
  ///
  /// Quotes, backslashes and hidden characters in the string are escaped.
  package mutating func append(jsonEscaping text: String) {
    var text = text
    let isPlainText = text.withUTF8 { bytes in
      for byte in bytes where !isPlain(byte) { return false }
      append(contentsOf: bytes)
      return true
    }
    if isPlainText { return }
    for (scalar, isHidden) in scalars(of: text) {
      switch scalar {
      case "\"": self += "\\\"".utf8
      case "\\": self += "\\\\".utf8
      case "\n": self += "\\n".utf8
      case "\r": self += "\\r".utf8
      case "\t": self += "\\t".utf8
      case _ where isHidden: append(jsonEscapeOf: scalar)
      default: self += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
  }

  /// Appends a scalar as `\u` and four hexadecimal digits, or as two such escapes (a surrogate
  /// pair) if it is above U+FFFF.
  package mutating func append(jsonEscapeOf scalar: Unicode.Scalar) {
    for unit in UTF16.encode(scalar) ?? .init() {
      let digits = String(unit, radix: 16)
      self += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
    }
  }

  /// This JSON with each character outside ASCII escaped; such characters occur only in strings.
  package var asciiJSON: [UInt8] {
    if allSatisfy({ $0 < 0x80 }) { return self }
    var ascii: [UInt8] = []
    for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
      if scalar.isASCII {
        ascii.append(UInt8(ascii: scalar))
      } else {
        ascii.append(jsonEscapeOf: scalar)
      }
    }
    return ascii
  }
}

extension String {
  /// The text as a JSON string.
  package var json: String { DumpValue.string(self).json }
}
