import TerminalText

extension LineEditor {
  /// The greatest number of matches below the line during a search.
  private static let matchLimit = 5

  /// The least number of rows that a window needs to show matches below the line.
  private static let leastRows = 10

  /// Shows further matches of a search in the rows below the line, without libedit.
  ///
  /// Like a hint, they are erased before libedit receives the next key.
  func showMatches() {
    guard case .searching(let search) = mode, supportsEscapes, !isNarrow, shownMatches == nil else {
      return
    }
    let window = output.size
    let end = layout(upToCursor: false).end
    let room = window.rows - end.row - 1
    let matches = search.nextMatches(min(Self.matchLimit, room), in: history.entries)
    guard window.rows >= Self.leastRows, room > 0, !matches.isEmpty else { return }
    let cursor = layout(upToCursor: true).end
    let down = end.row - cursor.row
    var text = String(repeating: "\r\n", count: down)
    for match in matches {
      let shown = prefix(of: escapingControls(match), cells: window.columns - 3)
      text += "\r\n\u{1B}[2m  \(shown)\u{1B}[0m"
    }
    output.write(text + "\u{1B}[\(down + matches.count)A\u{1B}[\(cursor.column + 1)G")
    shownMatches = ShownMatches(firstRow: down + 1, column: cursor.column, window: window)
  }

  /// Erases the matches below the line.
  ///
  /// If the size of the window has changed, they may be in other rows. They are then erased
  /// with the line, before it is drawn in the new size.
  func eraseMatches() {
    guard let matches = shownMatches else { return }
    shownMatches = nil
    if matches.window != output.size { return }
    output.write(
      "\r\u{1B}[\(matches.firstRow)B\u{1B}[J\u{1B}[\(matches.firstRow)A"
        + "\u{1B}[\(matches.column + 1)G")
  }
}

/// The place of the further matches of a search on the screen.
struct ShownMatches {
  /// The number of rows from the cursor down to the first match.
  var firstRow: Int

  /// The column of the cursor, counted from 0.
  var column: Int

  /// The size of the window.
  var window: TerminalSize
}
