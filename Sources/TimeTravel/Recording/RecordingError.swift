import TerminalText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why something is not recorded, or a recording not replayed; its `description` is the sentence to
/// show.
public enum RecordingError: Error, Equatable, Sendable {
  /// What was to be done with a file.
  public enum Operation: String, Sendable {
    /// It was to be opened, in order to record.
    case record = "record to"
    /// It was to be written to.
    case write = "go on recording to"
    /// It was to be read.
    case read = "read"
  }

  /// What a name leads to when it is no regular file.
  public enum Kind: String, Sendable {
    /// A folder.
    case folder
    /// A terminal, a disk, or another device.
    case device
    /// A named pipe.
    case pipe = "named pipe"
    /// A socket.
    case socket
    /// Something else.
    case other = "special file"
  }

  /// The system refused; the code is an `errno`.
  case system(Operation, path: String, code: Int32)

  /// A recording is a regular file, and this is none.
  case notRegular(path: String, Kind)

  /// What is to be run again is a regular file, and this is none: it could keep the reader waiting
  /// for ever.
  case cannotReplay(path: String, Kind)

  /// This session is recording to the file.
  case isRecording(path: String)

  /// The file holds something that is no recording, and is not replaced by one.
  case wouldReplace(path: String)

  /// Another session is recording to the file.
  case inUse(path: String)

  /// A state or an action does not become JSON, for this reason.
  case unencodable(String)

  /// There is nothing in the file.
  case empty

  /// The file does not begin as a recording does.
  case notARecording

  /// The file has a later version of the format; it names the version of the tool that wrote it.
  case newerFormat(Int, version: String?)

  /// The file was recorded by another tool.
  case otherTool(String, expected: String)

  /// A line, counted from 1, cannot be taken as it is, for this reason.
  case badLine(Int, String)

  /// The action of a line leads to another state than it did when it was recorded.
  case differs(ReplayDifference)

  /// The replay was broken off.
  case cancelled
}

extension RecordingError: CustomStringConvertible {
  /// What cannot be done, and why, without a full stop.
  public var description: String {
    switch self {
    case .system(let operation, let path, let code):
      "cannot \(operation.rawValue) \(quoted(path)): \(reason(code))"
    case .notRegular(let path, let kind):
      "cannot record to \(quoted(path)): it is a \(kind.rawValue), not a regular file"
    case .cannotReplay(let path, let kind):
      "cannot read \(quoted(path)): it is a \(kind.rawValue), not a regular file"
    case .isRecording(let path):
      "this session is recording to \(quoted(path)) already"
    case .wouldReplace(let path):
      "cannot record to \(quoted(path)): it holds something else than a recording; "
        + "name another file, or remove it first"
    case .inUse(let path):
      "cannot record to \(quoted(path)): another session is recording to it"
    case .unencodable(let reason):
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
}

private func reason(_ code: Int32) -> String {
  // `strerror` shares one buffer among threads; this one does not.
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
    guard let start = buffer.baseAddress else { return "error \(code)" }
    buffer.initialize(repeating: 0)
    _ = strerror_r(code, start, buffer.count)
    return String(cString: start)
  }
}

/// What an encoder or a decoder says, in a sentence without a full stop.
func visibleReason(of error: any Error) -> String {
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

extension RecordingError.Kind {
  /// What a file is by its mode; nil for a regular one.
  init?(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: self = .folder
    case S_IFCHR, S_IFBLK: self = .device
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    default: self = .other
    }
  }
}
