import PlainXML
import TerminalText
import Testing

/// Tests the characters of names and texts, and the changes that XML makes to white space.
///
/// Source: <https://www.w3.org/TR/xml/>, 5th edition.
@Suite struct XMLCharacterTests {
  /// The ranges of `NameStartChar`, and the characters that only `NameChar` contains.
  private static let nameStarts: [ClosedRange<UInt32>] = [
    0x3A...0x3A, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF,
    0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF,
    0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF,
  ]
  private static let otherNameCharacters: [ClosedRange<UInt32>] = [
    0x2D...0x2E, 0x30...0x39, 0xB7...0xB7, 0x300...0x36F, 0x203F...0x2040,
  ]

  /// The characters at the limits of all ranges, and their neighbors, without the colon.
  private static let limits = (nameStarts + otherNameCharacters).flatMap { range in
    [range.lowerBound - 1, range.lowerBound, range.upperBound, range.upperBound + 1]
  }
  .filter { $0 != 0x3A }.compactMap(Unicode.Scalar.init)

  @Test func namesContainTheCharactersOfTheFifthEdition() {
    for scalar in Self.limits {
      let begins = Self.nameStarts.contains { $0.contains(scalar.value) }
      let continues = begins || Self.otherNameCharacters.contains { $0.contains(scalar.value) }
      // A space, `/` or `>` after `a` ends the name of a tag.
      let ends = [" ", "/", ">"].contains(scalar)
      #expect((message("<\(scalar)></\(scalar)>") == nil) == begins, "\(scalar.value)")
      #expect((message("<a\(scalar) b=''/>") == nil) == (continues || ends && scalar == " "))
      #expect((message("<a \(scalar)=''/>") == nil) == begins, "\(scalar.value)")
      #expect((message("<?\(scalar) ?><a/>") == nil) == begins, "\(scalar.value)")
    }
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
