/// Splits a terminal's bytes into characters, control characters and escape sequences.
///
/// The grammar is that of ECMA-48. Bytes that are not valid UTF-8 become U+FFFD.
struct ScreenParser: Sendable, Equatable {
  enum Token: Equatable {
    case character(Unicode.Scalar)
    case control(UInt8)
    /// The text after `ESC`, such as `[1;31m`.
    case sequence(String)
  }

  /// The bytes of an incomplete character or sequence.
  private var pending: [UInt8] = []

  private static let escape: UInt8 = 0x1B

  mutating func take(_ byte: UInt8) -> Token? {
    let isSequence = pending.first == Self.escape
    if !isString, byte == Self.escape {
      pending = [byte]
      return nil
    }
    if !isString, byte < 0x20 || byte == 0x7F {
      // A control character within a sequence has its usual effect, and the sequence continues.
      if !isSequence { pending = [] }
      return .control(byte)
    }
    pending.append(byte)
    guard isComplete else { return nil }
    defer { pending = [] }
    let text = String(decoding: isSequence ? pending[1...] : pending[...], as: UTF8.self)
    return isSequence ? .sequence(text) : .character(text.unicodeScalars.first ?? "\u{FFFD}")
  }

  /// Whether the bytes begin a string, such as a window title, which BEL or `ESC \` ends.
  private var isString: Bool {
    pending.count > 1 && pending[0] == Self.escape && "]PX^_".utf8.contains(pending[1])
  }

  private var isComplete: Bool {
    let last = pending[pending.count - 1]
    if isString { return last == 0x07 || pending.suffix(2) == [Self.escape, UInt8(ascii: "\\")] }
    if pending[0] == Self.escape {
      if pending[1] == UInt8(ascii: "[") { return pending.count > 2 && last >= 0x40 }
      // An intermediate byte such as `(`, which is below 0x30, precedes the last byte.
      return last >= 0x30
    }
    // The first byte begins with as many one bits as the character has bytes; ASCII begins with a
    // zero bit.
    let length = (~pending[0]).leadingZeroBitCount
    return !(2...4 ~= length) || pending.count == length
  }
}
