extension LineEditor {
  /// The hint for the line, if the cursor is at its end.
  var hint: LineHint? {
    guard let hinter, case .typing = mode,
      withLine({ units, cursor in !units.isEmpty && cursor == units.count }), let text = line.text
    else { return nil }
    return hinter(text)
  }

  /// Removes the hint, which the key that is handled next can still accept.
  func takeHint() {
    acceptableHint = shownHint.flatMap { $0.isInsertable ? $0.text : nil }
    shownHint = nil
  }

  /// Inserts the hint that was just removed; returns false if no hint was shown.
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
