import PlainXML
import TerminalText
import Testing

/// Tests the errors that a reader repairs if it is asked to.
@Suite struct XMLRepairTests {
  /// Returns the text of a document, and the number of repairs.
  private func text(_ document: String) throws(XMLError) -> (String, Int) {
    var text = ""
    let count = try readXML(
      Array(document.utf8)[...], repairs: true, failure: { $0 },
      receive: { event throws(XMLError) in if case .text(let piece) = event { text += piece } })
    return (text, count)
  }

  @Test(arguments: [
    ("caf&eacute;&nbsp;&ndash; &hearts;", "café\u{A0}– ♥", 4), ("AT&T & co", "AT&T & co", 2),
    ("a & b &c; &d", "a & b &c; &d", 3), ("&amp;&lt;&#65;", "&<A", 0), ("&;&&amp;", "&;&&", 2),
    ("a\u{8}b", "ab", 1), ("\0\u{1F}", "", 2), ("a&#8;b&#x1F;", "ab", 2),
    ("&#xD800;&#;&#xG;", "&#xD800;&#;&#xG;", 3), ("<![CDATA[&nbsp;&]]>", "&nbsp;&", 0),
    ("<b c='?d=1&e=2&nbsp;'/>", "", 2), ("<!-- & \u{1} -->", "", 1), ("<b\u{1}/>", "", 1),
    ("&#150;&#x92;", "–’", 0),
  ])
  func smallErrorsAreRepairedAndCounted(_ content: String, _ said: String, _ count: Int) throws {
    let (text, repairs) = try text("<a>\(content)</a>")
    #expect(text == said)
    #expect(repairs == count)
    #expect((message("<a>\(content)</a>") == nil) == (count == 0))
  }

  @Test func attributesAreRepairedToo() throws {
    let tags = try tags("<a href='?b=1&c=2&copy;&#1;'/>", repairs: true)
    #expect(tags.first?.attributes == ["href": "?b=1&c=2©"])
  }

  @Test(arguments: [
    ("<a>&<b></a>", "1, column 12: an end tag does not match its start tag"),
    ("<a>\u{1}\n&nbsp;<b c=1/></a>", "2, column 12: an attribute is malformed"),
    ("<a>&nbsp;", "1, column 10: it ends too early"),
    ("<a>&nbsp", "1, column 9: it ends too early"),
    ("<a>\u{FFFE}</a>", "1, column 4: a character is not allowed in XML"),
  ])
  func allOtherErrorsRemain(_ document: String, _ said: String) {
    #expect {
      _ = try text(document)
    } throws: {
      "\($0)" == "not well-formed XML at line \(said)"
    }
  }

  /// Tests the characters that HTML names, and those of windows-1252.
  @Test func namesAndNumbersAreThoseOfHTML() {
    let rows: [(Substring, UInt32)] = [
      ("nbsp", 0xA0), ("yuml", 0xFF), ("Omega", 0x3A9), ("sigmaf", 0x3C2), ("omega", 0x3C9),
      ("euro", 0x20AC), ("diams", 0x2666), ("apos", 0x27), ("rlm", 0x200F), ("oelig", 0x153),
    ]
    for (name, code) in rows {
      #expect(HTMLCharacters.character(named: name)?.value == code, "\(name)")
    }
    #expect(HTMLCharacters.character(named: "Nbsp") == nil)
    #expect(HTMLCharacters.character(numbered: 0x80) == "€")
    #expect(HTMLCharacters.character(numbered: 0x9F) == "Ÿ")
    #expect(HTMLCharacters.character(numbered: 0xA0) == "\u{A0}")
    #expect(HTMLCharacters.character(numbered: 0xD800) == nil)
  }
}
