package import SystemIO
import TerminalText

/// The secret that tells Wolfram Alpha who asks.
///
/// It prints as `<redacted>` wherever a value can be printed, has no `Codable` form, and strikes
/// itself from texts that come from outside.
package struct AppID: Sendable, Equatable {
  /// The longest AppID taken, in bytes of UTF-8.
  ///
  /// Wolfram's have 17.
  package static let maximumLength = 256

  /// Where it was found, for messages.
  package let source: AppIDSource

  let value: String

  /// Takes an AppID as it was typed, blanks around it left off.
  ///
  /// - Throws: ``AppIDError`` if nothing is left, or if what is left is longer than
  ///   ``maximumLength`` or holds a control character. The error names the place, never the value.
  package init(_ text: String, source: AppIDSource = .direct) throws(AppIDError) {
    let value = trimmed(text)
    guard !value.isEmpty else { throw .empty(source) }
    guard value.utf8.count <= Self.maximumLength else { throw .tooLong(source) }
    guard !value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw .controlCharacter(source) }
    self.value = value
    self.source = source
  }

  /// Looks for an AppID: `WOLFRAM_APP_ID` first, then the first line of a file.
  ///
  /// A variable or a line that is empty or blank counts as none, and so does a missing file.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - configFile: The file's path; nil for none.
  /// - Returns: The AppID, or nil where neither place has one.
  /// - Throws: ``AppIDError`` for a place that holds something no AppID can be, or a file that
  ///   cannot be read.
  package static func find(
    environment: [String: String], configFile: String?
  ) throws(AppIDError) -> AppID? {
    if let text = environment["WOLFRAM_APP_ID"], !trimmed(text).isEmpty {
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

/// Where an AppID was found.
package enum AppIDSource: Sendable, Equatable, CustomStringConvertible {
  /// The environment variable `WOLFRAM_APP_ID`.
  case environment
  /// The file at this path.
  case file(String)
  /// Handed over by the program itself.
  case direct

  /// The place, as messages name it.
  package var description: String {
    switch self {
    case .environment: "WOLFRAM_APP_ID"
    case .file(let path): quoted(path)
    case .direct: "the AppID"
    }
  }
}

/// Why an AppID was refused; no case carries its value.
package enum AppIDError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is nothing but blanks.
  case empty(AppIDSource)
  /// It is longer than ``AppID/maximumLength`` bytes.
  case tooLong(AppIDSource)
  /// It holds a control character.
  case controlCharacter(AppIDSource)
  /// The file's first line is not UTF-8.
  case notText(AppIDSource)
  /// The file is there and cannot be read.
  case unreadable(FileError)

  /// The place and what is wrong there.
  package var description: String {
    switch self {
    case .empty(let source): "\(source) is empty; it should be a Wolfram Alpha AppID"
    case .tooLong(let source):
      "\(source) is no AppID: it is longer than \(AppID.maximumLength) bytes"
    case .controlCharacter(let source): "\(source) is no AppID: it holds a control character"
    case .notText(let source): "\(source) is no AppID: it is not UTF-8"
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
