import PlainXML
import TerminalText
import Testing

/// Tests the characters of names and texts, and the changes that XML makes to white space.
///
/// Source: <https://www.w3.org/TR/xml/>, 5th edition.
@Suite struct XMLCharacterTests {
  @Test(arguments: ["a", "Z", "_", ":", "é", "日", "😀"])
  func namesBeginWithALetter(_ name: String) {
    #expect(message("<\(name)1-. \(name)=''></\(name)1-.>") == nil)
  }

  @Test(arguments: ["1", "-", ".", "+", "$", "\"", "=", ";", "<"])
  func namesBeginWithNoOtherCharacter(_ name: String) {
    #expect(message("<\(name)></\(name)>") != nil)
    #expect(message("<a \(name)=''/>") != nil)
  }

  @Test func textContainsTheCharactersOfXML() {
    let values: [UInt32] = [
      0, 1, 8, 9, 0xA, 0xB, 0xC, 0xD, 0xE, 0x1F, 0x20, 0x7F, 0x80, 0x9F, 0xD7FF, 0xE000, 0xFEFF,
      0xFFFD, 0xFFFE, 0xFFFF, 0x10000, 0x1FFFE, 0x10FFFF,
    ]
    for scalar in values.compactMap(Unicode.Scalar.init) {
      let isAllowed =
        [9, 0xA, 0xD].contains(scalar.value)
        || scalar.value >= 0x20 && ![0xFFFE, 0xFFFF].contains(scalar.value)
      for document in [
        "<a>\(scalar)</a>", "<a b='\(scalar)'/>", "<a><![CDATA[\(scalar)]]></a>",
        "<a><!--\(scalar)--></a>", "<?a \(scalar)?><a/>", "<a>&#\(scalar.value);</a>",
        "<!DOCTYPE a SYSTEM '\(scalar)'><a/>",
      ] {
        #expect((message(document) == nil) == isAllowed, "\(document.debugDescription)")
      }
    }
  }

  @Test(arguments: [
    [0x80], [0xFF], [0xC3], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
    [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xEF, 0xBF, 0xBE], [0xF0, 0x80, 0x80, 0x80],
    [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE2, 0x82],
    [0xE2, 0x28, 0xA1], [0xF8, 0x88, 0x80, 0x80, 0x80],
  ])
  func invalidUTF8IsReported(_ bytes: [UInt8]) {
    let said = "not well-formed XML at line 1, column 4: a character is not allowed in XML"
    #expect(message(Array("<a>".utf8) + bytes + Array("</a>".utf8)) == said)
    #expect(message(Array("<a>".utf8) + bytes) == said)
    #expect(message(Array("<é>".utf8) + bytes + Array("</é>".utf8)) == said)
  }

  // MARK: White space

  /// Tests line ends in text (section 2.11).
  @Test(arguments: [
    ("1\n2", "1\n2"), ("1\r2", "1\n2"), ("1\r\n2", "1\n2"), ("1\r\r\n\n\r2", "1\n\n\n\n2"),
    ("\r", "\n"), ("1&#13;2&#xD;\n", "1\r2\r\n"), ("\r&#10;", "\n\n"),
    ("<![CDATA[1\r\n2\r]]>\n", "1\n2\n\n"), ("1\r<!-- -->\n2", "1\n\n2"), ("\t \t", "\t \t"),
  ])
  func lineEndsBecomeLineFeeds(_ text: String, _ result: String) throws {
    #expect(try parts(Array("<a>\(text)</a>".utf8)).dropFirst().first == .text(result))
  }

  /// Tests attribute values (section 3.3.3).
  @Test(arguments: [
    ("1\t2\n3", "1 2 3"), ("\r\n", " "), ("\r\r\n\n", "   "), ("  1  ", "  1  "),
    ("&#9;&#10;&#13;&#32;", "\t\n\r "), ("&lt;&gt;&amp;&quot;&apos;", "<>&\"'"), ("\"", "\""),
    ("&#x3C;&#60;", "<<"), ("]]>", "]]>"), ("", ""), ("\u{85}\u{2028}", "\u{85}\u{2028}"),
  ])
  func whiteSpaceInAttributesBecomesSpaces(_ value: String, _ result: String) throws {
    #expect(try tags("<a b='\(value)'/>").first?.attributes == ["b": result])
  }

  @Test func positionsCountEveryKindOfLineEnd() throws {
    let tags = try tags("<a>\r\n<b/>\r<c\n/>é<d\r\n\r/></a>")
    #expect(
      tags.map(\.place.description).dropFirst() == [
        "line 2, column 3", "line 4, column 1", "line 6, column 1",
      ])
  }
}
