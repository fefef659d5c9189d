package import StateDiff
package import SystemIO
import TerminalText
import Unidirectional

/// The reason why recording or replaying failed; its `description` is the message to show.
package enum RecordingError: Error, Equatable, Sendable {
  /// A file could not be opened, read, written or renamed, or it is not a regular file.
  case file(FileError)

  /// This session is already recording to the file.
  case alreadyRecording(path: String)

  /// The file holds something other than a recording, so it is not overwritten.
  case wouldReplace(path: String)

  /// Another process has locked the file, usually a session that is recording to it.
  ///
  /// The error also occurs if other sessions replaced the file 100 times before it could be locked.
  case inUse(path: String)

  /// A state or an action cannot be encoded as JSON, for the given reason.
  case notEncodable(String)

  /// The file is empty.
  case empty

  /// The first line of the file is not the header of a recording.
  case notARecording

  /// The file uses a later version of the format, whose number is given.
  ///
  /// `version` is the version of the tool that wrote the file; nil if the file does not say.
  case newerFormat(Int, version: String?)

  /// The actions and states have the form of a later version of the tool; the number is the schema.
  ///
  /// `version` is the version of the tool that wrote the file; nil if the file does not say.
  case newerSchema(Int, version: String?)

  /// The file was recorded by another tool; the strings are the names of both tools.
  case otherTool(String, expected: String)

  /// A line cannot be used; the values are its line number, from 1, and the reason.
  case badLine(Int, String)

  /// A replayed action leads to a different state or step than in the recorded session.
  case differs(ReplayDifference)

  /// The replay was canceled.
  case cancelled
}

extension RecordingError: CustomStringConvertible {
  /// The reason, as a message without a final period.
  package var description: String {
    switch self {
    case .file(let error):
      error.description
    case .alreadyRecording(let path):
      "this session is already recording to \(quoted(path)); use record off to stop"
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
        + Self.name(of: version)
        + "; this version reads format \(recordingFormat), so update the tool"
    case .newerSchema(let schema, let version):
      "line 1: the recording has schema \(schema), written by "
        + Self.name(of: version)
        + "; update the tool"
    case .otherTool(let tool, let expected):
      "line 1: the recording was made by \(escapingControls(excerpt(tool, limit: 60))), "
        + "not by \(expected)"
    case .badLine(let number, let reason):
      "line \(number): \(reason)"
    case .differs(let difference):
      difference.description
    case .cancelled:
      "the replay was canceled"
    }
  }

  private static func name(of version: String?) -> String {
    version.map { "version \(escapingControls(excerpt($0, limit: 60)))" } ?? "a newer version"
  }

  /// Makes a system call, and converts its error to ``file(_:)``.
  static func mapping<Value>(
    _ operation: FileError.Operation, _ path: String, _ call: @autoclosure () throws(Errno) -> Value
  ) throws(RecordingError) -> Value {
    try converting(Errno.self, try call()) {
      RecordingError.file(.system(operation, path: path, $0))
    }
  }
}

/// Returns the reason why a value cannot be encoded or decoded, without a final period.
func reason(of error: any Error) -> String {
  if case EncodingError.invalidValue(let value, _) = error {
    return escapingControls(excerpt("\(value) cannot be written as JSON", limit: 200))
  }
  if let error = error as? DecodingError { return decodingErrorText(error) }
  return escapingControls(excerpt(error.readableDescription, limit: 300))
}

/// The first difference between a replay and its recording.
///
/// The difference is a line whose replayed action leads to another state or another step than the
/// recorded action.
package struct ReplayDifference: Equatable, Sendable {
  /// The number of the line, from 1.
  package let line: Int

  /// The number of the step that the recorded session was at after the action.
  package let step: Int

  /// The number of the step that the replay is at after the action, counted as in the recording.
  package let replayedStep: Int

  /// The name of the command that the action belongs to.
  package let command: String

  /// The effect that sent the action, by name and arguments; nil if no effect sent it.
  package let effect: String?

  /// The changes that the action made in the replay.
  ///
  /// The changes in the recorded session are unknown, because the recording holds only the
  /// fingerprint of the state.
  package let changes: [Change]

  /// The fingerprint that the replayed state must have after the action.
  ///
  /// It equals ``replayed`` if only the step differs. It is usually the recorded fingerprint. In a
  /// migrated recording, the recorded fingerprints belong to the old form of the states. The value
  /// is then the fingerprint of an earlier replayed state that had the same recorded fingerprint.
  package let recorded: Fingerprint

  /// The fingerprint of the replayed state after the action.
  package let replayed: Fingerprint
}

extension ReplayDifference: CustomStringConvertible {
  /// A message with the line, the command, and both fingerprints, or both steps if only the step
  /// differs.
  package var description: String {
    if recorded == replayed {
      return
        "line \(line): \(quoted(command)) leads to step \(replayedStep), not \(step) as recorded"
    }
    return "line \(line): \(quoted(command)) (step \(step)) leads to a different state than "
      + "recorded: the fingerprint is \(replayed), not \(recorded)"
  }
}
