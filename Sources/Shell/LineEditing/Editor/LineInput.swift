/// The result of one call to `LineEditor.readLine`.
package enum LineInput: Equatable, Sendable {
  /// A text, without its last newline; pasted lines form one text.
  case line(String)
  /// A text that is not UTF-8 or contains a NUL, as the bytes that were typed.
  case invalid([UInt8])
  /// Ctrl-C; `hadText` tells whether it discarded any text.
  case interrupted(hadText: Bool)
  /// Ctrl-D on an empty line.
  case endOfInput
  /// A pause that ``LineEditorHandlers/shouldPause`` requested; the next call continues the line.
  case paused
  /// A request to end the process by a signal: SIGHUP, which also stands for a closed terminal,
  /// SIGTERM or SIGQUIT.
  case signal(Int32)
}
