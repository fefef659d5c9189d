import TerminalText

/// A line being edited: UTF-32 code units, and the cursor as an index into them.
///
/// A NUL, or a byte that is not valid UTF-8, becomes the code unit 0xDC00 plus the byte. This is a
/// lone surrogate, which valid text never contains, so every typed byte can be recovered. Python's
/// PEP 383 uses the same idea.
struct LineContent: Equatable {
  var units: [UInt32] = []
  var cursor = 0

  /// The text, or nil if it contains a NUL or a byte that was not valid UTF-8.
  var text: String? { Self.text(units[...]) }

  /// The text before the cursor, or nil if it contains a NUL or a byte that was not valid UTF-8.
  var textBeforeCursor: String? { Self.text(units[..<cursor]) }

  static func text(_ units: ArraySlice<UInt32>) -> String? {
    var text = String.UnicodeScalarView()
    for unit in units {
      guard let scalar = Unicode.Scalar(unit) else { return nil }
      text.append(scalar)
    }
    return String(text)
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

  /// The character under the cursor.
  ///
  /// A character can have several code units, such as a letter and its accents or a joined emoji.
  var nextCharacter: Range<Int> {
    let next = Self.characters(units[cursor...].prefix(256)).first
    return cursor..<(cursor + (next?.unicodeScalars.count ?? 0))
  }

  /// The character before the cursor.
  var previousCharacter: Range<Int> {
    let previous = Self.characters(units[..<cursor].suffix(256)).last
    return (cursor - (previous?.unicodeScalars.count ?? 0))..<cursor
  }

  /// Returns code units as text, in which a NUL replaces each one that is shown by itself.
  private static func characters(_ units: ArraySlice<UInt32>) -> String {
    let scalars = units.map { unit in
      UnicodeScalar(unit).flatMap { $0.isHidden ? nil : $0 } ?? "\0"
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
