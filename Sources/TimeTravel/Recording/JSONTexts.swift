import StateDiff

/// Replaces strings in a line of JSON, both keys and values.
enum JSONTexts {
  /// Replaces each string, and escapes invisible characters in the new strings.
  ///
  /// - Parameters:
  ///   - json: Valid JSON, as an encoder writes it; this is not checked.
  ///   - replace: Receives each string with its escapes decoded, and returns the new string.
  /// - Returns: The line with the strings replaced.
  static func replaced(in json: String, by replace: (String) -> String) -> String {
    var result = ""
    result.reserveCapacity(json.utf8.count)
    let bytes = json.utf8
    var rest = bytes.startIndex
    while let opening = bytes[rest...].firstIndex(of: quote) {
      let start = bytes.index(after: opening)
      guard let end = closing(of: bytes, from: start) else { break }
      result += json[rest..<start]
      DumpValue.appendJSON(escaping: replace(unescaped(json[start..<end])), to: &result)
      result += "\""
      rest = bytes.index(after: end)
    }
    return result + json[rest...]
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// Returns the position of the closing quote of the string that begins at `start`.
  private static func closing(
    of bytes: String.UTF8View, from start: String.Index
  ) -> String.Index? {
    var index = start
    while index < bytes.endIndex, bytes[index] != quote {
      if bytes[index] == backslash { bytes.formIndex(after: &index) }
      if index < bytes.endIndex { bytes.formIndex(after: &index) }
    }
    return index < bytes.endIndex ? index : nil
  }

  private static func unescaped(_ text: Substring) -> String {
    guard text.utf8.contains(backslash) else { return String(text) }
    var units: [UInt16] = []
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let escaped = rest.popFirst() else {
        units += Array(String(scalar).utf16)
        continue
      }
      switch escaped {
      case "n": units.append(0x0A)
      case "r": units.append(0x0D)
      case "t": units.append(0x09)
      case "b": units.append(0x08)
      case "f": units.append(0x0C)
      case "u":
        units.append(UInt16(String(String.UnicodeScalarView(rest.prefix(4))), radix: 16) ?? 0xFFFD)
        rest = rest.dropFirst(4)
      default: units += Array(String(escaped).utf16)
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}
