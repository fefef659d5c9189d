/// What a person gave to one call of `LineEditor.readLine`.
package enum LineInput: Equatable, Sendable {
  /// A line, without its newline.
  case line(String)
  /// A line that is not UTF-8 or holds a NUL, as it was typed.
  case invalid([UInt8])
  /// Ctrl-C: what was being typed is gone, if anything was.
  case interrupted(hadText: Bool)
  /// Ctrl-D on an empty line, or the terminal gave no more.
  case endOfInput
  /// The process was asked to end, by SIGHUP or SIGTERM.
  case signal(Int32)
}
