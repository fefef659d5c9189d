import SystemIO
import TerminalText
import WebClients

/// The secret that identifies a user to Wolfram Alpha.
///
/// An AppID always prints as `<redacted>`, does not conform to `Codable`, and can be redacted from
/// other text.
package struct AppID: Sendable, Equatable {
  /// The maximum length of an AppID in UTF-8 bytes; Wolfram's AppIDs have 17.
  private static let maximumLength = 256

  /// The source of the AppID, for messages: the name of a variable or a quoted path.
  let source: String

  let value: String

  /// Creates an AppID from text, ignoring surrounding whitespace.
  ///
  /// - Throws: ``AppIDError`` if the AppID is longer than ``maximumLength`` or contains a control
  ///   character. The error names the source, never the value.
  init(_ text: String, source: String) throws(AppIDError) {
    value = trimmed(text)
    self.source = source
    if value.utf8.count > Self.maximumLength {
      throw AppIDError(
        description: "\(source) is not an AppID: it is longer than \(Self.maximumLength) bytes")
    }
    if value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw AppIDError(description: "\(source) is not an AppID: it contains a control character")
    }
  }

  /// The environment variable that contains the AppID.
  package static let variable = secretVariable

  /// Finds an AppID in the variable `WOLFRAM_APP_ID` or else in the first line of a file.
  ///
  /// A blank variable, a blank line and a missing file are ignored. If `configFile` is nil, no file
  /// is read.
  ///
  /// - Returns: The AppID; nil if neither source contains one.
  /// - Throws: ``AppIDError`` if the source contains an invalid AppID, or if the file cannot be
  ///   read or has more than 64 KiB.
  package static func find(
    environment: (String) -> String?, configFile: String?
  ) throws(AppIDError) -> AppID? {
    if let text = environment(variable), !trimmed(text).isEmpty {
      return try AppID(text, source: variable)
    }
    guard let configFile else { return nil }
    let bytes: [UInt8]
    do {
      bytes = try AtomicFile.read(configFile, limit: 1 << 16)
    } catch {
      if error.isMissingFile { return nil }
      throw AppIDError(description: error.description)
    }
    let source = quoted(configFile)
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard var text = String(validating: line, as: UTF8.self) else {
      throw AppIDError(description: "\(source) is not an AppID: it is not UTF-8")
    }
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    return trimmed(text).isEmpty ? nil : try AppID(text, source: source)
  }
}

/// The reason an AppID was rejected; the description never contains its value.
package struct AppIDError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The source and the reason, without a final period.
  package let description: String
}

extension AppID: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Always `<redacted>`.
  package var description: String { "<redacted>" }

  /// Always `<redacted>`.
  package var debugDescription: String { "<redacted>" }

  /// A mirror without children, so that `dump` and `String(reflecting:)` reveal nothing, even for a
  /// value that contains the AppID.
  package var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }

  /// Returns the text with every occurrence of the AppID replaced by `<redacted>`.
  ///
  /// The search ignores the case of ASCII letters, because host names are converted to lowercase.
  /// It also finds percent-encoded bytes (`%XX`) and spaces written as `+`, as in URL queries.
  package func redacted(from text: String) -> String {
    let secret = Array(value.utf8)
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let end = Self.match(secret, in: bytes, at: index) {
        result += "<redacted>".utf8
        index = end
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func match(_ secret: [UInt8], in bytes: [UInt8], at start: Int) -> Int? {
    var index = start
    for byte in secret {
      // A `%` in the AppID can appear literally or as `%25`.
      if let unescaped = unescaped(bytes, at: index), lowercased(unescaped) == lowercased(byte) {
        index += 3
      } else if index < bytes.count,
        lowercased(bytes[index]) == lowercased(byte)
          || (byte == UInt8(ascii: " ") && bytes[index] == UInt8(ascii: "+"))
      {
        index += 1
      } else {
        return nil
      }
    }
    return index
  }

  private static func unescaped(_ bytes: [UInt8], at index: Int) -> UInt8? {
    guard index + 2 < bytes.count, bytes[index] == UInt8(ascii: "%"),
      let high = Character(UnicodeScalar(bytes[index + 1])).hexDigitValue,
      let low = Character(UnicodeScalar(bytes[index + 2])).hexDigitValue
    else { return nil }
    return UInt8(high * 16 + low)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
