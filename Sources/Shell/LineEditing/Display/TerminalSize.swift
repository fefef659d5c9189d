import SystemIO
package import SystemPackage

/// The size of a terminal's window.
package struct TerminalSize: Equatable, Sendable {
  /// The number of cells in a row.
  package var columns: Int

  /// The number of rows.
  package var rows: Int

  /// Creates a size.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Reads the current size of a terminal; 80 by 24 if the terminal does not report one.
  package init(of terminal: FileDescriptor) {
    let (columns, rows) = terminal.windowSize ?? (0, 0)
    self.init(columns: columns > 0 ? columns : 80, rows: rows > 0 ? rows : 24)
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
