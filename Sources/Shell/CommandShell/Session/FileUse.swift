import PrimeNumbers
import SystemIO
import TerminalText

/// A use that a session makes of a file; the raw value is the reason not to write other content to
/// the file.
enum FileUse: String {
  case script = "it is one of the scripts to run"
  case log = "the log is written to it"
  case recording = "the session is recorded to it"
  case journal = "it is the journal of the session"
  case replayed = "it is the recording to replay"

  /// Returns the error message for a command that would write to the file.
  func refusal(toWrite path: String, verb: String = "write") -> String {
    "cannot \(verb) \(quoted(path)): \(rawValue); name another file"
  }
}

extension ArgumentContext {
  /// Returns the use that the session makes of the file at a path; otherwise nil.
  func use(ofFileAt path: String) -> FileUse? {
    (try? FileSystem.live.statusIfPresent(path))?.flatMap { use(of: $0.identity) }
  }
}

/// The parts of a session that the arguments of a command refer to.
protocol ArgumentContext: AnyObject {
  /// Returns the use that the session makes of a regular file; otherwise nil.
  func use(of file: FileIdentity) -> FileUse?

  /// Evaluates an expression, in which words such as `ans` stand for numbers of the session.
  ///
  /// - Throws: ``IntegerError``; it is ``IntegerError/cancelled`` if Ctrl-C was pressed, or if
  ///   `isQuick` is true or a line is being typed and the evaluation would take long.
  func evaluate(_ expression: String, isQuick: Bool) throws(IntegerError) -> Integer
}

extension Session: ArgumentContext {
  func use(of file: FileIdentity) -> FileUse? {
    if scripts.contains(where: { $0.identity == file }) { return .script }
    if options.logFile != nil, printer.log.identity == file { return .log }
    if let path = options.replay,
      (try? FileSystem.live.statusIfPresent(path))?.map(\.identity) == file
    {
      return .replayed
    }
    return recorder.use(of: file)
  }
}
