#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Returns a document as UTF-8, without a byte-order mark.
///
/// - Parameter document: The original bytes, in UTF-8, in UTF-16 or in the declared encoding.
/// - Returns: The text.
/// - Throws: ``XMLError`` if the XML declaration is malformed, the encoding is unknown, or bytes
///   are invalid in it. Invalid UTF-8 is returned unchanged, for ``XMLCursor`` to report.
func utf8Text(of document: ArraySlice<UInt8>) throws(XMLError) -> [UInt8] {
  let wide = utf16Encoding(of: document)
  var text = Array(document)
  if let wide { text = try utf8Text(of: text, in: wide, named: "UTF-16") }
  if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
  if let name = try declaredEncoding(in: text) {
    let key = name.uppercased()
    if wide != nil {
      guard ["UTF-16", "UTF-16LE", "UTF-16BE"].contains(key) else { throw .unknownEncoding(name) }
    } else if !["UTF-8", "UTF8", "US-ASCII", "ASCII"].contains(key) {
      guard let encoding = systemName(ofEncoding: key) else { throw .unknownEncoding(name) }
      text = try utf8Text(of: text, in: encoding, named: name)
    }
  }
  return text
}

/// Returns the encoding that a document declares, as in `<?xml version="1.0" encoding="UTF-8"?>`;
/// nil if it declares none.
///
/// The declaration itself must consist of ASCII bytes, regardless of the document's encoding. White
/// space before the declaration is skipped: XML does not allow it, but some feeds contain it.
private func declaredEncoding(in document: [UInt8]) throws(XMLError) -> String? {
  var cursor = XMLCursor(document)
  cursor.skipSpaces()
  guard cursor.skip("<?xml"), cursor.skipSpaces() else { return nil }
  while !cursor.skip("?>") {
    let name = cursor.readName()
    cursor.skipSpaces()
    let hasSign = cursor.skip("=")
    cursor.skipSpaces()
    guard hasSign, let value = try cursor.readQuoted() else {
      throw cursor.malformed("the XML declaration is malformed")
    }
    if name.elementsEqual("encoding".utf8) { return String(decoding: value, as: UTF8.self) }
    cursor.skipSpaces()
  }
  return nil
}

/// Returns the system's name of the encoding of a UTF-16 document; nil for any other document.
///
/// UTF-16 is detected by a byte-order mark or by a `<` in UTF-16 at the start (XML 1.0, appendix
/// F).
private func utf16Encoding(of document: ArraySlice<UInt8>) -> String? {
  switch Array(document.prefix(2)) {
  case [0xFE, 0xFF], [0x00, 0x3C]: "UTF-16BE"
  case [0xFF, 0xFE], [0x3C, 0x00]: "UTF-16LE"
  default: nil
  }
}

/// Returns the system's name of an encoding; nil if the encoding is unknown or excluded.
///
/// The given name is in uppercase.
///
/// Only encodings that write an XML declaration as ASCII are supported. UTF-7 and ISO-2022 are
/// excluded, because they can hide markup and are not used.
private func systemName(ofEncoding name: String) -> String? {
  if let part = Int(name.dropFirst(9)), name.hasPrefix("ISO-8859-") {
    return (1...16).contains(part) && part != 12 ? "ISO-8859-\(part)" : nil
  }
  switch name {
  // GB 18030 contains both GBK and GB 2312, and documents often confuse them.
  case "GBK", "GB2312": return "GB18030"
  // The C library's SHIFT_JIS has ¥ and ‾ in place of the ASCII characters \ and ~.
  case "SHIFT_JIS", "SJIS": return "CP932"
  default: return systemEncodings.contains(name) ? name : nil
  }
}

private let systemEncodings: Set = [
  "LATIN1", "TIS-620", "WINDOWS-874", "MACINTOSH", "WINDOWS-1250", "WINDOWS-1251",
  "WINDOWS-1252", "WINDOWS-1253", "WINDOWS-1254", "WINDOWS-1255", "WINDOWS-1256",
  "WINDOWS-1257", "WINDOWS-1258", "CP1250", "CP1251", "CP1252", "KOI8-R", "KOI8-U",
  "WINDOWS-31J", "CP932", "EUC-JP", "EUC-CN", "EUC-KR", "BIG5", "BIG5-HKSCS", "GB18030",
]

/// Converts text to UTF-8 with the system's `iconv`.
///
/// `encoding` is the name that `iconv` uses. Errors show `name`, the name in the document.
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
  var isValid = false
  // A byte in any supported encoding becomes at most four bytes of UTF-8.
  let output = [UInt8](unsafeUninitializedCapacity: 4 * text.count + 16) { buffer, count in
    var room = buffer.count
    text.withUnsafeMutableBytes { text in
      var input = text.baseAddress?.assumingMemoryBound(to: CChar.self)
      var inputCount = text.count
      var next = UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: CChar.self)
      // `iconv` holds back a character that a combining character could follow. The call without
      // input writes this character.
      isValid =
        iconv(converter, &input, &inputCount, &next, &room) != -1
        && iconv(converter, nil, nil, &next, &room) != -1
    }
    count = buffer.count - room
  }
  if !isValid { throw .undecodable(encoding: name) }
  return output
}
