/// Decodes UTF-8 one byte at a time into code units.
///
/// The decoder is strict (RFC 3629, section 4). Invalid bytes become the stray units that
/// ``LineContent`` describes. This includes the bytes of overlong forms, surrogates and values
/// above U+10FFFF.
struct UTF8Decoder {
  private var pending: [UInt8] = []
  private var missing = 0
  private var allowed: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether the last character is still incomplete.
  var isMidway: Bool { missing > 0 }

  /// Decodes a byte, and returns the code units that are complete after it.
  mutating func feed(_ byte: UInt8) -> [UInt32] {
    if missing > 0 {
      guard allowed.contains(byte) else { return flush() + feed(byte) }
      pending.append(byte)
      missing -= 1
      allowed = 0x80...0xBF
      return missing == 0 ? complete() : []
    }
    switch byte {
    case 0: return [LineContent.stray(0)]
    case 0x01...0x7F: return [UInt32(byte)]
    case 0xC2...0xDF: begin(byte, missing: 1)
    case 0xE0: begin(byte, missing: 2, 0xA0...0xBF)
    case 0xED: begin(byte, missing: 2, 0x80...0x9F)
    case 0xE1...0xEF: begin(byte, missing: 2)
    case 0xF0: begin(byte, missing: 3, 0x90...0xBF)
    case 0xF1...0xF3: begin(byte, missing: 3)
    case 0xF4: begin(byte, missing: 3, 0x80...0x8F)
    default: return [LineContent.stray(byte)]
    }
    return []
  }

  /// Ends an incomplete character, and returns its bytes as stray units.
  mutating func flush() -> [UInt32] {
    defer {
      pending.removeAll()
      missing = 0
    }
    return pending.map(LineContent.stray)
  }

  /// Returns the code units of a sequence of bytes.
  static func units(of bytes: some Sequence<UInt8>) -> [UInt32] {
    var decoder = UTF8Decoder()
    var units: [UInt32] = []
    for byte in bytes { units += decoder.feed(byte) }
    return units + decoder.flush()
  }

  private mutating func begin(
    _ byte: UInt8, missing: Int, _ allowed: ClosedRange<UInt8> = 0x80...0xBF
  ) {
    pending = [byte]
    self.missing = missing
    self.allowed = allowed
  }

  private mutating func complete() -> [UInt32] {
    let lead = pending[0]
    let bits: UInt8 = pending.count == 2 ? 0x1F : pending.count == 3 ? 0x0F : 0x07
    let unit = pending.dropFirst().reduce(UInt32(lead & bits)) { $0 << 6 | UInt32($1 & 0x3F) }
    pending.removeAll()
    return [unit]
  }
}
