/// The destination of a command's answers and diffs if it is a file or a program.
///
/// Errors and the log are not redirected.
struct Redirection {
  let writer: OutputWriter

  /// The appearance of text in a file or a pipe.
  let palette: Palette

  /// The number of the first command whose output is redirected.
  ///
  /// The output of all later commands is redirected too: they were started by this command.
  let firstCommand: UInt64
}

/// The place of a command's output.
struct CommandOutput {
  /// The destination of answers and diffs; nil for the output of the session.
  var redirection: Redirection?

  /// The JSON records of the output and the errors; nil if no record is open.
  ///
  /// Both are the same record, unless the output is redirected.
  var records: (output: JSONRecord, errors: JSONRecord)?
}
