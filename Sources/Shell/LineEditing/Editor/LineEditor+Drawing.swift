import SystemIO
import TerminalText

extension LineEditor {
  /// The greatest number of matches below the line during a search.
  private static let matchLimit = 5

  /// The least number of rows that a window needs to show matches below the line.
  private static let leastRows = 10

  /// Updates the screen to show the prompt and the line.
  ///
  /// The hint and the status are shown after the line, and a list below the line. If all this has
  /// more rows than the window, the screen shows rows around the cursor.
  func draw() {
    let before = line.textBeforeCursor?.utf8.count
    var (layout, cursor) = layOut(line, cursor: line.cursor, styles: styles(cursor: before))
    if supportsEscapes, !isLinear {
      drawHints(in: &layout)
      drawStatus(in: &layout)
    }
    let height = supportsEscapes ? output.size.rows : 1
    for (row, emphasis, style) in rowsBelow(height - layout.rows.count) {
      layout.draw([0x0A])
      for (offset, character) in row.enumerated() {
        let isTyped = emphasis.contains(offset)
        let style = isTyped && style != .selection ? .prompt : style
        layout.draw(LineContent.units(of: String(character)), style: style?.start ?? "")
      }
    }
    let count = layout.rows.count
    let firstRow = min(
      max(display.firstRow, cursor.row - height + 1), cursor.row, max(0, count - height))
    display.firstRow = firstRow
    var rows = Array(layout.rows[firstRow..<min(firstRow + height, count)])
    // The row that continues the last row is outside the window.
    if firstRow + height < count { rows[height - 1].continues = false }
    cursor.row -= firstRow
    show(LineDisplay.Frame(rows: rows, cursor: cursor))
  }

  /// Shows all rows of the line for the last time, and writes text after the end of the line if the
  /// terminal echoes.
  ///
  /// Text that has waited for the end of the line follows.
  func drawWhole(writing text: String) {
    drawAllRows()
    output.write(pasteEnd + (echoes || !heldText.isEmpty ? text : "") + takeHeldText())
  }

  /// Shows all rows of the line, and begins a new frame after them.
  ///
  /// For a line that is discarded and has more rows than the window, only the prompt is shown.
  private func drawAllRows() {
    var (layout, cursor) = layOut(line, cursor: line.units.count, styles: styles(cursor: nil))
    let height = supportsEscapes ? output.size.rows : 1
    if layout.rows.count > height {
      output.write(display.erase())
      if case .interrupted = outcome { (layout, cursor) = layOut(.init(), cursor: 0, styles: []) }
    }
    display.firstRow = 0
    show(LineDisplay.Frame(rows: layout.rows, cursor: cursor))
    output.write(display.endStyle())
    display.forget()
  }

  /// Makes room for other text, and returns text that moves the cursor to the start of the room.
  ///
  /// The line is erased. In linear output, it stays, and the room is in the next row.
  func leaveLine() -> String {
    if !isLinear { return display.erase() }
    if display.isEmpty { return "" }
    drawAllRows()
    return "\n"
  }

  private func show(_ frame: LineDisplay.Frame) {
    var text = ""
    if marks.isOn, supportsEscapes, display.isEmpty, display.firstRow == 0 {
      // The prompt is drawn by itself, so that the marks enclose nothing else.
      let (layout, cursor) = layOut(LineContent(), cursor: 0, styles: [])
      let prompt = LineDisplay.Frame(rows: layout.rows, cursor: cursor)
      text = marks.promptStart + display.update(to: prompt) + marks.promptEnd
    }
    text += display.update(to: frame)
    if !text.isEmpty { output.write(text) }
  }

  /// Returns the style of each UTF-32 code unit of the line; nil for a unit without a style.
  ///
  /// `cursor` is the position of the cursor in UTF-8 code units. It is nil if the line is drawn
  /// without a cursor or the text before the cursor is invalid.
  private func styles(cursor: Int?) -> [TextStyle?] {
    let unstyled = Array(repeating: TextStyle?.none, count: line.units.count)
    guard supportsEscapes, !isLinear, let text = line.text else { return unstyled }
    if case .searching(let search) = editing.mode {
      let typed = search.positions(in: text)
      return text.enumerated().flatMap { offset, character in
        character.unicodeScalars.map { _ in typed.contains(offset) ? .prompt : nil }
      }
    }
    return handlers.highlighter?(text, cursor) ?? unstyled
  }

  private func layOut(
    _ line: LineContent, cursor: Int, styles: [TextStyle?]
  ) -> (layout: LineLayout, cursor: ScreenPosition) {
    // A terminal without escape sequences may wrap the cursor after the last column.
    let columns = display.size.columns
    var layout = LineLayout(columns: supportsEscapes ? columns : max(1, columns - 1))
    // Emacs and expect turn the echo off, and show the typed line themselves.
    let line = echoes ? line : LineContent()
    let cursor = min(cursor, line.units.count)
    var text = prompt
    if echoes, case .searching(let search) = editing.mode {
      text = isLinear ? "search: " : search.prompt(columns: columns)
    }
    for part in Prompt(text, keepsEscapes: supportsEscapes).parts {
      layout.draw(part.units, style: part.style)
    }
    func draw(_ range: Range<Int>) {
      layout.draw(line.units[range], styles: styles[range].map { $0?.start ?? "" })
    }
    draw(0..<cursor)
    if cursor < line.units.count { layout.makeRoom(for: line.units[cursor]) }
    let end = layout.end
    draw(cursor..<line.units.count)
    return (layout, end)
  }

  /// The hints for the line.
  ///
  /// A suggestion is left out unless the cursor is at the end of the line.
  private var hints: [LineHint] {
    guard echoes, let hinter = handlers.hinter, case .typing = editing.mode,
      !line.units.isEmpty, let text = line.text
    else { return [] }
    return hinter(text).filter { $0.kind != .suggestion || line.cursor == line.units.count }
  }

  /// Draws as much of the hints after the line as fits in the line's last row.
  ///
  /// A hint leaves room for those after it, but never more than half of its own room.
  private func drawHints(in layout: inout LineLayout) {
    var rest = hints[...]
    editing.shownSuggestion = nil
    while let hint = rest.popFirst() {
      let free = display.size.columns - 1 - layout.end.column
      let needed = rest.reduce(0) { $0 + DisplayWidth.of($1.lead + $1.text) }
      let room = max(free - needed, (free + 1) / 2) - DisplayWidth.of(hint.lead)
      let shown = abridged(hint.text, cells: room, keepsEnd: hint.keepsEnd)
        .prefix { !$0.unicodeScalars.contains(where: \.isHidden) }
      if shown.isEmpty { continue }
      if hint.kind == .suggestion { editing.shownSuggestion = hint.text }
      let style = hint.kind == .preview ? TextStyle.preview : .hint
      layout.draw(LineContent.units(of: hint.lead + shown), style: style.start)
    }
  }

  /// Draws the status after the line and its hint, if the whole status fits in the last row.
  private func drawStatus(in layout: inout LineLayout) {
    let gap = "  "
    let room = display.size.columns - 1 - layout.end.column - gap.count
    guard let text = handlers.status?(room), !text.isEmpty, DisplayWidth.of(text) <= room else {
      return
    }
    layout.draw(LineContent.units(of: gap))
    layout.draw(LineContent.units(of: text), style: TextStyle.hint.start)
  }

  var isSearching: Bool { if case .searching = editing.mode { true } else { false } }

  /// Returns at most `room` rows to show below the line: further matches of a search, or the
  /// candidates for completing a word.
  ///
  /// Each row has the offsets of the letters that the user typed, and a style.
  private func rowsBelow(_ room: Int) -> [(row: String, emphasis: [Int], style: TextStyle?)] {
    guard supportsEscapes, !isLinear, echoes, room > 0 else { return [] }
    if case .searching(let search) = editing.mode {
      if output.size.rows < Self.leastRows { return [] }
      return search.nextMatches(min(Self.matchLimit, room), in: history.entries).map {
        let row = prefix(of: escapingControls($0), cells: display.size.columns - 3)
        return ("  \(row)", search.positions(in: row).map { $0 + 2 }, .hint)
      }
    }
    guard let walk = editing.shownWalk else { return [] }
    if walk.candidates.count > room, room < 2 { return [] }
    let list = CandidateList(
      candidates: walk.candidates, width: display.size.columns - 1, height: room,
      selected: walk.index)
    let selected = walk.index.map { $0 - list.shown.lowerBound }
    return list.rows.enumerated().map { index, row in
      (row.text, row.emphasis, index == selected ? .selection : nil)
    }
  }

  // MARK: Resizing

  /// Erases the line after the size of the window has changed, and begins a new frame.
  ///
  /// Without escape sequences, the line is not erased, and the frame begins in the next row.
  func resize() {
    var size = output.size
    if !supportsEscapes {
      output.write("\r\n")
    } else if size.columns == display.size.columns {
      output.write(display.erase())
    } else {
      let column = reportedColumn()
      // If the width changes twice, tmux reports the first change after it has made the second one.
      // The last column is the width that the rows really have.
      output.write("\u{1B}[999C")
      size.columns = min(size.columns, reportedColumn().map { $0 + 1 } ?? size.columns)
      let row = display.cursorRow(afterResizingTo: size.columns, reported: column)
      output.write(display.clear(fromRow: row))
    }
    display.forget()
    display.size = size
  }

  /// Asks the terminal for the column of the cursor, counted from 0.
  ///
  /// Keys that arrive before the answer are kept. If the terminal has not answered a request, it is
  /// not asked again until the answer has arrived.
  ///
  /// - Returns: The column; nil if no answer arrives within half a second, if reading the input
  ///   fails, or if an earlier request has not been answered.
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
      let isReady = process.poll(&requests, Int32(rest.rounded(.up)))
      if isReady, !readInput() { return nil }
    }
    return decoder.reportedColumn
  }
}
