import TerminalText

extension LineEditor {
  /// Shows the hint after the cursor, as far as it fits in the row.
  ///
  /// libedit is unaware of the hint. The cursor moves back, and the hint is erased before the next
  /// key reaches libedit, so libedit's record of the screen stays correct.
  func showHint() {
    guard supportsEscapes, let hinter, shownHint == nil, case .typing = mode,
      withLine({ units, cursor in !units.isEmpty && cursor == units.count }),
      let text = line.text, let hint = hinter(text), !hint.isEmpty
    else { return }
    let width = output.size.columns
    let room = width - 1 - cursorPosition(width: width).column
    var shown = ""
    var cells = 0
    for character in hint {
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
  }

  /// Erases the hint from the screen, but keeps it for `acceptHint()` until the key has been
  /// handled.
  func eraseHint() {
    guard shownHint != nil else {
      acceptableHint = nil
      return
    }
    output.write("\u{1B}[K")
    acceptableHint = shownHint
    shownHint = nil
  }

  /// Inserts the last hint shown; returns false without one.
  func acceptHint() -> Bool {
    guard let hint = acceptableHint else { return false }
    acceptableHint = nil
    enqueue(.insert(LineContent.units(of: hint)))
    return true
  }
}
