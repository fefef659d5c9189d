import SystemIO
import TerminalText

extension LineEditor {
  /// Runs a command `count` times, or once if repeating it has no use.
  func run(_ command: EditorCommand, count: Int = 1) {
    let previous = editing.previousCommand
    var command = command
    if editing.shownWalk != nil {
      // Up and Down choose from the list of candidates.
      if command == .newerMatch || command == .newerLine { command = .complete }
      if command == .olderMatch || command == .olderLine { command = .completeBackward }
    }
    editing.previousCommand = command
    if command.isKill { return kill(command, count: count, joins: previous?.isKill ?? false) }
    switch command {
    case .moveRight where acceptHint(), .moveToEnd where acceptHint(),
      .moveWordRight where acceptHint(wordCount: count):
      break
    case .yank:
      killRing.rewind()
      insertAsOneChange(killRing.current)
    case .yankOlder: yankOlder(after: previous)
    case .setMark: editing.mark = line.cursor
    case .copyRegion:
      let end = min(editing.mark, line.units.count)
      killRing.push(Array(line.units[min(end, line.cursor)..<max(end, line.cursor)]))
    case .undo: if let line = editing.undoStack.undo() { replace(with: line) } else { beep() }
    case .comment: enterComment()
    case .edit: edit()
    case .olderMatch, .newerMatch, .olderLine, .newerLine, .oldestLine, .newestLine:
      recall(command, count: count)
    case .searchOlder: beginSearch(.older)
    case .searchNewer: beginSearch(.newer)
    case .insertLastWord: insertLastWord(again: previous == .insertLastWord)
    case .complete, .completeBackward:
      complete(
        isBackward: command == .completeBackward,
        continues: previous == .complete || previous == .completeBackward)
    case .quote: editing.mode = .quoting
    case .clearScreen:
      output.write(supportsEscapes ? "\u{1B}[H\u{1B}[2J" : "\r\n")
      display.forget()
    case .accept: accept()
    case .interrupt: interrupt()
    case .quit: finish(.signal(SIGQUIT), writing: "^\\\n")
    case .suspend: stop()
    case .enterViCommandMode where keyMaps.isVi && !isViCommandMode: type(vi: [0x1B])
    case .enterViCommandMode, .argument, .ignore: break
    case .deleteRightOrEnd where line.units.isEmpty:
      finish(.endOfInput, writing: "\n")
    default: change(command, count: count)
    }
  }

  /// Changes the line, or rings the bell if the command has no effect.
  private func change(_ command: EditorCommand, count: Int) {
    let old = line
    var new = old
    for _ in 0..<count {
      let before = new
      apply(command, to: &new)
      if new == before { break }
    }
    if new == old { beep() } else { replace(with: new) }
  }

  private func apply(_ command: EditorCommand, to line: inout LineContent) {
    switch command {
    case .moveLeft: line.cursor = line.characterStart(before: line.cursor)
    case .moveRight: line.cursor = line.characterEnd(after: line.cursor)
    case .moveWordLeft: line.cursor = line.wordStart(before: line.cursor)
    case .moveWordRight: line.cursor = line.wordEnd(after: line.cursor)
    case .moveToStart: line.cursor = 0
    case .moveToEnd: line.cursor = line.units.count
    case .exchangeMark:
      let old = min(editing.mark, line.units.count)
      editing.mark = line.cursor
      line.cursor = old
    case .deleteLeft:
      let end = line.cursor
      line.cursor = line.characterStart(before: end)
      line.units.removeSubrange(line.cursor..<end)
    case .deleteRight, .deleteRightOrEnd:
      line.units.removeSubrange(line.cursor..<line.characterEnd(after: line.cursor))
    case .transposeCharacters: line.transposeCharacters()
    case .transposeWords: line.transposeWords()
    case .uppercaseWord: line.changeWord { $0.uppercased() }
    case .lowercaseWord: line.changeWord { $0.lowercased() }
    case .capitalizeWord: line.capitalizeWord()
    default: break
    }
  }

  /// Runs a command that cuts text from the line, which is joined to the newest entry of the kill
  /// ring if `joins` is true.
  private func kill(_ command: EditorCommand, count: Int, joins: Bool) {
    var line = line
    var joins = joins
    var isEmpty = true
    for _ in 0..<count {
      let range = rangeToKill(command, in: line)
      if range.isEmpty { break }
      let text = Array(line.units[range])
      if joins {
        killRing.join(text, inFront: range.upperBound == line.cursor && command != .killRegion)
      } else {
        killRing.push(text)
      }
      joins = true
      isEmpty = false
      line.units.removeSubrange(range)
      line.cursor = range.lowerBound
    }
    if isEmpty { beep() } else { replace(with: line) }
  }

  private func rangeToKill(_ command: EditorCommand, in line: LineContent) -> Range<Int> {
    let cursor = line.cursor
    let end = line.units.count
    switch command {
    case .killBlankWordLeft: return line.blankWordStart(before: cursor)..<cursor
    case .killWordLeft: return line.wordStart(before: cursor)..<cursor
    case .killWordRight: return cursor..<line.wordEnd(after: cursor)
    case .killToStart: return 0..<cursor
    case .killToEnd: return cursor..<end
    case .killLine: return 0..<end
    case .killRegion: return min(cursor, editing.mark, end)..<max(cursor, min(editing.mark, end))
    default: return cursor..<cursor
    }
  }

  /// Replaces the text that was just inserted with an older entry of the kill ring.
  private func yankOlder(after previous: EditorCommand?) {
    guard previous == .yank || previous == .yankOlder, let base = editing.undoStack.undo() else {
      return beep()
    }
    killRing.rotate()
    replace(with: base)
    insertAsOneChange(killRing.current)
  }

  /// Inserts the last word of the newest line of the history; `again` replaces the word that was
  /// just inserted with the last word of the next older line.
  private func insertLastWord(again: Bool) {
    var index = again ? editing.recall.lastWordIndex : history.entries.count
    var word: [UInt32]?
    while word == nil, index > 0 {
      index -= 1
      // The last word, with its quotes; nil if the line is blank.
      word = Lexer.words(of: history.entries[index][...]).last.map(LineContent.units)
    }
    guard let word else {
      if !again { editing.previousCommand = nil }
      return beep()
    }
    if again, let base = editing.undoStack.undo() { replace(with: base) }
    editing.recall.lastWordIndex = index
    insertAsOneChange(word)
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
