#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Returns a document as UTF-8, without a byte-order mark.
///
/// The encoding is that of the first of these that exists: a byte-order mark, `charset`, a `<` in
/// UTF-16 at the start, and the XML declaration (RFC 7303, section 3; XML 1.0, appendix F). Without
/// them, the encoding is UTF-8. If `charset` or the declaration says UTF-16, but the start of the
/// document is not UTF-16, the document is read as UTF-8, as in HTML.
///
/// - Parameters:
///   - document: The original bytes.
///   - charset: The label of the encoding that came with the document, such as that of an HTTP
///     response; an unknown label is ignored.
/// - Returns: The text.
/// - Throws: ``XMLError`` if the XML declaration is malformed, the encoding that it declares is
///   unknown, or bytes are invalid in the encoding. Invalid UTF-8 is returned unchanged, for
///   ``XMLCursor`` to report.
func utf8Text(of document: ArraySlice<UInt8>, charset: String?) throws(XMLError) -> [UInt8] {
  let text = Array(document)
  if text.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(text.dropFirst(3)) }
  let hasMark = text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE])
  var name = charset ?? ""
  var encoding = systemName(ofEncoding: name)
  if hasMark || encoding.map(isUTF16) ?? true, let wide = utf16Encoding(of: text) {
    let converted = try utf8Text(of: text, in: wide, named: "UTF-16")
    return hasMark ? Array(converted.dropFirst(3)) : converted
  }
  if encoding == nil, let declared = try declaredEncoding(in: text) {
    name = declared
    encoding = systemName(ofEncoding: name)
    if encoding == nil { throw .unknownEncoding(name) }
  }
  guard let encoding, encoding != "UTF-8", !isUTF16(encoding) else { return text }
  if encoding == "WINDOWS-1252" { return utf8Text(ofWindows1252: text) }
  return try utf8Text(of: text, in: encoding, named: name)
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
/// UTF-16 is detected by a byte-order mark or by a `<` in UTF-16 at the start.
private func utf16Encoding(of document: [UInt8]) -> String? {
  switch Array(document.prefix(2)) {
  case [0xFE, 0xFF], [0x00, 0x3C]: "UTF-16BE"
  case [0xFF, 0xFE], [0x3C, 0x00]: "UTF-16LE"
  default: nil
  }
}

private func isUTF16(_ encoding: String) -> Bool { encoding.hasPrefix("UTF-16") }

/// Converts text in windows-1252, in which every byte is a character, to UTF-8.
private func utf8Text(ofWindows1252 text: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(text.count)
  for byte in text {
    if byte < 0x80 {
      result.append(byte)
    } else if let scalar = HTMLCharacters.character(numbered: UInt32(byte)) {
      result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }
  return result
}

/// Returns the name of an encoding, as `iconv` and this file use it; nil if the label is unknown or
/// the encoding is excluded.
///
/// The labels are those of the Encoding standard. Case is ignored, and so are all characters except
/// letters and digits, so `latin-1` is a label, too. The encodings that the standard replaces, such
/// as ISO-2022-KR, are excluded, because markup can hide in them. UTF-7 is not in the standard.
///
/// Source: <https://encoding.spec.whatwg.org/#names-and-labels>.
private func systemName(ofEncoding label: String) -> String? {
  let key = label.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  return systemNames[key[...]]
}

private let systemNames: [Substring: String] = {
  var (names, name) = ([Substring: String](), "")
  for word in labels.split(whereSeparator: \.isWhitespace) {
    if word.last == ":" { name = String(word.dropLast()) } else { names[word] = name }
  }
  return names
}()

/// The names of encodings, each with a colon and followed by its labels.
///
/// NB: The C library's SHIFT_JIS has ¥ and ‾ in place of the ASCII characters \ and ~, and its
/// EUC-KR lacks half of the characters.
private let labels = """
  UTF-8: unicode11utf8 unicode20utf8 utf8 xunicode20utf8 UTF-16BE: unicodefffe utf16be UTF-16LE:
  csunicode iso10646ucs2 ucs2 unicode unicodefeff utf16 utf16le CP866: 866 cp866 csibm866 ibm866
  ISO-8859-2: csisolatin2 iso88592 iso885921987 isoir101 l2 latin2 ISO-8859-3: csisolatin3 iso88593
  iso885931988 isoir109 l3 latin3 ISO-8859-4: csisolatin4 iso88594 iso885941988 isoir110 l4 latin4
  ISO-8859-5: csisolatincyrillic cyrillic iso88595 iso885951988 isoir144 ISO-8859-6: arabic asmo708
  csiso88596e csiso88596i csisolatinarabic ecma114 iso88596 iso885961987 iso88596e iso88596i
  isoir127 ISO-8859-7: csisolatingreek ecma118 elot928 greek greek8 iso88597 iso885971987 isoir126
  suneugreek ISO-8859-8: csiso88598e csiso88598i csisolatinhebrew hebrew iso88598 iso885981988
  iso88598e iso88598i isoir138 logical visual ISO-8859-10: csisolatin6 iso885910 isoir157 l6 latin6
  ISO-8859-13: iso885913 ISO-8859-14: iso885914 ISO-8859-15: csisolatin9 iso885915 l9 latin9
  ISO-8859-16: iso885916 KOI8-R: cskoi8r koi koi8 koi8r KOI8-U: koi8ru koi8u MACINTOSH: csmacintosh
  mac macintosh xmacroman WINDOWS-874: dos874 iso885911 tis620 windows874 WINDOWS-1250: cp1250
  windows1250 xcp1250 WINDOWS-1251: cp1251 windows1251 xcp1251 WINDOWS-1252: ansix341968 ascii
  cp1252 cp819 csisolatin1 ibm819 iso88591 iso885911987 isoir100 l1 latin1 usascii windows1252
  xcp1252 WINDOWS-1253: cp1253 windows1253 xcp1253 WINDOWS-1254: cp1254 csisolatin5 iso88599
  iso885991989 isoir148 l5 latin5 windows1254 xcp1254 WINDOWS-1255: cp1255 windows1255 xcp1255
  WINDOWS-1256: cp1256 windows1256 xcp1256 WINDOWS-1257: cp1257 windows1257 xcp1257 WINDOWS-1258:
  cp1258 windows1258 xcp1258 MAC-CYRILLIC: xmaccyrillic xmacukrainian GB18030: chinese csgb2312
  csiso58gb231280 gb18030 gb2312 gb231280 gbk isoir58 xgbk euccn BIG5-HKSCS: big5 big5hkscs cnbig5
  csbig5 xxbig5 EUC-JP: cseucpkdfmtjapanese eucjp xeucjp ISO-2022-JP: csiso2022jp iso2022jp CP932:
  cp932 csshiftjis ms932 mskanji shiftjis sjis windows31j xsjis CP949: cp949 cseuckr csksc56011987
  euckr isoir149 korean ksc5601 ksc56011987 ksc56011989 windows949
  """

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
