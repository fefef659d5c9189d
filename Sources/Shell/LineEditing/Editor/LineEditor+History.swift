import SystemIO
import TerminalText

extension LineEditor {
  /// Recalls a line of the history as the function of the current key says, up to `count` lines
  /// away; rings the bell if there is no such line.
  ///
  /// Up and Down move within a text of several rows instead, unless the previous key recalled it.
  func recall(count: Int) {
    let entries = history.entries
    let isMatch = ["ed-search-prev-history", "ed-search-next-history"].contains(editing.function)
    let rows = editing.function == "ed-search-prev-history" ? -count : count
    if isMatch, editing.previousFunction?.hasSuffix("history") != true, line.move(byRows: rows) {
      editing.function = nil
      return replace(with: line)
    }
    // At the end of a recalled line, the previous text stays in use.
    let end = line.units.count - (isViCommandMode ? 1 : 0)
    let isRecalled = editing.recall.index != nil && line.cursor >= end
    let text = isRecalled ? editing.recall.prefix : line.textBeforeCursor
    // The text with which the lines to recall must begin; nil if it is not valid text.
    guard let prefix = isMatch ? text : "" else { return beep() }
    editing.recall.prefix = prefix
    // The line being typed comes after the newest entry.
    let current = min(editing.recall.index ?? .max, entries.count)
    func matches(_ range: Range<Int>) -> some BidirectionalCollection<Int> {
      range.lazy.filter { entries[$0].hasPrefix(prefix) }
    }
    // The index of the entry to show; nil for the line being typed.
    let target: Int? =
      switch editing.function {
      case "vi-to-history-line" where !entries.isEmpty: 0
      case "end-of-history": nil
      case "ed-prev-history", "ed-search-prev-history":
        matches(0..<current).suffix(count).first ?? editing.recall.index
      default:
        matches((current..<entries.count).dropFirst()).dropFirst(max(count, 1) - 1).first
      }
    if target == editing.recall.index {
      // The next Up or Down moves within the text again.
      editing.function = nil
      return beep()
    }
    replace(with: editing.recall.move(to: target, from: line, in: entries))
  }

  /// Begins a search.
  ///
  /// If the search goes to older lines and the line being typed is shown, its text is the pattern
  /// at first, unless the text has several rows.
  func beginSearch(_ direction: IncrementalSearch.Direction) {
    var search = IncrementalSearch(
      from: line, at: editing.recall.index, direction, in: history.entries)
    if direction == .older, editing.recall.index == nil, !line.units.contains(0x0A) {
      for unit in line.units { search.extend(by: unit, in: history.entries) }
    }
    leaveLinearRow()
    setSearch(search)
  }

  /// Ends the search, and keeps the line that it found.
  func leaveSearch() {
    guard case .searching(let search) = editing.mode else { return }
    leaveLinearRow()
    if isLinear { line = search.line(in: history.entries) }
    editing.mode = .typing
    if !search.pattern.isEmpty { lastPattern = search.pattern }
    if let index = search.index, index != editing.recall.index {
      _ = editing.recall.move(to: index, from: search.origin, in: history.entries)
    }
  }

  func handleSearch(_ key: Key, _ search: IncrementalSearch) {
    var search = search
    // In both modes of vi, characters extend the pattern, so vi's command keys do not count.
    var function: String?
    if case .function(let name) = keyBindings.main[[key]] {
      function = Self.otherNames[name] ?? name
    }
    switch key {
    case .unit(attributes.controls.interrupt ?? 0x03), .unit(0x07):
      // Canceling the search restores the original line.
      leaveLinearRow()
      editing.mode = .typing
      replace(with: search.origin)
      return
    case _ where function == "search-history":
      search.findNext(.older, last: lastPattern, in: history.entries)
    case _ where function == "search-history-forward":
      search.findNext(.newer, last: lastPattern, in: history.entries)
    case .named(.down): if !search.choose(isBackward: false, in: history.entries) { return beep() }
    case .named(.up): if !search.choose(isBackward: true, in: history.entries) { return beep() }
    case .unit(0x08), .unit(0x7F): search.shorten()
    case .unit(let unit) where unit >= 0x20: search.extend(by: unit, in: history.entries)
    case .paste(let units):
      for unit in units where unit != 0x0A { search.extend(by: unit, in: history.entries) }
    case .unit(0x0A) where isViCommandMode, .unit(0x0D) where isViCommandMode: return leaveSearch()
    default:
      // Any other key ends the search and then has its usual effect. Tab only ends the search, at
      // the end of the line.
      leaveSearch()
      if ["complete", "complete-backward"].contains(function) {
        line.cursor = line.units.count
      } else {
        handleTyping([key])
      }
      return
    }
    setSearch(search)
    if search.hasFailed { beep() }
  }

  /// Shows the line that a search found; in linear output, as a row above the pattern.
  private func setSearch(_ search: IncrementalSearch) {
    let old = if case .searching(let search) = editing.mode { search.index } else { Int?.none }
    editing.mode = .searching(search)
    let found = search.line(in: history.entries)
    if !isLinear { return replace(with: found) }
    line = LineContent(units: search.pattern, cursor: search.pattern.count)
    guard let index = search.index, index != old, let text = found.text else { return }
    printAbove(escapingControls(text) + "\n")
  }

  /// In linear output, begins a row for the search, or for the line after it.
  private func leaveLinearRow() { if isLinear { output.write(leaveLine()) } }
}
