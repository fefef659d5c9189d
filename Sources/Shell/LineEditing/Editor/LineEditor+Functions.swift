import CEditline
import SystemIO
import TerminalText

extension LineEditor {
  /// Runs a function by its name `count` times, or once if repeating it has no use.
  ///
  /// A function is the editor's own or libedit's. If both have a function of that name, the
  /// editor's own runs, because libedit's uses words, a history, a screen or a terminal of libedit.
  func run(_ name: String, count: Int = 1) {
    var function = Self.otherNames[name] ?? name
    if editing.shownWalk != nil, !isLinear {
      // Up and Down choose from the list of candidates.
      if function.hasSuffix("next-history") { function = "complete" }
      if function.hasSuffix("prev-history") { function = "complete-backward" }
    }
    editing.function = function
    switch function {
    case "ed-next-char" where acceptSuggestion(), "ed-move-to-end" where acceptSuggestion(),
      "em-next-word" where acceptSuggestion(wordCount: count), "ed-argument-digit", "ed-ignore":
      break
    case "ed-next-char", "ed-delete-next-char": change(function, count, \.nextCharacter)
    case "ed-prev-char", "ed-delete-prev-char": change(function, count, \.previousCharacter)
    case "em-next-word": change("ed-move-to-end", count, \.nextWord)
    case "ed-prev-word": change("ed-move-to-beg", count, \.previousWord)
    case "ed-move-to-end": change(function) { $0.cursor..<$0.units.count }
    case "em-set-mark": editing.mark = line.cursor
    case "em-exchange-mark":
      (editing.mark, line.cursor) = (line.cursor, min(editing.mark, line.units.count))
      replace(with: line)
    case "em-delete-or-list" where line.units.isEmpty: finish(.endOfInput, writing: "\n")
    case "em-delete-or-list": change("ed-delete-next-char", count, \.nextCharacter)
    case "unix-word-rubout": change("vi-kill-line-prev", count, \.previousBlankWord)
    case "ed-delete-prev-word": change("vi-kill-line-prev", count, \.previousWord)
    case "em-delete-next-word": change("ed-kill-line", count, \.nextWord)
    case "vi-kill-line-prev", "ed-kill-line", "em-kill-line": change(function)
    case "em-kill-region": change("em-kill-line") { _ in self.region }
    case "em-copy-region": killRing.push(Array(line.units[region]))
    case "em-yank":
      killRing.rewind()
      insertAsOneChange(killRing.current)
    case "yank-pop": yankOlder()
    case "undo": if let line = editing.undoStack.undo() { replace(with: line) } else { beep() }
    case "em-upper-case", "em-lower-case", "em-capitol-case": change(function, count, \.nextLetters)
    case "transpose-words", "ed-transpose-chars":
      let (old, isWord) = (line, function == "transpose-words")
      for _ in 0..<count { isWord ? line.transposeWords() : insert(line.removeForTransposing()) }
      if line == old { beep() } else { replace(with: line) }
    case "vi-comment-out": enterComment()
    case "vi-histedit": edit()
    case "ed-search-prev-history", "ed-search-next-history", "ed-prev-history", "ed-next-history",
      "vi-to-history-line", "end-of-history":
      recall(count: count)
    case "search-history": beginSearch(.older)
    case "search-history-forward": beginSearch(.newer)
    case "insert-last-word": insertLastWord()
    case "complete", "complete-backward": complete(isBackward: function == "complete-backward")
    case "ed-quoted-insert": editing.mode = .quoting
    case "ed-clear-screen":
      output.write(supportsEscapes ? display.endStyle() + "\u{1B}[H\u{1B}[2J" : "\r\n")
      display.forget()
    case "ed-newline": accept()
    case "insert-newline": insert([0x0A])
    case "interrupt": interrupt()
    case "quit": finish(.signal(SIGQUIT), writing: "^\\\n")
    case "suspend": stop()
    case "vi-command-mode": if !isViCommandMode { _ = vi?.run(function, on: &line) }
    default: change(function, count)
    }
  }

  /// Returns whether the editor has a function of its own with a name.
  static func hasFunction(_ name: String) -> Bool {
    otherNames[name] != nil || DefaultKeys.functions.values.contains(name)
      || name == "vi-command-mode"
  }

  /// Other names for the editor's own functions.
  static let otherNames = [
    "ed-end-of-file": "em-delete-or-list", "ed-next-line": "ed-next-history",
    "ed-prev-line": "ed-prev-history", "ed-redisplay": "ed-clear-screen",
    "ed-unassigned": "ed-ignore", "em-delete-prev-char": "ed-delete-prev-char",
    "em-inc-search-next": "search-history-forward", "em-inc-search-prev": "search-history",
    "rl_complete": "complete", "vi-delete-prev-char": "ed-delete-prev-char",
    "vi-history-word": "insert-last-word", "vi-list-or-eof": "em-delete-or-list",
    "vi-repeat-search-next": "search-history", "vi-repeat-search-prev": "search-history-forward",
    "vi-search-next": "search-history-forward", "vi-search-prev": "search-history",
    "vi-undo": "undo", "vi-undo-line": "undo",
  ]

  /// The functions of libedit that cannot be used, because they need keys, settings or text that
  /// the editor does not pass to libedit.
  static let unusable: Set = [
    "ed-command", "ed-digit", "ed-insert", "ed-sequence-lead-in", "ed-start-over", "em-meta-next",
    "em-toggle-overwrite", "em-universal-argument", "vi-alias",
  ]

  /// The text between the cursor and the mark.
  private var region: Range<Int> {
    let mark = min(editing.mark, line.units.count)
    return min(line.cursor, mark)..<max(line.cursor, mark)
  }

  /// Runs a function of libedit `count` times, and rings the bell if the line stays the same.
  ///
  /// If `part` is not nil, the function gets only the part of the line that `part` returns. This is
  /// a character or a word as this editor defines it, which can consist of several of libedit's
  /// characters or words.
  ///
  /// Text that is cut becomes an entry of the kill ring. It is joined to the newest entry if the
  /// previous key also cut text.
  private func change(
    _ function: String, _ count: Int = 1, _ part: ((LineContent) -> Range<Int>)? = nil
  ) {
    let start = line
    var joins = Self.cuts.contains(editing.previousFunction)
    for _ in 0..<count {
      let old = line
      let part = part?(old)
      if let part { line.cursor = max(line.cursor, part.lowerBound) }
      if libedit.run(function, count: part?.count ?? 1, on: &line, in: part) != editline_done {
        line = old
      }
      if line == old { break }
      guard Self.cuts.contains(editing.function) else { continue }
      let cut = old.units[line.cursor..<(line.cursor + old.units.count - line.units.count)]
      let isInFront = cut.endIndex == old.cursor && function != "em-kill-line"
      if joins { killRing.join(Array(cut), inFront: isInFront) } else { killRing.push(Array(cut)) }
      joins = true
    }
    if line == start { beep() } else { replace(with: line) }
  }

  private static let cuts: Set<String?> = [
    "ed-delete-prev-word", "ed-kill-line", "em-delete-next-word", "em-kill-line",
    "em-kill-region", "unix-word-rubout", "vi-kill-line-prev",
  ]

  /// Inserts the suggestion that is shown on the screen into the line.
  ///
  /// The function returns false if no suggestion is shown.
  /// If `wordCount` is not nil, only this many words of the suggestion are inserted.
  private func acceptSuggestion(wordCount: Int? = nil) -> Bool {
    guard let suggestion = editing.shownSuggestion else { return false }
    editing.shownSuggestion = nil
    let content = LineContent(suggestion)
    var end = wordCount == nil ? content.units.count : 0
    for _ in 0..<(wordCount ?? 0) { end = content.wordEnd(after: end) }
    editing.undoStack.endTyping()
    insert(content.units[..<end])
    return true
  }

  /// Replaces the text that the previous key inserted from the kill ring with the next older entry;
  /// rings the bell if the previous key inserted no such text.
  private func yankOlder() {
    guard ["em-yank", "yank-pop"].contains(editing.previousFunction),
      let base = editing.undoStack.undo()
    else { return beep() }
    killRing.rotate()
    replace(with: base)
    insertAsOneChange(killRing.current)
  }

  /// Inserts the last word of the newest line of the history.
  ///
  /// If the previous key did the same, the function replaces that word with the last word of the
  /// next older line. Blank lines are skipped. If there is no line, the bell rings.
  private func insertLastWord() {
    let again = editing.previousFunction == "insert-last-word"
    let end = again ? editing.recall.lastWordIndex : history.entries.count
    // The last word of each line that is not blank, with its quotes.
    let words = history.entries.indices.prefix(end).reversed().lazy.compactMap { [history] index in
      Lexer.words(of: history.entries[index][...]).last.map { (index, $0) }
    }
    guard let (index, word) = words.first else {
      if !again { editing.function = nil }
      return beep()
    }
    if again, let base = editing.undoStack.undo() { replace(with: base) }
    editing.recall.lastWordIndex = index
    insertAsOneChange(LineContent.units(of: word))
  }

  private func insertAsOneChange(_ units: [UInt32]?) {
    guard let units else { return beep() }
    editing.undoStack.endTyping()
    insert(units)
  }

  /// Enters the text with a `#` before each of its lines, so that nothing runs.
  private func enterComment() {
    let rows = line.units.split(separator: 0x0A, omittingEmptySubsequences: false)
    let units = Array(rows.map { [0x23] + $0 }.joined(separator: [0x0A]))
    line = LineContent(units: units, cursor: units.count)
    accept()
  }

  private func accept() {
    let input = line.text.map(LineInput.line) ?? .invalid(LineContent.bytes(line.units[...]))
    finish(input, writing: "\n")
  }
}
