import TerminalText

extension LineEditor {
  /// Shows as much of the hint after the cursor as fits in the row.
  ///
  /// The hint is drawn without libedit. Afterward, the cursor is moved back, and the hint is erased
  /// before libedit receives the next key. libedit's record of the screen therefore stays correct.
  func showHint() {
    guard supportsEscapes, let hinter, shownHint == nil, case .typing = mode,
      withLine({ units, cursor in !units.isEmpty && cursor == units.count }),
      let text = line.text, let hint = hinter(text), !hint.text.isEmpty
    else { return }
    let room = columns - 1 - layout(upToCursor: true).end.column
    var shown = ""
    var cells = 0
    for character in hint.text {
      let scalars = character.unicodeScalars
      guard !scalars.contains(where: \.isHidden) else { break }
      let added = DisplayWidth.of(String(character))
      guard cells + added <= room else { break }
      shown.append(character)
      cells += added
    }
    guard cells > 0 else { return }
    output.write("\u{1B}[2m\(shown)\u{1B}[0m\u{1B}[\(cells)D")
    shownHint = hint
    hintWidth = cells
  }

  /// Erases the hint, the status and the matches from the screen.
  ///
  /// The key that is handled next can still accept the hint.
  func eraseHint() {
    eraseMatches()
    eraseStatus()
    guard shownHint != nil else {
      acceptableHint = nil
      return
    }
    output.write("\u{1B}[K")
    acceptableHint = shownHint.flatMap { $0.isInsertable ? $0.text : nil }
    shownHint = nil
  }

  /// Inserts the hint that was just erased; returns false if no hint was shown.
  ///
  /// If `wordCount` is not nil, only this many words of the hint are inserted.
  func acceptHint(wordCount: Int? = nil) -> Bool {
    guard let hint = acceptableHint else { return false }
    acceptableHint = nil
    let content = LineContent(hint)
    var end = wordCount == nil ? content.units.count : 0
    for _ in 0..<(wordCount ?? 0) { end = content.wordEnd(after: end) }
    undoStack.endTyping()
    enqueue(.insert(Array(content.units[..<end])))
    return true
  }
}
