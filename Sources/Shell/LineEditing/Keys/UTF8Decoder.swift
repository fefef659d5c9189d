/// Decodes UTF-8 one byte at a time into code units.
///
/// Bytes that are not valid UTF-8 become the stray units that ``LineContent`` describes.
struct UTF8Decoder {
  /// The bytes of an incomplete character.
  private var pending: [UInt8] = []

  /// Whether the last character is still incomplete.
  var isMidway: Bool { !pending.isEmpty }

  /// Decodes a byte, and returns the code units that this byte completes, if any.
  mutating func feed(_ byte: UInt8) -> [UInt32] {
    let isContinuation = byte & 0xC0 == 0x80
    if isMidway, !isContinuation { return flush() + feed(byte) }
    pending.append(byte)
    // The first byte begins with as many ones as the character has bytes; ASCII begins with a zero.
    let length = (~pending[0]).leadingZeroBitCount
    if 2...4 ~= length, pending.count < length { return [] }
    return flush()
  }

  /// Returns the code units of the pending bytes, and begins a new character.
  mutating func flush() -> [UInt32] {
    defer { pending = [] }
    return String(validating: pending, as: UTF8.self).map(LineContent.units)
      ?? pending.map(LineContent.stray)
  }

  /// Returns the code units of a sequence of bytes.
  static func units(of bytes: some Sequence<UInt8>) -> [UInt32] {
    var decoder = UTF8Decoder()
    return bytes.flatMap { decoder.feed($0) } + decoder.flush()
  }
}
