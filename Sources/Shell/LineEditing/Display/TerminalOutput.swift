package import SystemIO
import TerminalText

/// Writes to a terminal without buffering.
struct TerminalOutput {
  let file: FileDescriptor

  /// Writes a string, in a single system call if the terminal accepts all of the bytes.
  ///
  /// The call waits while the terminal accepts no bytes. If the terminal was closed or writing
  /// fails, the rest of the text is discarded. Reading from the terminal then reports the end of
  /// the input.
  func write(_ text: String) {
    try? FileSystem.live.writeAll(Array(text.utf8), to: file)
  }

  /// The current size of the window.
  var size: TerminalSize { TerminalSize(of: file) }
}

/// Moves the cursor of a terminal, which a program may have left anywhere, to the start of an empty
/// row.
///
/// The mark `%` and a row of spaces are written, as in zsh and fish. If the cursor was in the first
/// column, it stays in its row and the mark is erased. Otherwise, the mark shows that the output of
/// the program does not end with a newline. Nothing is written if the terminal does not echo.
package func startRow(at terminal: FileDescriptor, environment: (String) -> String?) {
  guard TerminalAttributes(of: terminal)?.echoes == true else { return }
  let type = TerminalDescription(of: environment("TERM") ?? "", environment: environment)
  let hasEscapes = type?.supportsEscapes ?? false
  let mark = hasEscapes ? TextStyle.hint.start + "%" + TextStyle.end : "%"
  // A terminal without escape sequences may move the cursor to the next row after the last column.
  let count = max(0, TerminalSize(of: terminal).columns - (hasEscapes ? 1 : 2))
  TerminalOutput(file: terminal).write(
    mark + String(repeating: " ", count: count) + (hasEscapes ? "\r\u{1B}[K" : "\r \r"))
}

/// The size of a terminal's window.
package struct TerminalSize: Equatable, Sendable {
  /// The number of cells in a row.
  package var columns: Int

  /// The number of rows.
  package var rows: Int
}

extension TerminalSize {
  /// Reads the current size of a terminal; 80 by 24 if the terminal does not report one.
  package init(of terminal: FileDescriptor) {
    var window = winsize()
    _ = ioctl(terminal.rawValue, UInt(TIOCGWINSZ), &window)
    self.init(
      columns: window.ws_col > 0 ? Int(window.ws_col) : 80,
      rows: window.ws_row > 0 ? Int(window.ws_row) : 24)
  }

  /// Returns whether whole lines of text fit in the window, with one row left for the prompt.
  ///
  /// Long lines take several rows. Color sequences take no space.
  package func holds(_ text: String) -> Bool {
    var layout = LineLayout(columns: columns)
    for unit in Prompt(text, keepsEscapes: false).visibleUnits {
      layout.draw(CollectionOfOne(unit))
      if layout.end.row >= rows { return false }
    }
    return true
  }
}
