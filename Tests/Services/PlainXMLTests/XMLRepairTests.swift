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
    return (text, count.repairs)
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
    let tag = try tags("<a href='?b=1&c=2&copy;&#1;' d=1 e=http://f/?g=h\ti='j' />", repairs: true)
      .first
    #expect(tag?.attributes == ["href": "?b=1&c=2©", "d": "1", "e": "http://f/?g=h", "i": "j"])
  }

  /// Tests errors in the structure: the result, the number of repairs, and the first error.
  @Test(arguments: [
    ("<a><b>1<c>2</b>3</a>", "<a <b |1| <c |2| > > |3| >", 1, "1, column 16: an end tag"),
    ("<a>1</b>2</a>", "<a |12| >", 1, "1, column 9: an end tag does not match"),
    ("<a>1 < 2 &amp; <3, <b c>3</b></a>", "<a |1 < 2 & <3, <b c>3| >", 4, "1, column 6: a tag"),
    ("<a b=1><c d=2 />3</a>", "<a <c > |3| >", 2, "1, column 6: an attribute is malformed"),
    ("<a><b c=><d e='<'/></a>", "<a |<b c=><d e='<'/>| >", 4, "1, column 9: an attribute"),
    ("<a><b c='1' c='2'/></a>", "<a <b > >", 1, "1, column 18: an attribute appears twice"),
    ("<a/> x <!-- --><b/>", "<a > <b >", 2, "1, column 6: there is content after the root"),
    ("x\n<a>1</a>", "<a |1| >", 1, "1, column 1: the root element is missing"),
    ("<br/>\n<?xml version='1.0'?><a/>", "<br > <a >", 1, "2, column 22: there is content after"),
    ("<a>\n<b>1</b><b>2", "<a |\n| <b |1| > <b", 1, "2, column 13: it ends too early"),
    ("<a>1<b c='2", "<a |1|", 1, "1, column 12: it ends too early"),
    ("<a>1<!-- </a>", "<a", 1, "1, column 14: it ends too early"),
    ("<a/><", "<a >", 1, "1, column 6: it ends"),
    ("x", "", 2, "1, column 1: the root element is missing"), ("", "", 1, "1, column 1: it ends"),
  ])
  func errorsInTheStructureAreRepaired(
    _ document: String, _ said: String, _ count: Int, _ error: String
  ) throws {
    var words: [String] = []
    let repairs = try readXML(Array(document.utf8)[...], repairs: true, failure: { $0 }) {
      event throws(XMLError) in
      switch event {
      case .begin(let tag): words.append("<\(tag.name)")
      case .end: words.append(">")
      case .text(let text) where words.last?.hasSuffix("|") == true:
        words[words.count - 1] = "\(words[words.count - 1].dropLast())\(text)|"
      case .text(let text): words.append("|\(text)|")
      }
    }
    #expect(words.joined(separator: " ") == said)
    #expect(repairs.repairs == count)
    #expect(repairs.firstError?.description.contains("at line \(error)") == true)
  }

  @Test func bytesThatAreNotUTF8AreThoseOfWindows1252() throws {
    let bytes = Array("<a>é ".utf8) + [0xE9, 0x80, 0x20, 0xC3] + Array("</a>".utf8)
    var text = ""
    let repairs = try readXML(bytes[...], repairs: true, failure: { $0 }) {
      event throws(XMLError) in
      if case .text(let piece) = event { text += piece }
    }
    #expect(text == "é é€ Ã")
    #expect(repairs.repairs == 3)
  }

  /// Checks that errors in a long text are repaired in linear time; in quadratic time, they would
  /// take hours.
  @Test(
    .timeLimit(.minutes(20)), arguments: ["&", "<", "</b>", "<a b=1>", "<a b=1", "<a b='", "&b;"])
  func manyErrorsAreRepairedInLinearTime(_ error: String) throws {
    let errors = String(repeating: error, count: 100_000 / error.utf8.count)
    for document in ["<a>\(errors)</a>", "<a/>\(errors)", errors] {
      try readXML(Array(document.utf8)[...], repairs: true, failure: { $0 }) {
        _ throws(XMLError) in
      }
    }
  }

  @Test func declarationsAndPagesRemainErrors() {
    for document in ["<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "<html>", "x <!doctype html>"] {
      #expect(throws: XMLError.self) { try text(document) }
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
