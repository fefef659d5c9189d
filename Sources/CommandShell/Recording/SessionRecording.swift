public import TimeTravel
public import Unidirectional

/// What records a session and runs recordings again, without the types of its state and actions.
@usableFromInline
protocol SessionRecording: AnyObject {
  /// The file that is recorded to; nil while none is.
  var path: String? { get }

  /// Begins to record to a file, in place of another one where there is one.
  func start(path: String, at time: Timestamp) throws(RecordingError)

  /// Ends the recording.
  func stop() throws(RecordingError)

  /// Runs a recording again and takes over where it leads to, as a step of this origin, or with all
  /// of its steps where the session has none of its own.
  func replay(
    path: String, as origin: StepOrigin, isCancelled: () -> Bool
  ) throws(RecordingError) -> ReplayedSession

  /// Takes over the journal of the last session in a folder that has ended, and goes on with it if it
  /// is to; nil where there is none.
  func resume(
    from folder: String, continuing: Bool, isCancelled: () -> Bool
  ) throws(ResumeError) -> ReplayedSession?

  /// Keeps a journal from here on, unless one is gone on with already.
  func keepJournal(in folder: String, at time: Timestamp)

  /// Closes what is written to.
  func close() throws(RecordingError)
}

/// Why a session cannot be gone on with.
@usableFromInline
struct ResumeError: Error {
  /// Its journal.
  let path: String

  let cause: RecordingError
}

/// What running a recording again has come to.
@usableFromInline
struct ReplayedSession {
  /// The file.
  let path: String

  /// How many actions were run.
  let actionCount: Int

  /// How many steps they made.
  let stepCount: Int

  /// The greatest number of a command.
  let lastCommand: UInt64

  /// The number of a last line that was not whole and is left out.
  let truncatedLine: Int?

  /// Why no more than its beginning was taken over.
  var problem: RecordingError?
}
