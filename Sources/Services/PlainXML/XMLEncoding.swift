import CLibrary

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
  var encoding = systemNames[key(name)]
  if hasMark || encoding ?? "UTF-16" == "UTF-16", let wide = utf16Encoding(of: text) {
    let converted = try utf8Text(of: text, in: wide, named: "UTF-16")
    return hasMark ? Array(converted.dropFirst(3)) : converted
  }
  if encoding == nil, let declared = try declaredEncoding(in: text) {
    name = declared
    encoding = systemNames[key(name)]
    if encoding == nil { throw .unknownEncoding(name) }
  }
  guard let encoding, !["UTF-8", "UTF-16"].contains(encoding) else { return text }
  if encoding == "WINDOWS-1252" {
    // Every byte is a character, but `iconv` rejects some of them.
    let characters = (0...0xFF as ClosedRange<UInt32>).map { byte in
      Array("\(HTMLCharacters.character(numbered: byte) ?? "?")".utf8)
    }
    return text.flatMap { characters[Int($0)] }
  }
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

/// Returns the part of a label that decides which encoding it names.
///
/// Case is ignored, and so are all characters except letters and digits, a prefix that marks a
/// label as private (`x-`) or as registered (`cs`), and a year after a colon.
private func key(_ label: String) -> Substring {
  let key = label.lowercased().prefix { $0 != ":" }
    .filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  return key.trimmingPrefix(/x+|cs/).replacing(/^windows/, with: "cp")
}

/// The names of encodings, as `iconv` and this file use them, by the keys of their labels.
private let systemNames: [Substring: String] = {
  var (names, name) = ([Substring: String](), "")
  for word in labels.split(whereSeparator: \.isWhitespace) {
    if word.last == ":" { name = String(word.dropLast()) }
    names[key(String(word))] = name
  }
  return names
}()

/// The names of encodings, each with a colon and followed by the keys of its other labels.
///
/// The labels are those of the Encoding standard. The encodings that the standard replaces, such as
/// ISO-2022-KR, are excluded, because markup can hide in them. UTF-7 is not in the standard.
///
/// NB: The C library's SHIFT_JIS has ¥ and ‾ in place of the ASCII characters \ and ~, and its
/// EUC-KR lacks half of the characters.
///
/// Source: <https://encoding.spec.whatwg.org/#names-and-labels>.
private let labels = """
  UTF-8: unicode11utf8 unicode20utf8 UTF-16: iso10646ucs2 ucs2 unicode unicodefeff unicodefffe
  utf16be utf16le CP866: 866 ibm866 ISO-8859-2: isoir101 isolatin2 l2 latin2 ISO-8859-3: isoir109
  isolatin3 l3 latin3 ISO-8859-4: isoir110 isolatin4 l4 latin4 ISO-8859-5: cyrillic isoir144
  isolatincyrillic ISO-8859-6: arabic asmo708 ecma114 iso88596e iso88596i isoir127 isolatinarabic
  ISO-8859-7: ecma118 elot928 greek greek8 isoir126 isolatingreek suneugreek ISO-8859-8: hebrew
  iso88598e iso88598i isoir138 isolatinhebrew logical visual ISO-8859-10: isoir157 isolatin6 l6
  latin6 ISO-8859-13: ISO-8859-14: ISO-8859-15: isolatin9 l9 latin9 ISO-8859-16: KOI8-R: koi koi8
  KOI8-U: koi8ru MACINTOSH: mac macroman MAC-CYRILLIC: macukrainian WINDOWS-874: dos874 iso885911
  tis620 WINDOWS-1252: ansix341968 ascii cp819 ibm819 iso88591 isoir100 isolatin1 l1 latin1 usascii
  WINDOWS-1250: WINDOWS-1251: WINDOWS-1253: WINDOWS-1254: iso88599 isoir148 isolatin5 l5 latin5
  WINDOWS-1255: WINDOWS-1256: WINDOWS-1257: WINDOWS-1258: GB18030: chinese euccn gb2312 gb231280 gbk
  iso58gb231280 isoir58 BIG5-HKSCS: big5 cnbig5 EUC-JP: eucpkdfmtjapanese ISO-2022-JP: CP932: cp31j
  ms932 mskanji shiftjis sjis CP949: euckr isoir149 korean ksc5601 ksc56011987 ksc56011989
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
