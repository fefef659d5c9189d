/// The session and the call to which the arguments of a command refer.
struct ArgumentContext {
  /// The session that the command belongs to.
  let engine: any ArgumentEngine

  /// The call whose arguments are read.
  let call: Call

  /// Whether reading may take long; false if the command is only checked.
  ///
  /// If it is false, numbers that take long to compute throw ``ShellError/cancelled(_:)``.
  var mayWait = false
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
