import TerminalText

/// A cursor over the bytes of a UTF-8 document, up to the first character that XML does not allow.
///
/// The document also ends there if it contains invalid UTF-8. The rest of the document is not read.
/// A reader that needs more bytes throws ``atEnd``, so a character that is not allowed is reported
/// only if there is no error before it.
struct XMLCursor {
  /// The index of the next byte.
  private(set) var index = 0

  private let bytes: [UInt8]
  private let end: Int

  /// The last result of ``advancePlace()``, at first the start; with the index of the byte there.
  private var place = TextPosition()
  private var placeIndex = 0

  /// Creates a cursor at the start of a document.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes[...].endOfXMLCharacters
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

  // MARK: Reading

  /// Skips the next byte, which must exist.
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

  /// Advances past the next occurrence of a string; throws if the document ends before it.
  mutating func skip(past word: StaticString) throws(XMLError) {
    while !skip(word) {
      if index >= end { throw atEnd }
      index += 1
    }
  }

  /// Reads one byte, and the bytes after it before the first for which a condition is true.
  mutating func readRun(until isLast: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    repeat { index += 1 } while index < end && !isLast(bytes[index])
    return bytes[start..<index]
  }

  /// Reads a name; returns an empty slice if no name comes next.
  mutating func readName() -> ArraySlice<UInt8> {
    byte?.beginsXMLName == true ? readRun { !$0.isInXMLName } : []
  }

  /// Reads text in quotes, and returns the text without the quotes; nil if no quote comes next.
  ///
  /// - Throws: ``atEnd`` if the document ends before the closing quote.
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

  /// Returns the position of the next byte, and stores it, so that the next call counts from there.
  ///
  /// All calls together take linear time.
  mutating func advancePlace() -> TextPosition {
    place = place(of: index)
    placeIndex = index
    return place
  }

  /// Returns the position of the byte at an index.
  func place(of target: Int) -> TextPosition {
    let isAfter = target >= placeIndex
    var place = isAfter ? place : TextPosition()
    place.advance(over: bytes[(isAfter ? placeIndex : 0)..<target])
    return place
  }

  /// The error for a document that ends too early, contains a character that XML does not allow, or
  /// is not valid UTF-8.
  var atEnd: XMLError {
    let reason = end < bytes.count ? "a character is not allowed in XML" : "it ends too early"
    return .malformed(reason: reason, at: place(of: end))
  }

  /// Returns an error about the next byte, or ``atEnd`` at the end.
  func malformed(_ reason: String) -> XMLError {
    byte == nil ? atEnd : malformed(reason, at: index)
  }

  /// Returns an error about the byte at the given index.
  func malformed(_ reason: String, at index: Int) -> XMLError {
    .malformed(reason: reason, at: place(of: index))
  }
}

extension UInt8 {
  /// Whether the byte is a space, a tab or part of a line break (XML 1.0, section 2.3).
  var isXMLSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  /// Whether a name can begin with the byte: an ASCII letter, `_`, `:` or a byte of any character
  /// outside ASCII.
  var beginsXMLName: Bool {
    switch self {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), 0x80...,
      UInt8(ascii: "_"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  /// Whether a name can contain the byte: one that can begin a name, a digit, `-` or `.`.
  var isInXMLName: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: beginsXMLName
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character may occur in a document (`Char` in XML 1.0, section 2.2).
  var isInXML: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}

extension [UInt8] {
  /// The first byte after any white space, byte-order mark and zero bytes of UTF-16 at the start;
  /// nil if there is no such byte.
  ///
  /// It shows the format of a document: a `<` begins XML in any encoding, and 0x1F gzip.
  package var firstSignificantByte: UInt8? {
    let start = drop(while: \.isXMLSpace)
    let marks = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]] as [[UInt8]]
    let mark = marks.first { start.starts(with: $0) } ?? []
    return start.dropFirst(mark.count).first { $0 != 0 && !$0.isXMLSpace }
  }

  /// The text in which each byte that is not UTF-8 became its character in windows-1252, without
  /// control characters; and the number of these repairs.
  package var repairedText: (text: [UInt8], repairs: Int) {
    var (text, rest, repairs) = ([UInt8](), self[...], 0)
    while true {
      let end = rest.endOfXMLCharacters
      text += rest[..<end]
      rest = rest[end...]
      guard let byte = rest.popFirst() else { return (text, repairs) }
      repairs += 1
      if byte >= 0x80 { text += "\(HTMLCharacters.character(numbered: UInt32(byte)) ?? "?")".utf8 }
    }
  }
}

extension ArraySlice<UInt8> {
  /// The end of the longest prefix that is valid UTF-8 and has only characters that XML allows.
  var endOfXMLCharacters: Int {
    var bytes = makeIterator()
    var decoder = UTF8()
    var end = startIndex
    while case .scalarValue(let scalar) = decoder.decode(&bytes), scalar.isInXML {
      end += UTF8.width(scalar)
    }
    return end
  }
}
