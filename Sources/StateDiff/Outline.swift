extension Dumpable {
  /// The outlines of the named parts, joined; 0 without names.
  @inlinable public var outline: UInt64 {
    let fields = Self.fields
    var outline: UInt64 = 0
    for index in fields.indices { outline = joinedOutline(outline, fields[index].outline(self)) }
    return outline
  }
}

/// Joins an outline to those before it, by the step of FxHash (the hash of Firefox and rustc).
@inlinable
func joinedOutline(_ before: UInt64, _ next: UInt64) -> UInt64 {
  ((before << 5 | before >> 59) ^ next) &* 0x517c_c1b7_2722_0a95
}

/// The last characters of a text, as long as they are ASCII, at most 16 of them.
///
/// Texts are equal in Swift when they are canonically equivalent, however many bytes they have, so
/// neither the length nor the beginning will do: a letter may have its accent in the next scalar.
/// ASCII at the end is the same in all spellings, but for the three scalars that are themselves
/// spellings of an ASCII character (Unicode Standard Annex 15, singletons).
@usableFromInline
func outline(ofText text: String) -> UInt64 {
  var text = text
  let ascii = text.withUTF8 { bytes -> UInt64? in
    let count = bytes.count
    let raw = UnsafeRawBufferPointer(bytes)
    var (first, second): (UInt64, UInt64) = (0, 0)
    if count >= 8 {
      // The two overlap where there are fewer than 16.
      first = raw.loadUnaligned(fromByteOffset: max(0, count - 16), as: UInt64.self)
      second = raw.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    } else {
      for byte in bytes { second = second << 8 | UInt64(byte) }
    }
    let isASCII = (first | second) & 0x8080_8080_8080_8080 == 0
    return isASCII ? joinedOutline(first, second) : nil
  }
  return ascii ?? outline(ofScalars: text)
}

private func outline(ofScalars text: String) -> UInt64 {
  var ascii: [UInt8] = []
  scalars: for scalar in text.unicodeScalars.reversed().prefix(16) {
    switch scalar {
    case "\u{212A}": ascii.append(UInt8(ascii: "K"))
    case "\u{037E}": ascii.append(UInt8(ascii: ";"))
    case "\u{1FEF}": ascii.append(UInt8(ascii: "`"))
    case let scalar where scalar.isASCII: ascii.append(UInt8(scalar.value))
    default: break scalars
    }
  }
  return outline(ofText: String(decoding: ascii.reversed(), as: UTF8.self))
}
