/// The session, the source and the call to which the arguments of a command refer.
struct ArgumentContext {
  /// The session that the command belongs to.
  let engine: any ArgumentEngine

  /// The front that has read the command.
  let front: Front

  /// The source that contains the command, such as a script; nil if it is not known.
  var source: CommandSource?

  /// The call whose arguments are read; nil if the command is only checked.
  ///
  /// Without a call, numbers that take long to compute throw ``ShellError/cancelled(_:)``.
  var call: Call?
}

/// The parts of a session that arguments refer to.
protocol ArgumentEngine: AnyObject {
  /// Returns the session's use of the file at a path; nil if the session does not use the file, or
  /// if the file cannot be examined.
  func use(ofFileAt path: String, in source: CommandSource?) -> FileUse?

  /// Returns the value of a number that is an argument of a call.
  ///
  /// Without a call, a value that takes long to compute throws ``ShellError/cancelled(_:)``.
  func number(_ text: String, for call: Call?) throws(ShellError) -> any CommandNumber

  /// Returns whether a text is a number, or may become one if the user types more characters.
  func mayBecomeNumber(_ text: String) -> Bool

  /// Throws a ``ShellError`` if the words name neither a command nor an alias.
  func checkName(_ words: [String]) throws(ShellError)
}

extension Engine: ArgumentEngine {}
