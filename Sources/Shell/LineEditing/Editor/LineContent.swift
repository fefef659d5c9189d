import TerminalText

/// A line being edited: UTF-32 code units, and the cursor as an index of a code unit.
///
/// A NUL, or a byte that is not valid UTF-8, becomes the code unit 0xDC00 plus the byte. This code
/// unit is a lone surrogate, which valid text never contains, so every typed byte can be recovered.
/// Python's PEP 383 uses the same idea.
struct LineContent: Equatable {
  var units: [UInt32] = []
  var cursor = 0

  /// The text, or nil if it contains a NUL or a byte that was not valid UTF-8.
  var text: String? { Self.text(units[...]) }

  /// The text before the cursor, or nil if it contains a NUL or a byte that was not valid UTF-8.
  var textBeforeCursor: String? { Self.text(units[..<cursor]) }

  static func text(_ units: ArraySlice<UInt32>) -> String? {
    let scalars = units.compactMap(Unicode.Scalar.init)
    return scalars.count == units.count ? String(String.UnicodeScalarView(scalars)) : nil
  }

  /// Converts code units back to the bytes that were typed.
  static func bytes(_ units: ArraySlice<UInt32>) -> [UInt8] {
    units.flatMap { unit -> [UInt8] in
      guard let scalar = Unicode.Scalar(unit) else { return [UInt8(truncatingIfNeeded: unit)] }
      return Array(UTF8.encode(scalar) ?? .init())
    }
  }

  /// Returns the code unit for a NUL, or for a byte that is not valid UTF-8.
  static func stray(_ byte: UInt8) -> UInt32 { 0xDC00 | UInt32(byte) }

  /// Returns the UTF-32 code units of a string, with each NUL replaced by ``stray(_:)``.
  static func units(of text: String) -> [UInt32] {
    text.unicodeScalars.map { $0.value == 0 ? stray(0) : $0.value }
  }
}

extension LineContent {
  /// Creates a line of text with the cursor at its end.
  init(_ text: String) {
    units = Self.units(of: text)
    cursor = units.count
  }

  /// The code units of the character under the cursor; empty at the end of the line.
  ///
  /// A character can have several code units, such as a letter and its accents or a joined emoji.
  var nextCharacter: Range<Int> {
    let next = Self.characters(units[cursor...].prefix(256)).first
    return cursor..<(cursor + (next?.unicodeScalars.count ?? 0))
  }

  /// The code units of the character before the cursor; empty at the start of the line.
  var previousCharacter: Range<Int> {
    let previous = Self.characters(units[..<cursor].suffix(256)).last
    return (cursor - (previous?.unicodeScalars.count ?? 0))..<cursor
  }

  /// Returns code units as text, with a NUL in place of each unit that is hidden or invalid.
  ///
  /// Such a unit is shown as a character of its own, and a NUL never joins another character.
  static func characters(_ units: some Sequence<UInt32>) -> String {
    let text = String(String.UnicodeScalarView(units.map { Unicode.Scalar($0) ?? "\0" }))
    let visible = scalars(of: text).map { $0.isHidden ? "\0" : $0.scalar }
    return String(String.UnicodeScalarView(visible))
  }
}

extension LineContent {
  /// Returns whether a code unit is part of a word: a letter, a digit, a combining mark or `_`.
  static func isInWord(_ unit: UInt32) -> Bool {
    guard let scalar = Unicode.Scalar(unit) else { return false }
    if scalar == "_" || scalar.properties.isAlphabetic { return true }
    return switch scalar.properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      true
    default: false
    }
  }

  /// Returns the start of the last word that begins before an index; 0 if there is no such word.
  func wordStart(before index: Int, _ isInWord: (UInt32) -> Bool = Self.isInWord) -> Int {
    let end = units[..<index].lastIndex(where: isInWord).map { $0 + 1 } ?? 0
    return units[..<end].lastIndex { !isInWord($0) }.map { $0 + 1 } ?? 0
  }

  /// Returns the end of the word that contains or follows an index; the end of the line if there is
  /// no such word.
  func wordEnd(after index: Int) -> Int {
    let start = units[index...].firstIndex(where: Self.isInWord) ?? units.count
    return units[start...].firstIndex { !Self.isInWord($0) } ?? units.count
  }

  /// Moves the cursor by a number of rows, up if it is negative, to a place after as many
  /// characters of the row; returns false if the text has no such row.
  mutating func move(byRows count: Int) -> Bool {
    let rows = units.split(separator: 0x0A, omittingEmptySubsequences: false)
    let row = rows.lastIndex { $0.startIndex <= cursor } ?? 0
    guard rows.indices.contains(row + count) else { return false }
    let column = Self.characters(rows[row].prefix(upTo: cursor)).count
    let before = Self.characters(rows[row + count]).prefix(column)
    cursor = rows[row + count].startIndex + before.unicodeScalars.count
    return true
  }

  /// Removes the character before the cursor, and moves the cursor over the next character, so that
  /// inserting the removed units swaps both.
  ///
  /// At the end of the line, the two characters before the cursor count. Without two characters,
  /// nothing changes, and the result is empty.
  mutating func removeForTransposing() -> [UInt32] {
    let last = LineContent(units: units, cursor: nextCharacter.upperBound).previousCharacter
    let first = LineContent(units: units, cursor: last.lowerBound).previousCharacter
    let removed = Array(units[first])
    if !first.isEmpty { cursor = last.upperBound - first.count }
    units.removeSubrange(first)
    return removed
  }

  /// Swaps the word that contains or follows the cursor and the word before it.
  ///
  /// After the last word, the last two words are swapped. If there is no word before, nothing
  /// changes.
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

  /// The text to the cursor from the start of the word that contains or precedes the cursor.
  var previousWord: Range<Int> { wordStart(before: cursor)..<cursor }

  /// The text from the cursor to the end of the word that contains or follows the cursor; the rest
  /// of the line if there is no such word.
  var nextWord: Range<Int> { cursor..<wordEnd(after: cursor) }

  /// The part after the cursor of the word that contains or follows the cursor.
  var nextLetters: Range<Int> {
    (units[cursor...].firstIndex(where: Self.isInWord) ?? units.count)..<wordEnd(after: cursor)
  }

  /// The text to the cursor from the start of the previous word, where only blanks separate words.
  var previousBlankWord: Range<Int> {
    wordStart(before: cursor) { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A }..<cursor
  }
}
