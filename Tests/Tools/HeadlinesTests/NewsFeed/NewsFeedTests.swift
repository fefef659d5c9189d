import Foundation
import Testing
import headlines

/// Tests the supported formats, and the text of titles.
@Suite struct NewsFeedTests {
  private func titles(_ text: String) throws -> [String] {
    try NewsFeed(parsing: Array(text.utf8)).titles
  }

  private func rss(_ titles: String...) -> String {
    let items = titles.map { "<item><title>\($0)</title></item>" }.joined()
    return "<rss version=\"2.0\"><channel><title>All</title>\(items)</channel></rss>"
  }

  private func atom(_ title: String) -> String {
    """
    <feed xmlns="http://www.w3.org/2005/Atom"><title>All</title><entry>\(title)</entry></feed>
    """
  }

  // MARK: Formats

  @Test func rss20IsRead() throws {
    let feed = """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:media="urn:media">
        <channel>
          <title>The Harbour Post</title>
          <image><title>Logo</title></image>
          <item>
            <media:title>not this one</media:title>
            <title>A comet is back</title>
            <description>&lt;title&gt;nor this&lt;/title&gt;</description>
          </item>
          <item><link>https://example.org/2</link><title>Rust in the wheat</title></item>
        </channel>
      </rss>
      """
    #expect(try titles(feed) == ["A comet is back", "Rust in the wheat"])
  }

  @Test func atomIsRead() throws {
    let feed = """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:x="urn:x">
        <title>The Harbour Post</title>
        <entry>
          <source><title>Elsewhere</title></source>
          <x:title>not this one</x:title>
          <title>A comet is back</title>
          <summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><title/></div></summary>
        </entry>
        <entry><title type="text">Rust in the wheat</title></entry>
      </feed>
      """
    #expect(try titles(feed) == ["A comet is back", "Rust in the wheat"])
  }

  @Test func atomWithAPrefixIsRead() throws {
    let feed = """
      <a:feed xmlns:a="http://www.w3.org/2005/Atom"><title>no</title>
      <a:entry><title>no</title><a:title>A comet is back</a:title></a:entry></a:feed>
      """
    #expect(try titles(feed) == ["A comet is back"])
  }

  @Test func hackerNewsSearchResultsAreRead() throws {
    let answer = """
      {"hits": [
        {"objectID": "1", "title": "A comet is back", "points": 3},
        {"title": null, "story_title": "Rust in the wheat", "comment_text": "Sad."},
        {"objectID": "3"}
      ], "nbHits": 3, "page": 0}
      """
    #expect(try titles(answer) == ["A comet is back", "Rust in the wheat", "(untitled)"])
  }

  @Test func whiteSpaceAndAByteOrderMarkMayComeFirst() throws {
    #expect(try titles("\n \t<?xml version='1.0'?>" + rss("a")) == ["a"])
    #expect(try titles("\u{FEFF}<?xml version='1.0'?>" + rss("a")) == ["a"])
    #expect(try titles("\u{FEFF} {\"hits\": []}") == [])
  }

  @Test(arguments: [
    "<rss version='2.0'><channel><title>Quiet</title></channel></rss>",
    "<feed xmlns='http://www.w3.org/2005/Atom'><title>Quiet</title></feed>",
    "{\"hits\": []}",
  ])
  func anEmptyFeedHasNoTitles(_ document: String) throws {
    #expect(try titles(document) == [])
  }

  // MARK: Encodings

  @Test(arguments: [
    ("ISO-8859-1", String.Encoding.isoLatin1), ("windows-1252", .windowsCP1252),
    ("UTF-16", .utf16), ("UTF-16LE", .utf16LittleEndian), ("Shift_JIS", .shiftJIS),
    ("us-ascii", .ascii),
  ])
  func theDeclaredEncodingIsUsed(_ name: String, _ encoding: String.Encoding) throws {
    let title =
      switch name {
      case "Shift_JIS": "日本"
      case "windows-1252": "“é”"
      case "us-ascii": "e"
      default: "é"
      }
    let text = "<?xml version=\"1.0\" encoding=\"\(name)\"?>" + rss(title)
    var bytes = [UInt8](try #require(text.data(using: encoding)))
    if name == "UTF-16LE" { bytes = [0xFF, 0xFE] + bytes }
    #expect(try NewsFeed(parsing: bytes).titles == [title])
  }

  // MARK: Titles

  @Test func referencesAndCDATAAreResolved() throws {
    #expect(try titles(rss("Salt &amp; pepper &#8212; &#x2605;")) == ["Salt & pepper — ★"])
    #expect(try titles(rss("<![CDATA[1 < 2 && 3 > 2]]>")) == ["1 < 2 && 3 > 2"])
    #expect(try titles(rss("a<![CDATA[ b ]]>c")) == ["a b c"])
  }

  @Test func aTitleInRSSIsPlainText() throws {
    #expect(try titles(rss("Use &lt;b&gt; sparingly")) == ["Use <b> sparingly"])
  }

  @Test(arguments: [
    ("<b>Bold</b> &amp; <i class='x'>thin</i>", "Bold & thin"),
    ("One<br/>two<p>three</p>", "One two three"),
    ("Caf&eacute;&nbsp;&#169;&#xAE; &unknown; &", "Café ©® &unknown; &"),
    ("1 < 2 and 3 > 2, <3", "1 < 2 and 3 > 2, <3"),
    ("before<!-- <b>hidden</b> -->after", "beforeafter"),
    ("open <b", "open"),
    ("&#xD800;&#99999999999;&#;", "&#xD800;&#99999999999;&#;"),
  ])
  func tagsAreRemovedFromHTML(_ html: String, _ text: String) throws {
    #expect(try titles(atom("<title type=\"html\"><![CDATA[\(html)]]></title>")) == [text])
  }

  @Test func xhtmlIsReducedToItsText() throws {
    let title = """
      <title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <b>comet</b><br/>is
      back</div></title>
      """
    #expect(try titles(atom(title)) == ["A comet is back"])
  }

  @Test func whiteSpaceIsCollapsedToSingleSpaces() throws {
    #expect(try titles(rss("  a \n\t b\u{A0}\u{2028}c  ")) == ["a b c"])
  }

  @Test func missingAndBlankTitlesGetAPlaceholder() throws {
    let feed = "<rss><channel><item/><item><title> \n</title></item></channel></rss>"
    #expect(try titles(feed) == ["(untitled)", "(untitled)"])
  }

  @Test func theFirstOfSeveralTitlesCounts() throws {
    #expect(try titles(atom("<title>a</title><title>b</title>")) == ["a"])
  }

  @Test func nothingInATitleMovesTheCursor() throws {
    let json = #"{"hits": [{"title": "\u001b[31mred\u0007\u009b2J\u0000\u007f \u202eback\u2069"}]}"#
    #expect(try titles(json) == ["[31mred2J back"])
    #expect(try titles(rss("a&#x9B;2Jb")) == ["a2Jb"])
    #expect(try titles(rss("a\u{200E}\u{200F}\u{61C}b\u{2060}\u{200B}")) == ["ab"])
    #expect(try titles(atom("<title type='html'>a&amp;#27;[2Jb</title>")) == ["a[2Jb"])
  }

  @Test func joinersInWordsAndEmojiAreKept() throws {
    #expect(try titles(rss("👩‍🚀 می‌خواهم")) == ["👩‍🚀 می‌خواهم"])
  }

  @Test func aLongTitleIsCut() throws {
    let title = try #require(try titles(rss(String(repeating: "xy ", count: 100_000))).first)
    #expect(title.unicodeScalars.count <= 1000)
    #expect(title.hasSuffix("…"))
    #expect(try titles(rss(String(repeating: "x", count: 999))).first?.hasSuffix("x") == true)
  }
}
