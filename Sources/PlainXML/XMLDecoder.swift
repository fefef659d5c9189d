#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Converts text to UTF-8 with the system's `iconv`.
///
/// `iconv` loads the tables of an encoding only when a document uses it, and it is part of the
/// system's C library, whereas Foundation would be another library to load at each start.
///
/// - Parameters:
///   - text: The bytes to convert.
///   - encoding: A name that `iconv` knows.
///   - name: The name of the encoding in the document, for errors.
/// - Returns: The text in UTF-8.
/// - Throws: ``XMLError`` if the system does not have the encoding, or the text contains an invalid
///   byte sequence.
func utf8Text(
  of text: [UInt8], in encoding: String, named name: String
) throws(XMLError) -> [UInt8] {
  guard let converter = iconv_open("UTF-8", encoding), converter != invalidConverter else {
    throw .unknownEncoding(name)
  }
  defer { iconv_close(converter) }
  var text = text
  guard let output = text.withUnsafeMutableBytes({ convert($0, with: converter) }) else {
    throw .undecodable(encoding: name)
  }
  return output
}

/// The value that `iconv_open` returns if it fails.
private var invalidConverter: iconv_t? { iconv_t(bitPattern: -1) }

/// Converts text piece by piece; returns nil if it contains an invalid byte sequence.
private func convert(
  _ text: UnsafeMutableRawBufferPointer, with converter: iconv_t
) -> [UInt8]? {
  var output: [UInt8] = []
  var input = text.baseAddress?.assumingMemoryBound(to: CChar.self)
  var inputCount = text.count
  var isFlushed = false
  while !isFlushed {
    // The last call, without input, writes a character that `iconv` holds back because a
    // combining character could have followed it.
    isFlushed = inputCount == 0
    var failure: CInt = 0
    let piece = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      var room = buffer.count
      buffer.withMemoryRebound(to: CChar.self) { buffer in
        var next = buffer.baseAddress
        let result =
          isFlushed
          ? iconv(converter, nil, nil, &next, &room)
          : iconv(converter, &input, &inputCount, &next, &room)
        if result == -1 { failure = errno }
      }
      count = buffer.count - room
    }
    output += piece
    // E2BIG means that the next piece continues.
    if failure != 0, failure != E2BIG { return nil }
  }
  return output
}
