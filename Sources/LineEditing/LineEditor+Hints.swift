import TerminalText

extension LineEditor {
  /// Shows what the hinter offers behind the cursor, as far as the row has room.
  ///
  /// libedit does not know of it: the cursor is put back, and the hint is wiped before the next key
  /// reaches libedit, so its picture of the screen stays true.
  func showHint() {
    guard isCapable, let hinter, shownHint == nil, case .typing = mode,
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

  /// Wipes the hint from the screen; what it was stays known until the key is handled.
  func eraseHint() {
    guard shownHint != nil else {
      takeableHint = nil
      return
    }
    output.write("\u{1B}[K")
    takeableHint = shownHint
    shownHint = nil
  }

  /// Inserts the hint that was shown; false if there was none.
  func takeHint() -> Bool {
    guard let hint = takeableHint else { return false }
    takeableHint = nil
    actions.push(.insert(LineContent.units(of: hint)))
    return true
  }
}
