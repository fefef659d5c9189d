import Foundation
import PlainXML
import Testing

/// Tests the documents that are rejected, and the error messages.
@Suite struct XMLErrorTests {
  private static let badDeclaration = "the XML declaration is malformed"

  @Test(arguments: [
    ("", "1, column 1: it ends too early"),
    ("<!-- x", "1, column 7: it ends too early"),
    ("<?x", "1, column 4: it ends too early"),
    ("<?xml version='1.0'?>", "1, column 22: it ends too early"),
    ("<?xml versi", "1, column 12: it ends too early"),
    ("<!DOCTYPE a", "1, column 12: it ends too early"),
    ("<!DOCTYPE a SYSTEM 'b", "1, column 22: it ends too early"),
    ("<a>\n<b", "2, column 3: it ends too early"),
    ("<a>\n<", "2, column 2: it ends too early"),
    ("<a b='1", "1, column 8: it ends too early"),
    ("<a><![CDATA[ ]]", "1, column 16: it ends too early"),
    ("<a>é<b/>", "1, column 9: it ends too early"),
    ("<a></a", "1, column 7: it ends too early"),
    ("a", "1, column 1: the root element is missing"),
    ("<>", "1, column 1: the root element is missing"),
    ("</a>", "1, column 1: the root element is missing"),
    ("<![CDATA[ ]]><a/>", "1, column 1: the root element is missing"),
    ("<a/>\n b", "2, column 2: there is content after the root element"),
    ("<a/><b/>", "1, column 5: there is content after the root element"),
    ("<a/><!DOCTYPE a>", "1, column 5: there is content after the root element"),
    ("<a></b>", "1, column 8: an end tag does not match its start tag"),
    ("<a></a></a>", "1, column 8: there is content after the root element"),
    ("<a>&b;</a>", "1, column 7: an entity is not declared"),
    ("<!DOCTYPE a SYSTEM 'b'><a>&b;</a>", "1, column 30: an entity is not declared"),
    ("<a>&b </a>", "1, column 6: an & does not begin an entity or character reference"),
    ("<a b='1' b='2'/>", "1, column 15: an attribute appears twice"),
    ("<a b=1/>", "1, column 6: an attribute is malformed"),
    ("<a b/>", "1, column 5: an attribute is malformed"),
    ("<a b='<'/>", "1, column 7: an attribute is malformed"),
    ("<a b='1'c='2'/>", "1, column 9: a tag is malformed"),
    ("<a/b>", "1, column 3: a tag is malformed"),
    ("<a></a b>", "1, column 8: a tag is malformed"),
    ("<a><!b></a>", "1, column 4: a tag is malformed"),
    ("<a>&</a>", "1, column 5: an & does not begin an entity or character reference"),
    ("<a>&#;</a>", "1, column 6: an & does not begin an entity or character reference"),
    ("<a>&#xG;</a>", "1, column 7: an & does not begin an entity or character reference"),
    ("<a>&#X41;</a>", "1, column 6: an & does not begin an entity or character reference"),
    ("<a>&#31;</a>", "1, column 9: a character is not allowed in XML"),
    ("<a>&#xD800;</a>", "1, column 12: a character is not allowed in XML"),
    ("<a>&#99999999999;</a>", "1, column 18: a character is not allowed in XML"),
    ("<a b='&c;'/>", "1, column 10: an entity is not declared"),
    ("<a>\u{1B}</a>", "1, column 4: a character is not allowed in XML"),
    ("<a>\0</a>", "1, column 4: a character is not allowed in XML"),
    ("<a>\u{FFFE}</a>", "1, column 4: a character is not allowed in XML"),
    ("<a><!-- --", "1, column 11: it ends too early"),
    ("<?xml version?><a/>", "1, column 14: \(badDeclaration)"),
    ("<?xml version='1.0' encoding=UTF-8?><a/>", "1, column 30: \(badDeclaration)"),
  ])
  func syntaxErrorsAreReportedWithTheirPosition(_ document: String, _ said: String) {
    #expect(message(document) == "not well-formed XML at line \(said)")
  }

  @Test func theFirstErrorIsReported() {
    #expect(message("<a></b><c d=1/>")?.contains("an end tag") == true)
    #expect(message("<a><c d=1/></b>")?.contains("an attribute") == true)
    #expect(message("<a>&b; <c")?.contains("an entity") == true)
  }

  @Test(arguments: [
    "<!DOCTYPE html>\n<html><head><meta charset=utf-8>", "<!doctype HTML PUBLIC \"\">\n<html>",
    "<?xml version='1.0'?>\n<!-- a page -->\n<html xmlns='http://www.w3.org/1999/xhtml'/>",
    "<HTML><BODY>x",
  ])
  func webPagesAreRecognized(_ page: String) {
    #expect(message(page) == XMLError.webPage.description)
  }

  // MARK: Declarations

  @Test(arguments: [
    "<!ENTITY a SYSTEM \"file:///etc/hostname\">",
    "<!ENTITY % p SYSTEM \"http://127.0.0.1:1/p\"> %p;",
    "<!-- ] > --><!ATTLIST a x CDATA \"]>\"><!ENTITY a \"b\">",
    "<!NOTATION b SYSTEM 'c'>", "",
  ])
  func declarationsInTheDocumentTypeAreRejected(_ declaration: String) throws {
    let document = "<?xml version='1.0'?>\n<!DOCTYPE a [\n\(declaration)\n]>\n<a>&a;</a>"
    #expect(message(document) == XMLError.declarations(line: 2).description)
    for encoding in [String.Encoding.utf16BigEndian, .utf16LittleEndian] {
      let wide = try #require(("\u{FEFF}" + document).data(using: encoding))
      #expect(message([UInt8](wide)) == XMLError.declarations(line: 2).description)
    }
  }

  @Test(arguments: [
    "UTF-7", "UTF-32", "IBM037", "iso-2022-kr", "hz-gb-2312", "martian", "", "ISO-8859-12",
    "ISO-8859-0", "ISO-8859-17",
  ])
  func unsupportedEncodingsAreReported(_ name: String) {
    let document = "<?xml version='1.0' encoding='\(name)'?><a/>"
    #expect(message(document) == XMLError.unknownEncoding(name).description)
  }

  @Test func bytesInvalidInTheEncodingAreReported() {
    let declaration = Array("<?xml version='1.0' encoding='Shift_JIS'?><a>".utf8)
    let said = "the XML contains bytes that are not valid in its encoding, "
    #expect(message(declaration + [0x93] + Array("</a>".utf8)) == said + "Shift_JIS")
    #expect(message([0xFE, 0xFF, 0x00, 0x3C, 0xD8, 0x00, 0x00, 0x3E]) == said + "UTF-16")
    #expect(message([0xFE, 0xFF, 0x00, 0x3C, 0x00]) == said + "UTF-16")
    #expect(
      message(Array("<a>".utf8) + [0xE9] + Array("</a>".utf8))?.hasSuffix(
        "line 1, column 4: a character is not allowed in XML") == true)
  }

  // MARK: Hidden markup

  /// Checks that U+2D2D and `>`, which have the bytes of `-->`, do not end a comment in UTF-16.
  @Test(.timeLimit(.minutes(20)), arguments: [String.Encoding.utf16BigEndian, .utf16LittleEndian])
  func markupCannotHideInUTF16(_ encoding: String.Encoding) throws {
    let document = "<!-- \u{2D2D}> <a> --><!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"
    for mark in ["", "\u{FEFF}"] {
      let bytes = [UInt8](try #require((mark + document).data(using: encoding)))
      #expect(message(bytes) == XMLError.declarations(line: 1).description)
    }
  }

  /// Checks that a `]` that is the second byte of a Shift_JIS character is not part of `]]>`.
  @Test(.timeLimit(.minutes(20)))
  func markupCannotHideBehindHalfACharacter() {
    let start = "<?xml version='1.0' encoding='Shift_JIS'?><a><![CDATA["
    let end = "]>]]><a b/><!--]]>--></a>"
    let bytes = Array(start.utf8) + [0x83, 0x5D] + Array(end.utf8)
    #expect(message(bytes)?.contains("an attribute is malformed") == true)
  }
}
