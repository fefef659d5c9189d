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

  /// Returns the start and the end of a document at a limit, and a part that exceeds the limit.
  private func atBound(_ bound: XMLLimit) -> (start: String, more: String, end: String) {
    let limit = bound.limit
    return switch bound {
    case .attributes: ("<a" + attributes(limit) { "b\($0)" }, " c=''", "/>")
    case .depth: (repeated("<a>", limit), "<a></a>", repeated("</a>", limit))
    case .namespace: ("<a xmlns='" + repeated("u", limit), "u", "'/>")
    case .parts: ("<a>" + repeated("<b c=''/>", limit / 2 - 1) + "<b/>", "<b/>", "</a>")
    }
  }

  @Test(.long, .timeLimit(.minutes(20)), arguments: XMLLimit.allCases)
  func documentsAtALimitAreReadAndLargerOnesAreRejected(_ bound: XMLLimit) {
    let (start, more, end) = atBound(bound)
    #expect(message(start + end) == nil)
    #expect(message(start + more + end)?.hasSuffix(": \(bound)") == true)
  }

  @Test func anErrorBeforeAnExceededLimitIsReportedFirst() {
    let (start, more, end) = atBound(.depth)
    #expect(message("<a>&b;" + start + more + end)?.contains("an entity") == true)
  }

  @Test func exceededLimitsAreReported() {
    #expect(
      message("<a\n" + attributes(257) { "b\($0)" } + "/>")
        == "line 1, column 1: more than 256 attributes in a tag, which is the limit")
  }

  /// Tests documents that would take minutes or hours if the time were not linear.
  @Test(.long, .timeLimit(.minutes(20)))
  func documentsThatSlowDownParsersAreHandledQuickly() {
    let declarations = (0..<50_000).map { "<!ATTLIST a b\($0) CDATA 'c'>" }.joined()
    for document in [
      "<a" + attributes(50_000) { "b\($0)" } + "/>",
      "<a xmlns:p='u'" + attributes(50_000) { "p:b\($0)" } + "/>",
      "<a" + attributes(50_000) { "xmlns:b\($0)" } + "/>",
      "<!DOCTYPE a [\(declarations)]><a/>", repeated("<a>", 300_000), repeated("<", 300_000),
      "<a>" + repeated("<!", 300_000), "<a>" + repeated("&", 300_000),
      "<?xml" + repeated(" a", 300_000),
      "<a>" + repeated("]]", 300_000), "<a><!--" + repeated("- ", 300_000),
    ] {
      #expect(message(document) != nil)
    }
    let long = repeated("x", 300_000)
    for document in [
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
