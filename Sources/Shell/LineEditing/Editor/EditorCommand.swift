/// A command of the line editor that a key can run.
package enum EditorCommand: CaseIterable, Sendable {
  case moveLeft, moveRight, moveWordLeft, moveWordRight, moveToStart, moveToEnd
  case setMark, exchangeMark
  case deleteLeft, deleteRight, deleteRightOrEnd
  case killBlankWordLeft, killWordLeft, killWordRight, killToStart, killToEnd, killLine, killRegion
  case copyRegion, yank, yankOlder
  case transposeCharacters, transposeWords, uppercaseWord, lowercaseWord, capitalizeWord
  case undo, comment, edit
  case olderMatch, newerMatch, olderLine, newerLine, oldestLine, newestLine
  case searchOlder, searchNewer, insertLastWord
  case complete, completeBackward, quote, clearScreen, accept, interrupt, suspend, quit, argument
  case enterViCommandMode, ignore

  /// Whether the command puts the deleted text into the kill ring, where text from several of these
  /// commands in a row is joined.
  var isKill: Bool {
    switch self {
    case .killBlankWordLeft, .killWordLeft, .killWordRight, .killToStart, .killToEnd, .killLine,
      .killRegion:
      true
    default: false
    }
  }
}
