import Foundation
import PlainXML
import TestProcesses
import Testing
import UnidirectionalTesting
import headlines

/// Tests the documents that are rejected, and the error messages.
@Suite struct NewsFeedErrorTests {
  private func message(_ text: String) -> String? { message(Array(text.utf8)) }

  private func message(_ bytes: [UInt8]) -> String? {
    do throws(NewsFeedError) {
      let feed = try NewsFeed(parsing: bytes)
      Issue.record("read: \(feed.titles.prefix(3))")
      return nil
    } catch {
      return error.description
    }
  }

  private static let wanted = "load RSS, Atom, a JSON Feed or a Hacker News search response"

  @Test func compressedDocumentsAreReported() {
    #expect(message([0x1F, 0x8B, 0x08, 0x00]) == "it is compressed (gzip); unpack it first")
  }

  @Test(arguments: [
    ("", "it is empty"),
    (" \n\u{FEFF}", "it is empty"),
    ("Title: A comet", "neither XML nor JSON; \(wanted)"),
    (#"{"items": []}"#, "JSON without the hits; \(wanted)"),
    (#"{"hits": null}"#, "JSON without the hits; \(wanted)"),
    (
      #"{"version": "https://jsonfeed.org/version/1.1", "hits": []}"#,
      "JSON without the items; \(wanted)"
    ),
    ("<opml><body/></opml>", "XML with the root element <opml>; \(wanted)"),
    ("<?xml version='1.0'?><!-- x --><p:html/>", "XML with the root element <html>; \(wanted)"),
    (
      "<rss><channel>\n<item><title>A co",
      "not well-formed XML at line 2, column 18: it ends too early"
    ),
    (
      "<rss><channel/></rss>\n<rss/>",
      "not well-formed XML at line 2, column 1: there is content after the root element"
    ),
    ("I <3 U", "neither XML nor JSON; \(wanted)"), ("<!-- x", "neither XML nor JSON; \(wanted)"),
    ("<rss>", "not well-formed XML at line 1, column 6: it ends too early"),
    (
      "<?xml version='1.0' encoding='martian'?><rss/>",
      "the XML encoding \"martian\" is not supported; use UTF-8"
    ),
    (
      "<rss><channel x=1/></rss>",
      "not well-formed XML at line 1, column 17: an attribute is malformed"
    ),
  ])
  func documentsThatAreNotFeedsAreReported(_ document: String, _ said: String) {
    #expect(message(document) == said)
  }

  @Test(arguments: [
    "<!DOCTYPE html>\n<html><head><meta charset=utf-8><title>News</title></head></html>",
    "<!doctype HTML PUBLIC \"-//W3C//DTD HTML 4.01//EN\">\n<html>",
    "<?xml version='1.0'?>\n<!-- a page -->\n<html xmlns='http://www.w3.org/1999/xhtml'/>",
    "<HTML><BODY>x",
  ])
  func webPagesAreRecognized(_ page: String) {
    #expect(
      message(page) == "a web page, not a feed; look on the page for a link to an RSS or Atom feed")
  }

  @Test(arguments: [#"{"hits": 3}"#, #"["a"]"#, #"{"version": 3}"#, "[]"])
  func unexpectedJSONIsReported(_ document: String) {
    #expect(message(document) == "JSON without the hits; \(Self.wanted)")
  }

  @Test(arguments: [
    "{\"hits\":\n [}", "{\"hits\": [{\"title\": \"A co",
    #"{"hits": [{"title": "\ud800"}]}"#, String(repeating: "[", count: 200_000),
    String(repeating: #"{"hits":"#, count: 200_000),
  ])
  func malformedJSONIsReported(_ document: String) {
    #expect(message(document) == "it is not valid JSON")
  }

  // MARK: Safety

  @Test func declaredEntitiesAreRejected() {
    let document = "<?xml version='1.0'?>\n<!DOCTYPE rss [<!ENTITY a 'b'>]>\n<rss>&a;</rss>"
    #expect(message(document) == XMLError.declarations(line: 2).description)
    let wide = [0xFE, 0xFF] + [UInt8](document.data(using: .utf16BigEndian) ?? Data())
    #expect(message(wide) == XMLError.declarations(line: 2).description)
  }

  @Test func anEntityDeclarationInATitleIsMarkup() throws {
    let feed = """
      <!DOCTYPE rss><rss><channel><item><title><![CDATA[x<!ENTITY a "b">&a;]]></title></item></channel>
      </rss>
      """
    #expect(try NewsFeed(parsing: Array(feed.utf8)).titles == ["x&a;"])
  }

  @Test func itemCountIsLimited() throws {
    func rss(_ count: Int) -> String {
      "<rss><channel>\(String(repeating: "<item/>", count: count))</channel></rss>"
    }
    func json(_ count: Int) -> String {
      "{\"hits\": [\(Array(repeating: "{}", count: count).joined(separator: ","))]}"
    }
    let most = NewsFeed.maximumItemCount
    #expect(try NewsFeed(parsing: Array(rss(most).utf8)).titles.count == most)
    #expect(try NewsFeed(parsing: Array(json(most).utf8)).titles.count == most)
    let said = "more than 10000 items, which is the limit"
    #expect(message(rss(most + 1)) == said)
    #expect(message(json(most + 1)) == said)
  }

  @Test func deepNestingNeedsNoStack() {
    let said = message("<rss>" + String(repeating: "<a>", count: 100_000))
    #expect(said?.hasSuffix("it ends too early") == true)
    let crossed = message("<rss>" + String(repeating: "<a><b></a>", count: 100_000))
    #expect(crossed?.hasSuffix("an end tag does not match its start tag") == true)
  }

  /// Checks that parsing takes linear time.
  ///
  /// In quadratic time, the long title would take hours.
  @Test(.timeLimit(.minutes(20)), arguments: ["&lt;a &lt;!-- &amp;x", "&lt;", "&amp;", "&lt;br>"])
  func manyOpenTagsAreReadInLinearTime(_ piece: String) throws {
    let length = LongTests.areEnabled ? 4_000_000 : 200_000
    let title = String(repeating: piece, count: length / piece.utf8.count)
    let feed = """
      <feed xmlns="http://www.w3.org/2005/Atom"><entry><title type="html">\(title)</title></entry></feed>
      """
    #expect(try NewsFeed(parsing: Array(feed.utf8)).titles.count == 1)
  }

  /// Checks that every damaged feed is either read or rejected.
  @Test func damagedFeedsNeverCrash() {
    let feeds = [
      "<?xml version='1.0'?><!DOCTYPE rss [<!-- -->]><rss><channel><item><title>a&amp;<![CDATA[b]]>"
        + "</title></item></channel></rss>",
      "<feed xmlns='http://www.w3.org/2005/Atom'><entry><title type='html'>&lt;b>a&amp;#65;</title>"
        + "</entry></feed>",
      #"{"hits": [{"title": "a\u00e9"}, {"story_title": "b"}]}"#,
      #"{"version": "https://jsonfeed.org/version/1", "title": "t", "items": [{"url": "u"}]}"#,
      "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'>"
        + "<channel><title>t</title></channel><item><title>&nbsp;&</title><link>u</link></item></r:RDF>",
    ]
    var random = SeededGenerator(seed: 0x5EED)
    for feed in feeds {
      let bytes = Array(feed.utf8)
      for length in bytes.indices { _ = try? NewsFeed(parsing: Array(bytes[..<length])) }
      for _ in 0..<(LongTests.areEnabled ? 20_000 : 2000) {
        var damaged = bytes
        for _ in 0...Int.random(in: 0..<3, using: &random) {
          let place = Int.random(in: damaged.indices, using: &random)
          damaged[place] = UInt8.random(in: 0...255, using: &random)
        }
        guard let feed = try? NewsFeed(parsing: damaged) else { continue }
        #expect(
          feed.titles.allSatisfy { !$0.isEmpty && !$0.utf8.contains { $0 < 0x20 } }, "\(damaged)")
      }
    }
  }
}
