/// The destination of a command's answers and diffs if it is a file or a program.
///
/// Errors and the log are not redirected.
final class Redirection {
  let writer: OutputWriter

  /// The appearance of text in a file or a pipe.
  let palette: Palette

  /// The number of the first command whose output is redirected.
  ///
  /// The output of all later commands is redirected too: they were started by this command.
  let firstCommand: UInt64

  /// The JSON record of the current command's output.
  var record = JSONRecord()

  init(_ writer: OutputWriter, _ palette: Palette, firstCommand: UInt64) {
    self.writer = writer
    self.palette = palette
    self.firstCommand = firstCommand
  }
}
