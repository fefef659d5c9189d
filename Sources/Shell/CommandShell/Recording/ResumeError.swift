import TimeTravel

/// The reason for failing to resume a session.
struct ResumeError: Error, CustomStringConvertible {
  let description: String

  /// The status with which the tool ends; nil if a new session begins instead.
  var status: ExitStatus? = .commandFailed
}

extension ResumeError {
  /// Creates the error for a journal or the folder of the journals.
  init(_ error: RecordingError, path: String) {
    description = error.sentence(path: path)
    status = if case .file(_, isUnreadable: true) = error { .cannotRead } else { .badData }
  }
}
