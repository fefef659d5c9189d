extension LineContent {
  /// Returns whether a code unit is part of a word: a letter, a digit, a combining mark or `_`.
  static func isInWord(_ unit: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(unit) else { return false }
    if scalar == "_" || scalar.properties.isAlphabetic { return true }
    switch scalar.properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark,
      .enclosingMark:
      return true
    default: return false
    }
  }

  /// Returns the start of the word that contains or precedes an index.
  func wordStart(before index: Int) -> Int {
    let end = units[..<index].lastIndex(where: Self.isInWord).map { $0 + 1 } ?? 0
    return units[..<end].lastIndex { !Self.isInWord($0) }.map { $0 + 1 } ?? 0
  }

  /// Returns the end of the word that contains or follows an index.
  func wordEnd(after index: Int) -> Int {
    let start = units[index...].firstIndex(where: Self.isInWord) ?? units.count
    return units[start...].firstIndex { !Self.isInWord($0) } ?? units.count
  }

  /// Swaps the word before the cursor and the next one; after the last word, the last two words.
  mutating func transposeWords() {
    var end = wordEnd(after: cursor)
    if !units[cursor..<end].contains(where: Self.isInWord) {
      end = units.lastIndex(where: Self.isInWord).map { $0 + 1 } ?? 0
    }
    let start = wordStart(before: end)
    let firstStart = wordStart(before: start)
    guard firstStart < start, let last = units[..<start].lastIndex(where: Self.isInWord) else {
      return
    }
    let firstEnd = last + 1
    let swapped = units[start..<end] + units[firstEnd..<start] + units[firstStart..<firstEnd]
    units.replaceSubrange(firstStart..<end, with: swapped)
    cursor = end
  }
}

/// The parts of a line that functions of libedit change.
extension LineContent {
  /// The text from the start of the word to the cursor.
  var previousWord: Range<Int> { wordStart(before: cursor)..<cursor }

  /// The text from the cursor to the end of the word.
  var nextWord: Range<Int> { cursor..<wordEnd(after: cursor) }

  /// The word that contains or follows the cursor, from the cursor on.
  var nextLetters: Range<Int> {
    (units[cursor...].firstIndex(where: Self.isInWord) ?? units.count)..<wordEnd(after: cursor)
  }

  /// The text from the previous blank to the cursor, and at least one word.
  var previousBlankWord: Range<Int> {
    let isBlank = { (unit: UInt32) in unit == 0x20 || unit == 0x09 || unit == 0x0A }
    let end = units[..<cursor].lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
    return (units[..<end].lastIndex(where: isBlank).map { $0 + 1 } ?? 0)..<cursor
  }
}
