package import SystemIO
package import SystemPackage
import TerminalText

/// The reason why recording or replaying failed; its `description` is the sentence to show.
public enum RecordingError: Error, Equatable, Sendable {
  /// A file could not be read or written, for the given reason.
  case file(String, isUnreadable: Bool)

  /// This session already records to the file.
  case alreadyRecording(path: String)

  /// The file holds something other than a recording, so it is not overwritten.
  case wouldReplace(path: String)

  /// Another session records to the file.
  case inUse(path: String)

  /// A state or an action cannot be encoded as JSON, for the given reason.
  case notEncodable(String)

  /// The file is empty.
  case empty

  /// The file does not begin like a recording.
  case notARecording

  /// The file uses a later version of the format; `version` is that of the tool that wrote it.
  case newerFormat(Int, version: String?)

  /// The file was recorded by another tool.
  case otherTool(String, expected: String)

  /// A line, numbered from 1, cannot be used, for the given reason.
  case badLine(Int, String)

  /// The action of a line leads to a different state than when it was recorded.
  case differs(ReplayDifference)

  /// The replay was canceled.
  case cancelled
}

extension RecordingError: CustomStringConvertible {
  /// The reason, in a sentence without a full stop.
  public var description: String {
    switch self {
    case .file(let reason, _):
      reason
    case .alreadyRecording(let path):
      "this session is already recording to \(quoted(path))"
    case .wouldReplace(let path):
      "cannot record to \(quoted(path)): it is not a recording; "
        + "name another file, or remove it first"
    case .inUse(let path):
      "cannot record to \(quoted(path)): another session is recording to it"
    case .notEncodable(let reason):
      "cannot record: \(reason)"
    case .empty:
      "the file is empty, not a recording"
    case .notARecording:
      "line 1: not a recording; a recording begins with {\"recording\":\(recordingFormat),…"
    case .newerFormat(let format, let version):
      "line 1: the recording has format \(format), written by "
        + (version.map { "version \(escapingControls(excerpt($0, limit: 60)))" }
          ?? "a newer version")
        + "; this version reads format \(recordingFormat), so update the tool"
    case .otherTool(let tool, let expected):
      "line 1: a recording made by \(escapingControls(excerpt(tool, limit: 60))), "
        + "not by \(expected)"
    case .badLine(let number, let reason):
      "line \(number): \(reason)"
    case .differs(let difference):
      difference.description
    case .cancelled:
      "the replay was canceled"
    }
  }

  /// The attempted use of a file; the raw value is the verb of the message.
  package enum Purpose: String {
    case record = "record to"
    case write = "continue recording to"
    case read = "read"
  }

  /// Returns the error for a failed system call.
  package static func system(_ purpose: Purpose, path: String, _ error: Errno) -> RecordingError {
    .file(
      "cannot \(purpose.rawValue) \(quoted(path)): \(error)", isUnreadable: purpose == .read)
  }

  /// Returns the error for a path that leads to something other than a regular file.
  package static func notRegular(
    _ purpose: Purpose, path: String, _ kind: FileKind
  ) -> RecordingError {
    .file(
      "cannot \(purpose.rawValue) \(quoted(path)): it is a \(kind.rawValue), not a regular file",
      isUnreadable: purpose == .read)
  }
}

/// The reason why a value cannot be encoded or decoded, in a sentence without a full stop.
func reason(of error: any Error) -> String {
  switch error {
  case let error as DecodingError:
    decodingErrorText(error)
  case EncodingError.invalidValue(let value, _):
    escapingControls(excerpt("\(value) cannot be written as JSON", limit: 200))
  default:
    escapingControls(excerpt("\(error)", limit: 200))
  }
}
