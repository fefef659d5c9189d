import SystemIO
import TerminalText

/// The secret that identifies a user to Wolfram Alpha.
///
/// An AppID always prints as `<redacted>`, does not conform to `Codable`, and can be redacted from
/// other text.
package struct AppID: Sendable, Equatable {
  /// The maximum length of an AppID in UTF-8 bytes, far more than the 17 that Wolfram's have.
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
  package static let variable = "WOLFRAM_APP_ID"

  /// Finds an AppID in the variable `WOLFRAM_APP_ID` or else in the first line of a file; returns
  /// nil if neither has one.
  ///
  /// A blank variable, a blank line and a missing file are ignored.
  ///
  /// - Throws: ``AppIDError`` if the source contains an invalid AppID or the file cannot be read.
  package static func find(
    environment: [String: String], configFile: String?
  ) throws(AppIDError) -> AppID? {
    if let text = environment[variable], !trimmed(text).isEmpty {
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

/// Returns text without the whitespace around it.
func trimmed(_ text: String) -> String {
  let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
  let start = text.unicodeScalars.drop(while: isBlank)
  let end = start.lastIndex { !isBlank($0) }
  return end.map { String(start[...$0]) } ?? ""
}
