import LineEditing

/// A line at a terminal that says what is being waited for, written anew in its place.
///
/// Whoever prints to the same terminal takes it off first.
struct ProgressLine {
  private let writer: OutputWriter
  private let terminal: TerminalOutput
  private var isShown = false

  init(writer: OutputWriter, descriptor: Int32) {
    self.writer = writer
    terminal = TerminalOutput(descriptor: descriptor)
  }

  /// Shows a text and, whatever its length, what stands at the end.
  mutating func show(_ text: String, end: String) {
    // Four cells to spare: the terminal echoes ^C there, and the last one may wrap.
    let room = terminal.size.columns - 4 - DisplayWidth.of(end)
    writer.write("\r\u{1B}[K\(beginning(of: text, cells: room))\(end)")
    writer.flush()
    isShown = true
  }

  /// Takes the line off.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  mutating func wipe() -> Bool {
    guard isShown else { return false }
    writer.write("\r\u{1B}[K")
    writer.flush()
    isShown = false
    return true
  }
}

/// As much of a text as has room in so many cells.
func beginning(of text: String, cells room: Int) -> String {
  var (shown, cells) = ("", 0)
  for character in text {
    cells += DisplayWidth.of(String(character))
    if cells > room { break }
    shown.append(character)
  }
  return shown
}
