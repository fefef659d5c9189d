import TimeTravel

/// The reason for failing to resume a session.
struct ResumeError: Error {
  /// The path of the journal.
  let path: String

  let cause: RecordingError
}
