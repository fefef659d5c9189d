/// The text of a document in UTF-16 as UTF-8; nil where its first bytes, a byte-order mark or a
/// plain `<`, are not those of UTF-16 (XML 1.0, appendix F).
func utf8(ofUTF16 document: ArraySlice<UInt8>) -> [UInt8]? {
  let isBigEndian: Bool
  switch Array(document.prefix(2)) {
  case [0xFE, 0xFF], [0x00, 0x3C]: isBigEndian = true
  case [0xFF, 0xFE], [0x3C, 0x00]: isBigEndian = false
  default: return nil
  }
  let start = document.startIndex
  let units = stride(from: start, to: document.endIndex - 1, by: 2).map { index in
    let (first, second) = (UInt16(document[index]), UInt16(document[index + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }
  return Array(String(decoding: units, as: UTF16.self).utf8)
}

extension XMLProlog {
  /// Whether the document is in an encoding in which this prolog was read as a parser reads it: one
  /// in which a byte of ASCII means that character, or nothing, and is the only way to write it.
  ///
  /// UTF-7 is not such a one, nor is ISO-2022, where a comment can seem to end before it does.
  var isEncodingSure: Bool {
    guard let name = encoding?.uppercased() else { return true }
    if isWide { return ["UTF-16", "UTF-16LE", "UTF-16BE"].contains(name) }
    return Self.sureEncodings.contains(name)
      || ["ISO-8859-", "WINDOWS-125", "CP125", "KOI8-"].contains { name.hasPrefix($0) }
  }

  private static let sureEncodings: Set<String> = [
    "UTF-8", "UTF8", "US-ASCII", "ASCII", "LATIN1", "MACINTOSH", "TIS-620", "WINDOWS-874",
    "SHIFT_JIS", "SJIS", "WINDOWS-31J", "CP932", "EUC-JP", "EUC-KR", "EUC-CN", "GB2312", "GBK",
    "GB18030", "BIG5", "BIG5-HKSCS",
  ]
}
