/// The reason for failing to resume a session.
struct ResumeError: Error, CustomStringConvertible {
  let description: String

  /// The status with which the tool ends; nil if a new session begins instead.
  var status: ExitStatus? = .commandFailed
}

extension ResumeError {
  /// Creates the error for any error, which may be about the recording at a path.
  init(_ error: any Error, path: String = "") {
    switch error {
    case let error as ResumeError: self = error
    case let error as RecordingError:
      description = error.sentence(path: path)
      status = error.isUnreadable ? .cannotRead : .badData
    default: description = "\(error)"
    }
  }
}
