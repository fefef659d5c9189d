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

  /// Returns the start of the text between blanks that contains or precedes an index.
  func blankWordStart(before index: Int) -> Int {
    let isBlank = { (unit: UInt32) in unit == 0x20 || unit == 0x09 || unit == 0x0A }
    let end = units[..<index].lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
    return units[..<end].lastIndex(where: isBlank).map { $0 + 1 } ?? 0
  }

  /// Replaces the text from the cursor to the end of the word, and moves the cursor to its end.
  mutating func changeWord(_ change: (String) -> String) {
    let end = wordEnd(after: cursor)
    guard let text = Self.text(units[cursor..<end]) else { return }
    let changed = Self.units(of: change(text))
    units.replaceSubrange(cursor..<end, with: changed)
    cursor += changed.count
  }

  /// Changes the first letter of the next word to uppercase, and its other letters to lowercase.
  mutating func capitalizeWord() {
    changeWord { text in
      let start = text.firstIndex { $0.unicodeScalars.contains { Self.isInWord($0.value) } }
      guard let start else { return text }
      let rest = text[text.index(after: start)...]
      return text[..<start] + text[start].uppercased() + rest.lowercased()
    }
  }

  /// Swaps the characters before and under the cursor; at the end of the line, the last two.
  mutating func transposeCharacters() {
    let index = min(cursor, units.count - 1)
    guard index >= 1 else { return }
    units.swapAt(index - 1, index)
    cursor = index + 1
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
