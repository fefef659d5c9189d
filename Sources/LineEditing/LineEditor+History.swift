extension LineEditor {
  func recallOlder(where predicate: (String) -> Bool) {
    let target = HistoryRecall.older(than: recall.index, in: history.entries, where: predicate)
    if let target { show(target) } else { enqueue(.beep) }
  }

  func recallNewer(where predicate: (String) -> Bool) {
    guard recall.index != nil else { return enqueue(.beep) }
    show(HistoryRecall.newer(than: recall.index, in: history.entries, where: predicate))
  }

  func recallEnd(isOldest: Bool) {
    guard !history.entries.isEmpty else { return enqueue(.beep) }
    show(isOldest ? 0 : nil)
  }

  /// Recalls the nearest older entry that begins with the text before the cursor (Page Up).
  func recallOlderBeginning() {
    guard let text = line.textBeforeCursor else { return enqueue(.beep) }
    let cursor = line.cursor
    let target = HistoryRecall.older(than: recall.index, in: history.entries) { $0.hasPrefix(text) }
    if let target { show(target, cursor: cursor) } else { enqueue(.beep) }
  }

  /// Recalls the nearest newer entry that begins with the text before the cursor (Page Down).
  func recallNewerBeginning() {
    guard recall.index != nil, let text = line.textBeforeCursor else { return enqueue(.beep) }
    let cursor = line.cursor
    show(
      HistoryRecall.newer(than: recall.index, in: history.entries) { $0.hasPrefix(text) },
      cursor: cursor)
  }

  private func show(_ target: Int?, cursor: Int? = nil) {
    var content = recall.move(to: target, from: line, in: history.entries)
    content.cursor = min(cursor ?? content.units.count, content.units.count)
    enqueue(.replace(content))
  }

  func beginSearch(_ direction: IncrementalSearch.Direction) {
    setSearch(IncrementalSearch(from: line, at: recall.index, direction))
  }

  /// Ends the search, and keeps the line that it found.
  func leaveSearch() {
    guard case .searching(let search) = mode else { return }
    mode = .typing
    if !search.pattern.isEmpty { lastPattern = search.pattern }
    if let index = search.index, index != recall.index {
      _ = recall.move(to: index, from: search.origin, in: history.entries)
    }
    setPrompt(promptProvider?() ?? promptText)
    enqueue(.refresh)
  }

  func handleSearch(_ key: Key, _ search: IncrementalSearch) {
    var search = search
    switch key {
    case .unit(controls.interrupt ?? 0x03), .unit(0x07):
      // Canceling the search restores the original line.
      mode = .typing
      setPrompt(promptProvider?() ?? promptText)
      enqueue(.replace(search.origin))
      return
    case .unit(0x12): search.findNext(.older, last: lastPattern, in: history.entries)
    case .unit(0x13): search.findNext(.newer, last: lastPattern, in: history.entries)
    case .unit(0x08), .unit(0x7F): search.shorten(in: history.entries)
    case .unit(let unit) where unit >= 0x20: search.extend(by: unit, in: history.entries)
    case .paste(let units):
      for unit in units where unit != 0x0A { search.extend(by: unit, in: history.entries) }
    default:
      // Any other key ends the search and then has its usual effect. Escape only ends the search.
      leaveSearch()
      if key != .meta(0x1B) { handleTyping(key, hadTab: false) }
      return
    }
    setSearch(search)
    if search.hasFailed { enqueue(.beep) }
  }

  private func setSearch(_ search: IncrementalSearch) {
    mode = .searching(search)
    setPrompt(search.prompt)
    enqueue(.replace(search.line(in: history.entries)))
  }
}
