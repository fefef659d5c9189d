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

extension Engine {
  /// Returns the use that the session makes of a regular file; otherwise nil.
  ///
  /// `script` is the innermost script that is being run.
  func use(of file: FileIdentity, in script: Script?) -> FileUse? {
    if script?.chain.contains(where: { $0.identity == file }) == true { return .script }
    if options.logFile != nil, devices.log.identity == file { return .log }
    if let path = options.replay,
      (try? FileSystem.live.statusIfPresent(path))?.map(\.identity) == file
    {
      return .replayed
    }
    return recorder.use(of: file)
  }
}
