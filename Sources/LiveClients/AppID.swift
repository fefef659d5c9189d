package import SystemIO
import TerminalText

/// The secret that identifies a user to Wolfram Alpha.
///
/// It always prints as `<redacted>`, does not conform to `Codable`, and can redact itself from
/// other text.
package struct AppID: Sendable, Equatable {
  /// The maximum length of an AppID, in UTF-8 bytes.
  ///
  /// The AppIDs that Wolfram issues have 17 bytes.
  package static let maximumLength = 256

  /// The source of the AppID, for messages.
  package let source: AppIDSource

  let value: String

  /// Creates an AppID from text, ignoring surrounding whitespace.
  ///
  /// - Throws: ``AppIDError`` if the AppID is empty, is longer than ``maximumLength`` or contains a
  ///   control character. The error names the source, never the value.
  package init(_ text: String, source: AppIDSource) throws(AppIDError) {
    let value = trimmed(text)
    guard !value.isEmpty else { throw .empty(source) }
    guard value.utf8.count <= Self.maximumLength else { throw .tooLong(source) }
    guard !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw .controlCharacter(source) }
    self.value = value
    self.source = source
  }

  /// The environment variable that contains the AppID.
  package static let variable = "WOLFRAM_APP_ID"

  /// Finds an AppID in the variable `WOLFRAM_APP_ID` or else in the first line of a file.
  ///
  /// A blank variable, a blank line and a missing file are ignored.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - configFile: The path of the file, or nil for no file.
  /// - Returns: The AppID, or nil if neither source has one.
  /// - Throws: ``AppIDError`` if a source contains an invalid AppID or if the file cannot be read.
  package static func find(
    environment: [String: String], configFile: String?
  ) throws(AppIDError) -> AppID? {
    if let text = environment[variable], !trimmed(text).isEmpty {
      return try AppID(text, source: .environment)
    }
    guard let configFile else { return nil }
    let bytes: [UInt8]
    do {
      bytes = try AtomicFile.read(configFile, limit: 1 << 16)
    } catch {
      if error.isMissingFile { return nil }
      throw .unreadable(error)
    }
    let source = AppIDSource.file(configFile)
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard var text = String(validating: line, as: UTF8.self) else { throw .notText(source) }
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    return trimmed(text).isEmpty ? nil : try AppID(text, source: source)
  }
}

/// The source of an AppID.
package enum AppIDSource: Sendable, Equatable, CustomStringConvertible {
  /// The environment variable `WOLFRAM_APP_ID`.
  case environment
  /// The file at this path.
  case file(String)

  /// The source's name in messages.
  package var description: String {
    switch self {
    case .environment: AppID.variable
    case .file(let path): quoted(path)
    }
  }
}

/// The reason an AppID was rejected; no case contains its value.
package enum AppIDError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The AppID is blank.
  case empty(AppIDSource)
  /// The AppID is longer than ``AppID/maximumLength`` bytes.
  case tooLong(AppIDSource)
  /// The AppID contains a control character.
  case controlCharacter(AppIDSource)
  /// The first line of the file is not UTF-8.
  case notText(AppIDSource)
  /// The file exists but cannot be read.
  case unreadable(FileError)

  /// The source and the reason, without a final period.
  package var description: String {
    switch self {
    case .empty(let source): "\(source) is empty; set it to a Wolfram Alpha AppID"
    case .tooLong(let source):
      "\(source) is not an AppID: it is longer than \(AppID.maximumLength) bytes"
    case .controlCharacter(let source): "\(source) is not an AppID: it contains a control character"
    case .notText(let source): "\(source) is not an AppID: it is not UTF-8"
    case .unreadable(let error): error.description
    }
  }
}

private func trimmed(_ text: String) -> String {
  let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
  let start = text.unicodeScalars.drop(while: isBlank)
  let end = start.lastIndex { !isBlank($0) }
  return end.map { String(start[...$0]) } ?? ""
}
