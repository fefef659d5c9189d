import Testing
import headlines

@Suite struct FeedLinkTests {
  @Test(arguments: [
    (#"<link rel="alternate" type="application/rss+xml" href="/feed">"#, "/feed"),
    (
      "<LINK HREF=feed.xml Rel='Alternate nofollow' data-href=x TYPE=application/atom+xml />",
      "feed.xml"
    ),
    (#"<link rel=alternate type="application/feed+json" href="f?a=1&amp;b=2">"#, "f?a=1&b=2"),
    (
      #"<link rel="stylesheet" href="a.css"><link rel="alternate" hreflang="de" href="/de">"#
        + "<link\nrel = \"alternate\" type = \"application/rss+xml\" href = \"/1\">"
        + #"<link rel="alternate" type="application/rss+xml" href="/2">"#, "/1"
    ),
    (#"<link rel="alternate" type="application/json" href="/api">"#, nil),
    (#"<link rel="alternate" type="application/rss+xml">"#, nil),
    (#"<p>link rel="alternate" type="application/rss+xml" href="/feed"</p>"#, nil), ("", nil),
  ])
  func theFirstFeedOfAPageIsFound(_ head: String, _ link: String?) {
    for start in [
      "<!DOCTYPE html><html><head>", "\u{FEFF}\n<html lang='en'>", "<!doctype HTML>",
      "<?xml version='1.0'?>\n<!DOCTYPE html PUBLIC 'x'>\n<html xmlns='x'>",
      "<!-- a\n> -->\n<!-- <rss> --><html>",
    ] {
      #expect(feedLink(inPage: Array((start + head).utf8)) == link)
    }
    for start in ["<rss>", "<?xml version='1.0'?><!-- <html> --><rss>", "<!-- <html>", "x<html>"] {
      #expect(feedLink(inPage: Array((start + head).utf8)) == nil)
    }
  }

  /// Checks that hostile pages take time linear in their length.
  @Test(arguments: ["<link ", "<link a", "<link a=\"", "<link a", "<", " a="])
  func longPagesAreReadQuickly(_ part: String) {
    let page = "<html>" + String(repeating: part, count: 200_000 / part.utf8.count)
    #expect(feedLink(inPage: Array(page.utf8)) == nil)
    let tag =
      "<html><link "
      + String(repeating: String(part.dropFirst(6)), count: 200_000 / part.utf8.count)
    #expect(feedLink(inPage: Array(tag.utf8)) == nil)
  }

  @Test(arguments: ["<!--", "<!-- -->", "<?", "<?>", "\n"])
  func longBeginningsAreReadQuickly(_ part: String) {
    let page = String(repeating: part, count: 200_000 / part.utf8.count)
    #expect(feedLink(inPage: Array((page + "<a>").utf8)) == nil)
  }
}
