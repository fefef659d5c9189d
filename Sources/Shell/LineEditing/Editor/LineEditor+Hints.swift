extension LineEditor {
  /// The hint for the line; one that can be inserted is shown only if the cursor is at the end.
  var hint: LineHint? {
    guard echoes, let hinter = handlers.hinter, case .typing = editing.mode,
      !line.units.isEmpty, let text = line.text, let hint = hinter(text),
      !hint.isInsertable || line.cursor == line.units.count
    else { return nil }
    return hint
  }

  /// Inserts the hint on the screen; returns false if no hint is shown.
  ///
  /// If `wordCount` is not nil, only this many words of the hint are inserted.
  func acceptHint(wordCount: Int? = nil) -> Bool {
    guard let hint = editing.shownHint, hint.isInsertable else { return false }
    editing.shownHint = nil
    let content = LineContent(hint.text)
    var end = wordCount == nil ? content.units.count : 0
    for _ in 0..<(wordCount ?? 0) { end = content.wordEnd(after: end) }
    editing.undoStack.endTyping()
    insert(content.units[..<end])
    return true
  }
}
