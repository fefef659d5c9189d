import Foundation
import PlainXML
import Testing

/// Tests the encodings of documents.
@Suite struct XMLEncodingTests {
  @Test(arguments: [
    ("ISO-8859-1", [0xE9], "é"), ("latin1", [0xE9], "é"), ("iso-8859-15", [0xA4], "€"),
    ("windows-1252", [0x93, 0x80], "“€"), ("windows-1251", [0xC4], "Д"), ("KOI8-R", [0xC4], "д"),
    ("Shift_JIS", [0x93, 0xFA], "日"), ("GBK", [0xC4, 0xE3], "你"), ("gb2312", [0xC4, 0xE3], "你"),
    ("GB18030", [0xC4, 0xE3], "你"), ("Big5", [0xC4, 0xE3], "斕"), ("EUC-KR", [0xC4, 0xE3], "콱"),
    ("us-ascii", [0x65], "e"), ("TIS-620", [0xA1], "ก"), ("EUC-JP", [0xC6, 0xFC], "日"),
    ("EUC-JP", [0x8E, 0xB1], "ｱ"), ("windows-31j", [0x87, 0x40], "①"), ("Big5", [0xA4, 0xE9], "日"),
    ("GBK", [0x81, 0x40], "丂"), ("GB18030", [0x81, 0x30, 0x81, 0x30], "\u{80}"),
    ("Shift_JIS", Array("~\\".utf8), "~\\"), ("macintosh", [0x8E], "é"), ("KOI8-U", [0xA4], "є"),
  ])
  func theDeclaredEncodingIsUsed(_ name: String, _ bytes: [UInt8], _ text: String) throws {
    let start = "<?xml version='1.0' encoding='\(name)'?>\n<a>"
    #expect(try outline(Array(start.utf8) + bytes + Array("</a>".utf8)) == "<a |\(text)| >")
  }

  /// Tests labels of the Encoding standard, with a byte of the encoding.
  @Test(arguments: [
    ("iso8859-1", [0x80], "€"), ("ISO_8859-1:1987", [0xE9], "é"), ("latin-1", [0x93], "“"),
    ("l1", [0x81], "\u{81}"), ("us-ascii", [0x9F], "Ÿ"), ("ansi_x3.4-1968", [0xE9], "é"),
    ("x-cp1252", [0xE9], "é"), ("cp866", [0x80], "А"), ("866", [0x80], "А"),
    ("shift-jis", [0x93, 0xFA], "日"), ("x-sjis", [0x93, 0xFA], "日"), ("ms_kanji", [0xB1], "ｱ"),
    ("ks_c_5601-1987", [0xC4, 0xE3], "콱"), ("euc-kr", [0x81, 0x41], "갂"),
    ("cp1251", [0xC4], "Д"), ("x-cp1250", [0x8A], "Š"), ("iso-8859-9", [0x80], "€"),
    ("latin5", [0xDD], "İ"), ("iso-8859-11", [0x80], "€"), ("dos-874", [0xA1], "ก"),
    ("arabic", [0xC7], "ا"), ("greek", [0xC1], "Α"), ("hebrew", [0xE0], "א"),
    ("logical", [0xE0], "א"), ("latin2", [0xB1], "ą"), ("l9", [0xA4], "€"), ("koi", [0xC4], "д"),
    ("koi8-ru", [0xA4], "є"), ("x-mac-roman", [0x8E], "é"), ("x-mac-cyrillic", [0x80], "А"),
    ("chinese", [0xC4, 0xE3], "你"), ("x-gbk", [0xC4, 0xE3], "你"),
    ("big5-hkscs", [0xA4, 0xE9], "日"),
    ("x-x-big5", [0xA4, 0xE9], "日"), ("x-euc-jp", [0xC6, 0xFC], "日"), ("utf8", [0xC3, 0xA9], "é"),
    ("unicode-1-1-utf-8", [0xC3, 0xA9], "é"), (" UTF-8 ", [0xC3, 0xA9], "é"),
    ("iso-2022-jp", [0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28, 0x42], "日"),
  ])
  func theLabelsOfTheStandardNameEncodings(_ label: String, _ bytes: [UInt8], _ text: String) throws
  {
    let start = "<?xml version='1.0' encoding='\(label)'?>\n<a>"
    #expect(try outline(Array(start.utf8) + bytes + Array("</a>".utf8)) == "<a |\(text)| >")
    #expect(
      try outline(Array("<a>".utf8) + bytes + Array("</a>".utf8), charset: label)
        == "<a |\(text)| >")
  }

  /// Tests the order of a byte-order mark, the charset of the response, and the declaration.
  @Test(arguments: [
    ("koi8-r", "windows-1251", [0xC4], "д"), (nil, "windows-1251", [0xC4], "Д"),
    ("martian", "windows-1251", [0xC4], "Д"), ("", "windows-1251", [0xC4], "Д"),
    ("utf-8", "windows-1251", [0xC3, 0xA9], "é"), ("windows-1251", "martian", [0xC4], "Д"),
    ("windows-1251", "utf-16", [0xC4], "Д"), ("utf-16", "windows-1251", [0xC3, 0xA9], "é"),
    (nil, "utf-16", [0xC3, 0xA9], "é"), (nil, "UTF-16LE", [0xC3, 0xA9], "é"),
  ])
  func theCharsetHasPrecedence(
    _ charset: String?, _ declared: String, _ bytes: [UInt8], _ text: String
  ) throws {
    let start = Array("<?xml version='1.0' encoding='\(declared)'?><a>".utf8)
    let end = Array("</a>".utf8)
    #expect(try outline(start + bytes + end, charset: charset) == "<a |\(text)| >")
    let marked = [0xEF, 0xBB, 0xBF] + start + Array("é".utf8) + end
    #expect(try outline(marked, charset: charset) == "<a |é| >")
    for encoding in [String.Encoding.utf16BigEndian, .utf16LittleEndian] {
      let document = "\u{FEFF}<?xml version='1.0' encoding='\(declared)'?><a>é</a>"
      let wide = [UInt8](try #require(document.data(using: encoding)))
      #expect(try outline(wide, charset: charset) == "<a |é| >")
    }
  }

  @Test func anEncodingThatSpoilsTheMarkupIsNotIgnored() {
    let wide = [UInt8](Data("<a>é</a>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }))
    #expect((try? outline(wide, charset: "utf-16")) == "<a |é| >")
    #expect(message(wide, charset: "windows-1252")?.contains("not well-formed") == true)
  }

  @Test(arguments: [String.Encoding.utf16BigEndian, .utf16LittleEndian])
  func utf16IsReadWithOrWithoutAByteOrderMark(_ encoding: String.Encoding) throws {
    for start in ["", "\u{FEFF}", "\u{FEFF}<?xml version='1.0' encoding='UTF-16'?>"] {
      let document = try #require((start + "<a>日😀</a>").data(using: encoding))
      #expect(try outline([UInt8](document)) == "<a |日😀| >")
    }
  }

  /// Tests that the last character is not lost in an encoding whose converter holds it back until
  /// it has seen whether a combining character follows.
  @Test(arguments: [
    ("windows-1258", Array("e".utf8), "e"), ("windows-1258", Array("e".utf8) + [0xCC], "\u{E8}"),
    ("Big5-HKSCS", [0x88, 0x66], "\u{CA}"), ("Big5-HKSCS", [0x88, 0x62], "\u{CA}\u{304}"),
  ])
  func theLastCharacterIsKept(_ name: String, _ bytes: [UInt8], _ text: String) {
    let start = Array("<?xml version='1.0' encoding='\(name)'?><a/>".utf8)
    #expect(message(start + bytes)?.hasSuffix("there is content after the root element") == true)
    let whole = Array("<?xml version='1.0' encoding='\(name)'?><a>".utf8)
    #expect((try? outline(whole + bytes + Array("</a>".utf8))) == "<a |\(text)| >")
  }

  @Test func everyISO8859PartIsRead() throws {
    for part in 1...16 where part != 12 {
      let start = "<?xml version='1.0' encoding='ISO-8859-\(part)'?><a>"
      #expect(try outline(Array(start.utf8) + [0xA0] + Array("</a>".utf8)) == "<a |\u{A0}| >")
    }
  }

  @Test func longDocumentsAreConvertedCompletely() throws {
    let text = [UInt8](repeating: 0xA4, count: 300_001)
    let start = "<?xml version='1.0' encoding='ISO-8859-15'?><a>"
    let outline = try outline(Array(start.utf8) + text + Array("</a>".utf8))
    #expect(outline == "<a |\(String(repeating: "€", count: text.count))| >")
  }

  @Test(
    arguments: [
      ("EUC-JP", [0xC6]), ("EUC-JP", [0xA0, 0xA0]), ("EUC-KR", [0xC4, 0x20]),
      ("GBK", [0xFF, 0xFF]),
      ("windows-1253", [0xD2]), ("Big5", [0xFF]), ("ISO-8859-3", [0xA5]), ("CP932", [0x81]),
    ] as [(String, [UInt8])])
  func invalidBytesAreReported(_ name: String, _ bytes: [UInt8]) {
    let start = "<?xml version='1.0' encoding='\(name)'?><a>"
    let said = XMLError.undecodable(encoding: name).description
    #expect(message(Array(start.utf8) + bytes + Array("</a>".utf8)) == said)
    #expect(message(Array((start + "</a>").utf8) + bytes) == said)
  }
}
