import CEditline
import SystemIO

extension LineEditor {
  /// Erases the line from the screen, and adapts the editor to the size of the window.
  func resize(makingRoomFor count: Int) {
    let columns = output.columns
    if supportsEscapes {
      let reported = columns == self.columns ? nil : reportedColumn()
      let row = reflow.row(of: layout(upToCursor: true), at: columns, reported: reported)
      output.write("\r" + (row > 0 ? "\u{1B}[\(row)A" : "") + "\u{1B}[J")
    } else {
      output.write("\r\n")
    }
    fit(to: columns, makingRoomFor: count)
  }

  /// Adapts libedit to the size of the window; the cursor must be at the start of an empty row.
  func fit(to columns: Int? = nil, makingRoomFor count: Int) {
    let wasNarrow = isNarrow
    self.columns = columns ?? output.columns
    joinedRows = nil
    if supportsEscapes, isNarrow || wasNarrow {
      output.write(isNarrow ? "\u{1B}[?7l" : "\u{1B}[?7h")
    }
    editline_resize(session, Int32(self.columns), count)
  }

  /// Whether the window has fewer columns than libedit needs.
  ///
  /// libedit then draws rows of that many columns, and the terminal cuts them off.
  var isNarrow: Bool { supportsEscapes && columns < Int(EDITLINE_LEAST_COLUMNS) }

  /// Lays out the prompt and the line as they are on the screen.
  ///
  /// - Parameter upToCursor: Whether to leave out the text after the cursor.
  /// - Returns: The rows.
  func layout(upToCursor: Bool) -> LineLayout {
    var layout = LineLayout(columns: max(columns, Int(EDITLINE_LEAST_COLUMNS)), window: columns)
    if covered == nil { layout.draw(prompt.visibleUnits) }
    withLine { units, cursor in layout.draw(upToCursor ? units[..<cursor] : units[...]) }
    return layout
  }

  /// Asks the terminal for the column of the cursor; nil if it does not answer in time.
  ///
  /// Keys that arrive before the answer are kept. A terminal that has not answered is not asked
  /// again until it answers.
  private func reportedColumn() -> Int? {
    if decoder.awaitsReport { return nil }
    decoder.awaitsReport = true
    decoder.reportedColumn = nil
    output.write("\u{1B}[6n")
    let deadline = process.now() + .milliseconds(500)
    while decoder.awaitsReport {
      let rest = (deadline - process.now()) / .milliseconds(1)
      if rest <= 0 { return nil }
      var requests = [PollRequest(input)]
      // A signal, such as that of the next change of the window, also ends the wait.
      let isReady = LibeditLock.withoutLock { process.poll(&requests, Int32(rest.rounded(.up))) }
      if isReady, !readInput() { return nil }
    }
    return decoder.reportedColumn
  }

  /// Writes the last cell of each row again, followed by the first cell of the next row.
  ///
  /// A terminal that wraps its rows again joins two rows only if the text has flowed from one to
  /// the other. libedit moves to the next row with a newline if the row ends with a blank.
  func joinRows() {
    let window = output.size
    guard supportsEscapes, !isNarrow,
      withLine({ units, _ in units.count }) < columns * window.rows
    else { return }
    let layout = layout(upToCursor: false)
    let rows = layout.rows
    guard rows.count <= window.rows, rows != joinedRows?.rows else { return }
    joinedRows = layout
    if rows.count == 1 { return }
    let cursor = self.layout(upToCursor: true).end
    var text = cursor.row > 0 ? "\u{1B}[\(cursor.row)A" : ""
    for (row, next) in zip(rows, rows.dropFirst()) {
      guard row.continues, let last = row.cells.last else {
        text += "\r\n"
        continue
      }
      text += "\u{1B}[\(columns - last.width + 1)G" + last.text + (next.cells.first?.text ?? " ")
    }
    let up = rows.count - 1 - cursor.row
    output.write(text + (up > 0 ? "\u{1B}[\(up)A" : "") + "\u{1B}[\(cursor.column + 1)G")
  }
}
