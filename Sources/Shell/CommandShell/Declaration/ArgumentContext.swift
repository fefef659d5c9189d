import SystemIO

/// The surroundings to which the arguments of a command refer.
struct ArgumentContext {
  /// The session that the command belongs to.
  let engine: any ArgumentEngine

  /// The source that contains the command.
  var source: CommandSource?

  /// The call whose arguments are read; nil if the command is only checked, so that numbers that
  /// take long to compute throw ``ShellError/cancelled(_:)``.
  var call: Call?

  /// Returns the use that the session makes of the file at a path; otherwise nil.
  func use(ofFileAt path: String) -> FileUse? {
    (try? FileSystem.live.statusIfPresent(path))?.flatMap {
      engine.use(of: $0.identity, in: source)
    }
  }
}

/// The parts of a session that arguments refer to.
protocol ArgumentEngine: AnyObject {
  /// Returns the use that the session makes of a regular file; otherwise nil.
  func use(of file: FileIdentity, in source: CommandSource?) -> FileUse?

  /// Returns the value of a number for a call; without a call, only if that does not take long.
  func number(_ text: String, for call: Call?) throws(ShellError) -> any CommandNumber

  /// Throws a ``ShellError`` if the words name neither a command nor an alias.
  func checkName(_ words: [String]) throws(ShellError)
}

extension Engine: ArgumentEngine {}
