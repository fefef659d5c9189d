import CommandShell
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

  @Test func rss10IsRead() throws {
    for (namespace, prefix) in [
      ("http://purl.org/rss/1.0/", "rdf"), ("http://my.netscape.com/rdf/simple/0.9/", "x"),
    ] {
      let feed = try NewsFeed(
        parsing: Array(
          """
          <\(prefix):RDF xmlns:\(prefix)="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
            xmlns="\(namespace)" xmlns:s="\(namespace)" xmlns:dc="http://purl.org/dc/elements/1.1/">
          <channel><title>All</title><dc:title>no</dc:title><link>http://a/</link></channel>
          <image><title>no</title></image>
          <item><dc:title>no</dc:title><title>A comet is back</title><link>http://a/1</link></item>
          <s:item><s:title>Rust in the wheat</s:title></s:item>
          <textinput><title>no</title></textinput>
          </\(prefix):RDF>
          """.utf8))
      #expect(feed.title == "All")
      #expect(
        feed.items == [
          NewsItem(title: "A comet is back", link: "http://a/1"),
          NewsItem(title: "Rust in the wheat"),
        ])
    }
  }

  @Test func rss20MayHaveANamespaceAndAPrefix() throws {
    for namespace in ["", " xmlns='http://backend.userland.com/rss2'", " xmlns='urn:any'"] {
      #expect(
        try titles("<rss\(namespace)><channel><item><title>a</title></item></channel></rss>")
          == ["a"])
    }
    #expect(
      try titles(
        """
        <r:rss xmlns:r='urn:any'><r:channel><title>no</title><r:item><title>no</title>
        <r:title>a</r:title></r:item></r:channel></r:rss>
        """) == ["a"])
  }

  /// Tests the types of Atom 0.3, which are media types.
  @Test(arguments: [
    ("<title>a &amp;lt; b</title>", "a &lt; b"),
    ("<title type='text/html' mode='escaped'>&lt;b&gt;a&lt;/b&gt; &amp;amp; b</title>", "a & b"),
    ("<title type='application/xhtml+xml' mode='escaped'>&lt;b&gt;a&lt;/b&gt;</title>", "a"),
    ("<title type='application/xhtml+xml' mode='xml'><b>a</b> &lt;b></title>", "a <b>"),
    ("<title type='text/plain' mode='escaped'>&lt;b></title>", "<b>"),
  ])
  func atom03IsRead(_ title: String, _ text: String) throws {
    let feed = "<feed version='0.3' xmlns='http://purl.org/atom/ns#'><entry>\(title)</entry></feed>"
    #expect(try titles(feed) == [text])
  }

  @Test(arguments: ["1", "1.1"])
  func jsonFeedIsRead(_ version: String) throws {
    let json = """
      {"version": "https://jsonfeed.org/version/\(version)", "title": "All", "items": [
        {"id": "1", "title": "A <b> & &amp;", "url": "https://a/1", "external_url": "https://b/1"},
        {"id": "2", "external_url": "https://b/2", "content_text": "no"}
      ]}
      """
    #expect(
      try NewsFeed(parsing: Array(json.utf8))
        == NewsFeed(
          title: "All",
          items: [
            NewsItem(title: "A <b> & &amp;", link: "https://a/1"),
            NewsItem(title: "no", link: "https://b/2"),
          ]))
  }

  // MARK: Links

  @Test(arguments: [
    ("<link>\n http://a/1?b&amp;c </link>", "http://a/1?b&c"), ("<link/>", nil), ("", nil),
    ("<guid>http://a/2</guid>", "http://a/2"), ("<guid>7</guid>", nil),
    ("<guid isPermaLink='false'>http://a/2</guid>", nil),
    ("<guid>2</guid><link>http://a/1</link>", "http://a/1"), ("<link>/1</link>", "http://no/1"),
    ("<guid>http://a/2</guid><link>http://a/1</link>", "http://a/1"),
    ("<link> </link><guid isPermaLink='true'>http://a/2</guid>", "http://a/2"),
    ("<guid isPermaLink='False'>http://a/2</guid>", nil),
    ("<guid ispermalink='0'>http://a/2</guid>", nil),
    ("<guid isPermaLink='TRUE'>http://a/2</guid>", "http://a/2"),
    ("<link>tag:a,2026:1</link><guid>tag:a,2026:1</guid>", nil),
    ("<a:link xmlns:a='http://www.w3.org/2005/Atom' href='http://a/3'/>", "http://a/3"),
    (
      "<a:link xmlns:a='http://www.w3.org/2005/Atom' href='http://a/3'/><link>x</link>",
      "http://no/x"
    ),
    ("<link>http://a/1</link><link>http://a/2</link>", "http://a/1"),
    ("<link>http://a/\u{202E}1</link>", "http://a/1"),
    ("<link>http://a/b\n c d</link>", "http://a/b%20c%20d"),
  ])
  func anItemInRSSHasALink(_ content: String, _ link: String?) throws {
    let feed = "<rss><channel><link>http://no/</link><item>\(content)</item></channel></rss>"
    #expect(try NewsFeed(parsing: Array(feed.utf8)).items.map(\.link?.text) == [link])
  }

  @Test(arguments: [
    ("<link href='http://a/1'/>", "http://a/1"),
    ("<link rel='self' href='http://a/2'/><link rel='alternate' href='http://a/1'/>", "http://a/1"),
    ("<link rel='enclosure' href='http://a/2'/>", nil), ("<link href=''/>", nil),
    (
      "<link type='application/pdf' href='http://a/2'/><link type='text/html' href='http://a/1'/>",
      "http://a/1"
    ),
    ("<link href='http://a/2'/><link type='text/html' href='http://a/1'/>", "http://a/1"),
    ("<link type='a/b' href='http://a/2'/><link rel='Alternate' href='http://a/1'/>", "http://a/1"),
    ("<id>http://a/1</id>", "http://a/1"), ("<id>urn:1</id>", nil),
    ("<id>http://a/1</id><link href='/2'/>", "/2"),
  ])
  func anEntryInAtomHasALink(_ content: String, _ link: String?) throws {
    #expect(try NewsFeed(parsing: Array(atom(content).utf8)).items.map(\.link?.text) == [link])
  }

  /// Tests the base of relative links, in a document with the address `https://f/a/feed` or in a
  /// file.
  @Test(arguments: [
    ("<rss><channel><item><link>1</link></item></channel></rss>", "https://f/a/1", "1"),
    ("<rss><channel><item><link>//g/1</link></item></channel></rss>", "https://g/1", "//g/1"),
    ("<rss><channel><item><link>/1?b=c</link></item></channel></rss>", "https://f/1?b=c", "/1?b=c"),
    (
      "<rss><channel><item><link>2/b c</link></item><link>http://h/1/</link></channel></rss>",
      "http://h/1/2/b%20c", "http://h/1/2/b%20c"
    ),
    (
      "<rss><channel><link>../1/</link><item><link>2</link></item></channel></rss>",
      "https://f/1/2", "2"
    ),
    (
      "<rss xml:base='http://h/1/'><channel><link>/x</link><item><link>2</link></item></channel></rss>",
      "http://h/1/2", "http://h/1/2"
    ),
    (
      "<feed xml:base='http://h/1/'><link href='/'/><entry xml:base='2/'><link href='3'/></entry></feed>",
      "http://h/1/2/3", "http://h/1/2/3"
    ),
    (
      "<feed xml:base='1/'><entry><link href='3'/></entry></feed>", "https://f/a/1/3", "3"
    ),
    (
      #"{"version": "https://jsonfeed.org/version/1", "items": [{"url": "/1"}]}"#, "https://f/1",
      "/1"
    ),
    (
      #"""
      {"version": "https://jsonfeed.org/version/1", "home_page_url": "http://h", "items": [
        {"url": "1"}]}
      """#, "http://h/1", "http://h/1"
    ),
  ])
  func relativeLinksAreResolved(_ document: String, _ link: String, _ inFile: String) throws {
    let bytes = Array(document.utf8)
    let address = "https://f/a/feed"
    #expect(try NewsFeed(parsing: bytes, address: address).items.map(\.link?.text) == [link])
    #expect(try NewsFeed(parsing: bytes).items.map(\.link?.text) == [inFile])
  }

  @Test func aLinkInJSONIsText() throws {
    let json = """
      {"version": "https://jsonfeed.org/version/1", "home_page_url": 1, "items": [
        {"url": 5, "external_url": "http://a/1"}, {"url": 5}]}
      """
    let feed = try NewsFeed(parsing: Array(json.utf8))
    #expect(feed.items.map(\.link?.text) == ["http://a/1", nil])
    #expect(feed.repairs == 0)
  }

  @Test func aSearchResultHasLinks() throws {
    let json = """
      {"hits": [{"title": "a", "url": "http://a/1"}, {"story_title": "b", "story_url": "http://a/2"}]}
      """
    let items = try NewsFeed(parsing: Array(json.utf8)).items
    #expect(items.map(\.link?.text) == ["http://a/1", "http://a/2"])
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

  @Test func theCharsetOfTheResponseHasPrecedence() throws {
    let feed = "<?xml version='1.0' encoding='koi8-r'?><rss><channel><item><title>"
    let bytes = Array(feed.utf8) + [0xC4] + Array("</title></item></channel></rss>".utf8)
    #expect(try NewsFeed(parsing: bytes, charset: "windows-1251").titles == ["Д"])
    #expect(try NewsFeed(parsing: bytes).titles == ["д"])
  }

  // MARK: Titles

  @Test func referencesAndCDATAAreResolved() throws {
    #expect(try titles(rss("Salt &amp; pepper &#8212; &#x2605;")) == ["Salt & pepper — ★"])
    #expect(try titles(rss("<![CDATA[1 < 2 && 3 > 2]]>")) == ["1 < 2 && 3 > 2"])
    #expect(try titles(rss("a<![CDATA[ b ]]>c")) == ["a b c"])
  }

  /// Tests titles in RSS, whose text may be HTML, escaped and in CDATA sections.
  @Test(arguments: [
    ("AT&amp;T isn&#8217;t", "AT&T isn’t"), ("AT&amp;amp;T isn&amp;#8217;t", "AT&T isn’t"),
    ("&lt;b&gt;Bold&lt;/b&gt; and &lt;i&gt;thin&lt;/i&gt;", "Bold and thin"),
    ("1 &lt; 2 &amp;&amp; 3 &gt; 2, &lt;3", "1 < 2 && 3 > 2, <3"),
    ("Vec&lt;String&gt; and &lt;my-tag&gt;", "Vec<String> and <my-tag>"),
    ("a&lt;script type='x'&gt;if (1 &lt; 2) {}&lt;/script&gt;b", "ab"),
    ("a&lt;STYLE&gt;p {}&lt;/style &gt;b", "ab"), ("a&lt;script&gt;b", "a"),
    ("&amp;#150; &amp;nbsp;&amp;amp;lt;", "– &lt;"),
  ])
  func aTitleInRSSMayBeHTML(_ escaped: String, _ text: String) throws {
    #expect(try titles(rss(escaped)) == [text])
    let cdata = escaped.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&amp;", with: "&")
    #expect(try titles(rss("<![CDATA[\(cdata)]]>")) == [text])
  }

  @Test func scriptsInATitleAreRemoved() throws {
    #expect(try titles(rss("a<script>b</script><b>c<style>d</style></b>")) == ["ac"])
    #expect(try titles(atom("<title type='html'>a&lt;script>b&lt;/script>c</title>")) == ["ac"])
    let xhtml = "<title type='xhtml'><div>a<script>b</script>c</div></title>"
    #expect(try titles(atom(xhtml)) == ["ac"])
  }

  @Test func theTypeOfATitleInAtomIsRespected() throws {
    #expect(try titles(atom("<title>AT&amp;amp;T &lt;b></title>")) == ["AT&amp;T <b>"])
    #expect(try titles(atom("<title type='html'>AT&amp;amp;T &lt;x>a</title>")) == ["AT&T a"])
  }

  @Test func smallErrorsAreRepairedAndCounted() throws {
    let feed = try NewsFeed(parsing: Array(rss("Q&A&nbsp;\u{8}1&#8;", "&amp;").utf8))
    #expect(feed.titles == ["Q&A 1", "&"])
    #expect(feed.repairs == 4)
  }

  /// Tests feeds that are not well-formed: what is read, and the number of repairs.
  @Test(arguments: [
    ("<rss><channel><item><title>a</title></item><item><title>b", ["a"], 1),
    ("<rss><channel><item><title>a</title></item><item><title>b</title><link>x", ["a", "b"], 1),
    (
      "<rss><channel><item><title>a</item></title><item><title>b</title></item></rss>", ["a", "b"],
      3
    ),
    ("<rss><channel><item><title>a < b</title><c d></item></channel></rss>", ["a < b"], 2),
    ("<rss version=2.0><channel><item><title>a</title></item></channel></rss>", ["a"], 1),
    ("<rss><channel><item><title>a</title></item></channel></rss> b <c>d</c>", ["a"], 2),
    (
      "<br />\n<b>Warning</b>: no\n<rss><channel><item><title>a</title></item></channel></rss>",
      ["a"], 3
    ),
    ("Warning: no\n<rss><channel><item><title>a</title></item></channel></rss>", ["a"], 1),
    ("<br><rss><channel><item><title>a</title></item></channel></rss>", ["a"], 1),
    (
      #"{"hits": [{"title": 2048}, {"title": ["a"]}, 3]}"#, ["2048", "(untitled)", "(untitled)"], 1
    ),
    ("{\"hits\": [{\"title\": \"a\u{1B}\"}]}", ["a"], 1),
    (#"{"hits": [{"title": "a"}, {"title": "}]}", "b": {"c": [{"d": 1}]}, "e"#, ["a"], 1),
    (#"{"hits": [{"title": "a"}], "times": {"b": {"c": 1}, "#, ["a"], 1),
    (#"{"hits": [{"title": "a"}]} b"#, ["a"], 1),
    (
      #"{"version": "https://jsonfeed.org/version/1", "items": [{"title": 1}, {"url": "#, ["1"], 2
    ),
  ])
  func whatCanBeReadIsListed(_ document: String, _ titles: [String], _ repairs: Int) throws {
    let feed = try NewsFeed(parsing: Array(document.utf8))
    #expect(feed.titles == titles)
    #expect(feed.repairs == repairs)
  }

  /// Tests a field without an end tag, which ends where the next field or item begins.
  @Test(arguments: [
    ("<item><title>a<link>http://a/1</link><guid>http://a/2</guid></item>", "a", "http://a/1"),
    (
      "<item><title>a</title><link>http://a/1<description>b</description></item>", "a", "http://a/1"
    ),
    ("<item><link>http://a/1<title>a<description>b</description></item>", "a", "http://a/1"),
    ("<item><title><link>http://a/1</link><title>a</title></item>", "a", "http://a/1"),
    ("<item><title>a <i>b</i><link>http://a/1</item>", "a b", "http://a/1"),
    ("<title>b<link>http://a/<item><title>a</title><link>1</link></item>", "a", "http://a/1"),
  ])
  func aFieldWithoutAnEndTagIsRead(_ content: String, _ title: String, _ link: String) throws {
    let other = NewsItem(title: "z", link: "http://z/")
    let last = "<item><title>z</title><link>http://z/</link></item>"
    let feed = "<rss><channel>\(content)\(last)</channel></rss>"
    #expect(
      try NewsFeed(parsing: Array(feed.utf8)).items
        == [NewsItem(title: title, link: ResourceName(link)), other])
  }

  @Test func aByteThatIsNotUTF8IsRepaired() throws {
    for (start, end) in [
      ("<rss><channel><item><title>", "</title></item></channel></rss>"),
      (#"{"hits": [{"title": ""#, #""}]}"#),
    ] {
      let feed = try NewsFeed(parsing: Array(start.utf8) + [0x63, 0xE9] + Array(end.utf8))
      #expect(feed == NewsFeed(items: [NewsItem(title: "cé")], repairs: 1))
    }
  }

  @Test(arguments: [
    "<RSS><CHANNEL><ITEM><TITLE>a</TITLE></ITEM></CHANNEL></RSS>",
    "<rss><channel xmlns='urn:mine'><item><title>a</title></item></channel></rss>",
    "<rss><channel><items><item><title>a</title></item></items></channel></rss>",
    "<x><rss><channel><item><title>a</title></item></channel></rss></x>",
  ])
  func unusualElementsAreRead(_ feed: String) throws {
    #expect(try NewsFeed(parsing: Array(feed.utf8)) == NewsFeed(items: [NewsItem(title: "a")]))
  }

  /// Tests the text that is shown for an item without a title.
  @Test(arguments: [
    ("<description>&lt;p&gt;a &lt;b&gt;b&lt;/b&gt;&lt;/p&gt;</description>", "a b"),
    ("<description>a</description><title>b</title>", "b"),
    ("<title/><description>a</description>", "a"),
    ("<o:title xmlns:o='urn:o'>a</o:title><description>b</description>", "a"),
    ("<o:title xmlns:o='urn:o'>a</o:title><title>b</title>", "b"),
    ("<title>b</title><o:title xmlns:o='urn:o'>a</o:title>", "b"),
    ("<c:encoded xmlns:c='urn:c'>&lt;p>a</c:encoded><description>b</description>", "b"),
    ("<c:encoded xmlns:c='urn:c'>&lt;p>a</c:encoded><description>&lt;br></description>", "a"),
    ("<description><p>a<b>b</b></p><script>c</script></description>", "ab"),
  ])
  func theFirstWordsOfTheTextReplaceATitle(_ content: String, _ title: String) throws {
    #expect(try titles("<rss><channel><item>\(content)</item></channel></rss>") == [title])
  }

  @Test func theTextOfOtherFormatsReplacesATitleToo() throws {
    #expect(
      try titles(atom("<content type='html'>&lt;b>a</content><summary>&lt;b></summary>")) == ["<b>"]
    )
    #expect(try titles(atom("<content type='xhtml'><div>a<p>b</p></div></content>")) == ["a b"])
    let json = """
      {"version": "https://jsonfeed.org/version/1.1", "items": [{"content_text": "a <b>"},
        {"content_html": "a <b>b</b>"}, {"content_text": "b", "summary": "a"}, {"title": " "}]}
      """
    #expect(try titles(json) == ["a <b>", "a b", "a", "(untitled)"])
    let words = String(repeating: "words ", count: 100)
    let first = String(repeating: "words ", count: 12) + "words…"
    #expect(
      try titles("<rss><channel><item><description>\(words)</description></item></channel></rss>")
        == [first])
    #expect(
      try titles(
        "<rss><channel><item><description>\(words.prefix(80))</description></item></channel></rss>")
        == [words.prefix(80).trimmingCharacters(in: .whitespaces)])
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
    #expect(try titles(rss("a\u{9B}2Jb&#x81;")) == ["a2Jb"])
    #expect(try titles(rss("a\u{200E}\u{200F}\u{61C}b\u{2060}\u{200B}")) == ["ab"])
    // The tags of a flag, here that of Scotland, are text. Other tags could hide a message.
    let tags = "\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
    #expect(try titles(rss("🏴\(tags) b", "a\(tags) b")) == ["🏴\(tags) b", "a b"])
    #expect(try titles(atom("<title type='html'>a&amp;#27;[2Jb</title>")) == ["a[2Jb"])
  }

  @Test func joinersInWordsAndEmojiAreKept() throws {
    #expect(try titles(rss("👩‍🚀 می‌خواهم")) == ["👩‍🚀 می‌خواهم"])
  }

  @Test func aLongTitleIsCut() throws {
    let title = try #require(try titles(rss(String(repeating: "xy ", count: 100_000))).first)
    #expect(title.unicodeScalars.count <= 1000)
    #expect(title.contains("…"))
    #expect(try titles(rss(String(repeating: "x", count: 999))).first?.hasSuffix("x") == true)
  }
}
