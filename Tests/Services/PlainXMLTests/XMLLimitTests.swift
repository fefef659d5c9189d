import PlainXML
import TestProcesses
import Testing

/// Tests the limits, and the time that hostile documents take.
@Suite struct XMLLimitTests {
  private func attributes(_ count: Int, _ name: (Int) -> String) -> String {
    (0..<count).map { " \(name($0))=''" }.joined()
  }

  private func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(.long, .timeLimit(.minutes(20)))
  func documentsAtTheLimitAreReadAndLargerOnesAreRejected() {
    let start = "<a>" + repeated("<b c=''/>", XMLError.partLimit / 2 - 1) + "<b/>"
    #expect(message(start + "</a>") == nil)
    #expect(
      message(start + "\n<b/></a>")
        == "line 2, column 1: more than 500000 elements and attributes, which is the limit")
    #expect(message("<a>&b;" + start + "<b/></a>")?.contains("an entity") == true)
  }

  /// Tests documents that would take minutes or hours if the time were not linear.
  @Test(.long, .timeLimit(.minutes(20)))
  func documentsThatSlowDownParsersAreHandledQuickly() {
    let declarations = (0..<50_000).map { "<!ATTLIST a b\($0) CDATA 'c'>" }.joined()
    for document in [
      "<!DOCTYPE a [\(declarations)]><a/>", repeated("<a>", 300_000), repeated("<", 300_000),
      "<a>" + repeated("<!", 300_000), "<a>" + repeated("&", 300_000),
      "<?xml" + repeated(" a", 300_000),
      "<a>" + repeated("]]", 300_000), "<a><!--" + repeated("- ", 300_000),
    ] {
      #expect(message(document) != nil)
    }
    let long = repeated("x", 300_000)
    for document in [
      "<a" + attributes(50_000) { "b\($0)" } + "/>",
      "<a" + attributes(50_000) { "xmlns:b\($0)" } + "/>",
      repeated("<a>", 50_000) + repeated("</a>", 50_000),
      "<!--\(long)--><a/>", "<?b \(long)?><a/>", "<a b='\(long)'/>", "<a>\(long)</a>",
      "<a>\(repeated("<![CDATA[x]]>", 50_000))</a>", "<a>\(repeated("&amp;", 50_000))</a>",
      "<a>" + (0..<50_000).map { "<b\($0)/>" }.joined() + "</a>",
      "<a>\(repeated("<?b?>", 50_000))</a>",
      "<a>" + (0..<50_000).map { "<b xmlns:p\($0)='u'/>" }.joined() + "</a>",
      "<a>\(repeated("\r", 300_000))</a>", "<a>\(repeated("] ", 300_000))</a>",
      "<a>\(repeated("<!---->", 50_000))</a>", "<a\(repeated(" ", 300_000))/>",
      "<?xml version='1.0'\(repeated(" ", 300_000))?><a/>",
    ] {
      #expect(message(document) == nil)
    }
  }
}
