import StateDiff

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Replaces strings in a line of JSON, both keys and values.
enum JSONTexts {
  /// Appends a line with each string replaced, and escapes invisible characters in the new strings.
  ///
  /// - Parameters:
  ///   - json: Valid JSON in UTF-8, as an encoder writes it; this is not checked.
  ///   - line: The line to which the result is appended.
  ///   - replace: Receives each string with its escapes decoded, and returns the new string.
  static func append(
    _ json: some ContiguousBytes, to line: inout [UInt8], replacing replace: (String) -> String
  ) {
    json.withUnsafeBytes { bytes in
      var rest = 0
      while let opening = bytes[rest...].firstIndex(of: quote) {
        let start = opening + 1
        guard let end = closing(of: bytes, from: start) else { break }
        line += bytes[rest..<start]
        DumpValue.appendJSON(escaping: replace(unescaped(bytes[start..<end])), to: &line)
        line.append(quote)
        rest = end + 1
      }
      line += bytes[rest...]
    }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  /// Returns the position of the closing quote of the string that begins at `start`.
  private static func closing(of bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var index = start
    while index < bytes.count, bytes[index] != quote {
      index += bytes[index] == backslash ? 2 : 1
    }
    return index < bytes.count ? index : nil
  }

  private static func unescaped(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(backslash) else { return text }
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
