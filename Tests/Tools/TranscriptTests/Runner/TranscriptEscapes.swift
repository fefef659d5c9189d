/// Converts between bytes and the escaped lines of a transcript.
enum TranscriptEscapes {
  /// Returns the bytes of escaped lines, each with a newline unless the line ends with `\c`.
  static func bytes(of contents: some Sequence<String>) -> [UInt8] {
    var bytes: [UInt8] = []
    for content in contents {
      if append(content, to: &bytes) { bytes.append(UInt8(ascii: "\n")) }
    }
    return bytes
  }

  /// Returns the escaped lines for some bytes.
  static func contents(of bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let last = lines.popLast() else { return [] }
    return lines.map(escaped) + (last.isEmpty ? [] : [escaped(last) + #"\c"#])
  }

  private static func escaped(_ line: ArraySlice<UInt8>) -> String {
    var text = ""
    var rest = line
    while let first = rest.first {
      if let scalar = leadingScalar(of: rest) {
        text += escape(for: scalar) ?? String(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        text += hexadecimal(first)
        rest = rest.dropFirst()
      }
    }
    // A trailing space would be invisible, and many editors would remove it.
    if text.hasSuffix(" ") { text = text.dropLast() + #"\x20"# }
    return text
  }

  private static func leadingScalar(of bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
    for count in 1...4 where count <= bytes.count {
      if let text = String(validating: bytes.prefix(count), as: UTF8.self) {
        return text.unicodeScalars.first
      }
    }
    return nil
  }

  private static func escape(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\\": return #"\\"#
    case "\t": return #"\t"#
    case "\r": return #"\r"#
    case "\u{1B}": return #"\e"#
    case "\0": return #"\0"#
    default: break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .nonspacingMark:
      return scalar.isASCII
        ? hexadecimal(UInt8(scalar.value)) : #"\u{"# + String(scalar.value, radix: 16) + "}"
    default: return nil
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16)
    return #"\x"# + (digits.count == 1 ? "0" : "") + digits
  }

  /// Appends the bytes of a line; returns whether a newline follows them.
  private static func append(_ content: String, to bytes: inout [UInt8]) -> Bool {
    var rest = content[...]
    while let next = rest.popFirst() {
      guard next == "\\", let kind = rest.popFirst() else {
        bytes += String(next).utf8
        continue
      }
      switch kind {
      case "t": bytes.append(9)
      case "r": bytes.append(13)
      case "e": bytes.append(27)
      case "0": bytes.append(0)
      case "c" where rest.isEmpty: return false
      case "x" where UInt8(rest.prefix(2), radix: 16) != nil:
        bytes += [UInt8(rest.prefix(2), radix: 16)].compactMap(\.self)
        rest = rest.dropFirst(2)
      case "u" where rest.first == "{" && rest.contains("}"):
        let digits = rest.dropFirst().prefix { $0 != "}" }
        let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
        bytes += String(Character(scalar)).utf8
        rest = rest.dropFirst(digits.count + 2)
      default: bytes += String(kind).utf8
      }
    }
    return true
  }
}
