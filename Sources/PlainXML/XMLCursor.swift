import TerminalText

/// A cursor over the bytes of a UTF-8 document, up to the first character that XML does not allow.
///
/// The rest of the document is not read. A reader that needs it throws ``atEnd``, so this error
/// is reported only if there is no error before it.
struct XMLCursor {
  /// The index of the next byte.
  private(set) var index: Int

  private let bytes: [UInt8]
  private let end: Int

  /// The last result of ``advancePlace()``, and its index.
  private var place = TextPosition()
  private var placeIndex = 0

  /// Creates a cursor.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - start: The index of the first byte to read.
  init(_ bytes: [UInt8], from start: Int = 0) {
    self.bytes = bytes
    index = start
    end = bytes.endOfXMLCharacters
  }

  /// The next byte; nil at the end.
  var byte: UInt8? { index < end ? bytes[index] : nil }

  /// The byte after the next one; nil at the end.
  var secondByte: UInt8? { index + 1 < end ? bytes[index + 1] : nil }

  /// Whether all bytes have been read, and all of them are allowed.
  var isAtEnd: Bool { index == bytes.count }

  /// Returns whether a string comes next.
  func isNext(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard end - index >= count else { return false }
    return word.withUTF8Buffer { word in
      for offset in 0..<count where bytes[index + offset] != word[offset] { return false }
      return true
    }
  }

  /// Returns whether a name can begin at an offset from the next byte.
  func isName(at offset: Int) -> Bool {
    index + offset < end && bytes.codePoint(at: index + offset)?.scalar.beginsXMLName == true
  }

  // MARK: Reading

  /// Skips the next byte.
  mutating func take() {
    index += 1
  }

  /// Skips white space, and returns whether there was any.
  @discardableResult
  mutating func skipSpaces() -> Bool {
    let start = index
    while index < end, bytes[index].isXMLSpace { index += 1 }
    return index > start
  }

  /// Skips a string if it comes next, and returns whether it was skipped.
  mutating func skip(_ word: StaticString) -> Bool {
    guard isNext(word) else { return false }
    index += word.utf8CodeUnitCount
    return true
  }

  /// Advances to the next occurrence of a string; throws if the document ends before it.
  mutating func skip(to word: StaticString) throws(XMLError) {
    while !isNext(word) {
      if index >= end { throw atEnd }
      index += 1
    }
  }

  /// Reads at least one byte, and all others before the next byte for which a condition is true.
  mutating func readRun(until isLast: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    repeat { index += 1 } while index < end && !isLast(bytes[index])
    return bytes[start..<index]
  }

  /// Reads a name, in which colons can be anywhere; returns an empty slice if no name comes next.
  mutating func readName() -> ArraySlice<UInt8> {
    let start = index
    guard isName(at: 0) else { return bytes[start..<start] }
    while index < end, let (scalar, length) = bytes.codePoint(at: index), scalar.isInXMLName {
      index += length
    }
    return bytes[start..<index]
  }

  /// Reads text in quotes, and returns it without them; returns nil if no quote comes next.
  mutating func readQuoted() throws(XMLError) -> ArraySlice<UInt8>? {
    guard let quote = byte else { throw atEnd }
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let start = index + 1
    index = start
    while index < end, bytes[index] != quote { index += 1 }
    if index >= end { throw atEnd }
    index += 1
    return bytes[start..<index - 1]
  }

  // MARK: Position and errors

  /// Returns the position of the next byte, and counts later positions from there.
  ///
  /// All calls together take linear time.
  mutating func advancePlace() -> TextPosition {
    place = place(of: index)
    placeIndex = index
    return place
  }

  /// Returns the position of the byte at an index.
  private func place(of target: Int) -> TextPosition {
    let isAfter = target >= placeIndex
    var place = isAfter ? place : TextPosition()
    place.advance(over: bytes[(isAfter ? placeIndex : 0)..<target])
    return place
  }

  /// The error for a document that ends too early or contains a character that is not allowed.
  var atEnd: XMLError {
    let reason = end < bytes.count ? "a character is not allowed in XML" : "it ends too early"
    return .malformed(reason: reason, at: place(of: end))
  }

  /// Returns an error about the next byte, or ``atEnd`` at the end.
  func malformed(_ reason: String) -> XMLError {
    malformed(reason, from: index)
  }

  /// Returns an error about everything from the given index to the next byte, or ``atEnd`` if no
  /// byte is left.
  func malformed(_ reason: String, from start: Int) -> XMLError {
    byte == nil ? atEnd : malformed(reason, at: start)
  }

  /// Returns an error about the byte at the given index.
  func malformed(_ reason: String, at index: Int) -> XMLError {
    .malformed(reason: reason, at: place(of: index))
  }

  /// Returns an error about a limit that the markup at the given index exceeds.
  func tooMany(_ limit: XMLLimit, at index: Int) -> XMLError {
    .tooMany(limit, at: place(of: index))
  }
}
