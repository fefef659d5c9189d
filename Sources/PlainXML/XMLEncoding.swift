import Foundation

/// Returns a document as UTF-8, without a byte-order mark and with its XML declaration replaced by
/// spaces.
///
/// The parser then has no encoding to detect, so it reads exactly the text that was scanned.
///
/// - Parameter document: The original bytes, in UTF-8, in UTF-16 or in the declared encoding.
/// - Returns: The text.
/// - Throws: ``XMLError`` if the encoding is unknown or the bytes are invalid in it.
func utf8Text(of document: ArraySlice<UInt8>) throws(XMLError) -> [UInt8] {
  let wide = try utf8Text(ofUTF16: document)
  var text = wide ?? Array(document)
  if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
  let declaration = try XMLDeclaration(of: text)
  guard let declared = declaration.range else { return text }
  if let name = declaration.encoding {
    let key = name.uppercased()
    if wide != nil {
      guard ["UTF-16", "UTF-16LE", "UTF-16BE"].contains(key) else { throw .unknownEncoding(name) }
    } else if !["UTF-8", "UTF8", "US-ASCII", "ASCII"].contains(key) {
      guard let encoding = String.Encoding(xmlName: key) else { throw .unknownEncoding(name) }
      guard let decoded = String(data: Data(text), encoding: encoding) else {
        throw .undecodable(encoding: name)
      }
      text = Array(decoded.utf8)
    }
  }
  text.overwriteWithSpaces(declared)
  return text
}

/// Converts a UTF-16 document to UTF-8; returns nil if the document is not UTF-16.
///
/// UTF-16 is detected by a byte-order mark or a `<` at the start (XML 1.0, appendix F).
private func utf8Text(ofUTF16 document: ArraySlice<UInt8>) throws(XMLError) -> [UInt8]? {
  let isBigEndian: Bool
  switch Array(document.prefix(2)) {
  case [0xFE, 0xFF], [0x00, 0x3C]: isBigEndian = true
  case [0xFF, 0xFE], [0x3C, 0x00]: isBigEndian = false
  default: return nil
  }
  let units = stride(from: document.startIndex, to: document.endIndex - 1, by: 2).map { index in
    let (first, second) = (UInt16(document[index]), UInt16(document[index + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }
  guard document.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self)
  else { throw .undecodable(encoding: "UTF-16") }
  return Array(text.utf8)
}

extension String.Encoding {
  /// Creates an encoding from an uppercase name; nil if it is unknown or excluded.
  ///
  /// Only encodings that write an XML declaration as ASCII are supported. UTF-7 and ISO-2022 are
  /// excluded, because they can hide markup and are not used.
  fileprivate init?(xmlName name: String) {
    if let number = Self.numbers[name] {
      // Foundation's raw value is the Core Foundation number with the high bit set.
      self.init(rawValue: 0x8000_0000 | number)
    } else if let part = UInt(name.dropFirst(9)), name.hasPrefix("ISO-8859-"),
      (1...16).contains(part), part != 12
    {
      self.init(rawValue: 0x8000_0200 | part)
    } else {
      return nil
    }
  }

  /// The Core Foundation numbers of encodings (`CFStringEncodingExt.h`).
  private static let numbers: [String: UInt] = [
    "LATIN1": 0x201, "TIS-620": 0x41D, "WINDOWS-874": 0x41D, "MACINTOSH": 0,
    "WINDOWS-1252": 0x500, "WINDOWS-1250": 0x501, "WINDOWS-1251": 0x502, "WINDOWS-1253": 0x503,
    "WINDOWS-1254": 0x504, "WINDOWS-1255": 0x505, "WINDOWS-1256": 0x506, "WINDOWS-1257": 0x507,
    "WINDOWS-1258": 0x508, "CP1250": 0x501, "CP1251": 0x502, "CP1252": 0x500,
    "KOI8-R": 0xA02, "KOI8-U": 0xA08, "SHIFT_JIS": 0xA01, "SJIS": 0xA01, "WINDOWS-31J": 0x420,
    "CP932": 0x420, "EUC-CN": 0x930, "EUC-KR": 0x940, "BIG5": 0xA03, "BIG5-HKSCS": 0xA06,
    // NB: the number of GBK, 0x631, is unknown on Linux; GB 18030 contains both GBK and GB 2312.
    "GB18030": 0x632, "GBK": 0x632, "GB2312": 0x632,
  ]
}
