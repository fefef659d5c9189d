package import SystemIO
package import SystemPackage
import TerminalText

/// The reason why something is not recorded, or a recording is not replayed; its `description` is the
/// sentence to show.
public enum RecordingError: Error, Equatable, Sendable {
  /// A file could not be read or written, for this reason.
  case file(String, isUnreadable: Bool)

  /// This session already records to the file.
  case alreadyRecording(path: String)

  /// The file holds something other than a recording, which is not replaced by one.
  case wouldReplace(path: String)

  /// Another session records to the file.
  case inUse(path: String)

  /// A state or an action cannot be encoded as JSON, for this reason.
  case notEncodable(String)

  /// The file is empty.
  case empty

  /// The file does not begin as a recording does.
  case notARecording

  /// The file has a later version of the format; it names the version of the tool that wrote it.
  case newerFormat(Int, version: String?)

  /// The file was recorded by another tool.
  case otherTool(String, expected: String)

  /// A line, numbered from 1, cannot be used, for this reason.
  case badLine(Int, String)

  /// The action of a line leads to another state than it did when it was recorded.
  case differs(ReplayDifference)

  /// The replay was canceled.
  case cancelled
}

extension RecordingError: CustomStringConvertible {
  /// A sentence without a full stop.
  public var description: String {
    switch self {
    case .file(let reason, _):
      reason
    case .alreadyRecording(let path):
      "this session is recording to \(quoted(path)) already"
    case .wouldReplace(let path):
      "cannot record to \(quoted(path)): it holds something else than a recording; "
        + "name another file, or remove it first"
    case .inUse(let path):
      "cannot record to \(quoted(path)): another session is recording to it"
    case .notEncodable(let reason):
      "cannot be recorded: \(reason)"
    case .empty:
      "an empty file is no recording"
    case .notARecording:
      "line 1: this is not a recording; one begins with {\"recording\":\(recordingFormat),…"
    case .newerFormat(let format, let version):
      "line 1: a recording of format \(format), made by "
        + (version.map { "version \(escapingControls(excerpt($0, limit: 60)))" }
          ?? "a newer version")
        + "; this one knows format \(recordingFormat)"
    case .otherTool(let tool, let expected):
      "line 1: a recording of \(escapingControls(excerpt(tool, limit: 60))), not of \(expected)"
    case .badLine(let number, let reason):
      "line \(number): \(reason)"
    case .differs(let difference):
      difference.description
    case .cancelled:
      "the replay was cancelled"
    }
  }

  /// The purpose for which a file was used.
  package enum Purpose: String {
    case record = "record to"
    case write = "go on recording to"
    case read = "read"
  }

  /// A system call failed.
  package static func system(_ purpose: Purpose, path: String, _ error: Errno) -> RecordingError {
    .file(
      "cannot \(purpose.rawValue) \(quoted(path)): \(error)", isUnreadable: purpose == .read)
  }

  /// A path leads to something other than a regular file.
  package static func notRegular(
    _ purpose: Purpose, path: String, _ kind: FileKind
  ) -> RecordingError {
    .file(
      "cannot \(purpose.rawValue) \(quoted(path)): it is a \(kind.rawValue), not a regular file",
      isUnreadable: purpose == .read)
  }
}

/// The message of an encoder or a decoder, in a sentence without a full stop.
func reason(of error: any Error) -> String {
  guard let error = error as? DecodingError else {
    if case .invalidValue(_, let context)? = error as? EncodingError {
      return sentence(context.codingPath, context.debugDescription)
    }
    return escapingControls(excerpt("\(error)", limit: 200))
  }
  switch error {
  case .keyNotFound(let key, let context):
    return sentence(context.codingPath, "there is no \(quoted(key.stringValue, limit: 60))")
  case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
    return sentence(context.codingPath, context.debugDescription)
  @unknown default:
    return escapingControls(excerpt("\(error)", limit: 200))
  }
}

private func sentence(_ path: [any CodingKey], _ reason: String) -> String {
  let place = path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
  let text = place.isEmpty ? reason : "\(place.drop { $0 == "." }): \(reason)"
  return escapingControls(
    excerpt(String(text.last == "." ? text.dropLast() : text[...]), limit: 300))
}
