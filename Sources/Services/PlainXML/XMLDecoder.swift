#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Converts text to UTF-8 with the system's `iconv`, from an encoding that `iconv` knows; errors
/// show `name`, its name in the document.
///
/// `iconv` comes with the system and loads the tables of an encoding only when a document uses it.
/// Foundation would be another library to load at each start.
///
/// - Throws: ``XMLError`` if the system does not have the encoding, or the text contains an
///   invalid byte sequence.
func utf8Text(
  of text: [UInt8], in encoding: String, named name: String
) throws(XMLError) -> [UInt8] {
  // `iconv_open` returns -1 if it fails.
  guard let converter = iconv_open("UTF-8", encoding), converter != iconv_t(bitPattern: -1) else {
    throw .unknownEncoding(name)
  }
  defer { iconv_close(converter) }
  var text = text
  guard let output = text.withUnsafeMutableBytes({ convert($0, with: converter) }) else {
    throw .undecodable(encoding: name)
  }
  return output
}

/// Converts text; returns nil if it contains an invalid byte sequence.
private func convert(
  _ text: UnsafeMutableRawBufferPointer, with converter: iconv_t
) -> [UInt8]? {
  var isValid = false
  // A byte in any supported encoding becomes at most four bytes of UTF-8.
  let output = [UInt8](unsafeUninitializedCapacity: 4 * text.count + 16) { buffer, count in
    var input = text.baseAddress?.assumingMemoryBound(to: CChar.self)
    var inputCount = text.count
    var room = buffer.count
    buffer.withMemoryRebound(to: CChar.self) { buffer in
      var next = buffer.baseAddress
      // The call without input writes a character that `iconv` holds back because a combining
      // character could have followed it.
      isValid =
        iconv(converter, &input, &inputCount, &next, &room) != -1
        && iconv(converter, nil, nil, &next, &room) != -1
    }
    count = buffer.count - room
  }
  return isValid ? output : nil
}
