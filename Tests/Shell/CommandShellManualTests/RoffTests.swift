import Testing

@testable import CommandShellManual

@Suite struct RoffTests {
  private func page(_ build: (inout Roff) -> Void) -> [String] {
    var roff = Roff(name: "tool", section: 1, date: "2026-11-21", source: "tool 1.0")
    build(&roff)
    return Array(roff.lines.dropFirst())
  }

  @Test(arguments: [
    ("plain", "plain"), ("--log-file", #"\-\-log\-file"#), (#"a\b"#, #"a\eb"#),
    ("'…'", #"\(aq\[u2026]\(aq"#), ("`x`", #"\(gax\(ga"#), ("2^61", #"2\(ha61"#),
    ("~/x", #"\(ti/x"#), ("3 × 5", #"3 \[u00D7] 5"#), ("😀", #"\[u1F600]"#), ("a\nb", "a b"),
  ])
  func markupInTextIsEscaped(text: String, markup: String) {
    #expect(Roff.escaped(text) == markup)
  }

  @Test func textIsNeverARequest() {
    let words = String(repeating: "words ", count: 13)
    #expect(page { $0.text(".TH is a request") } == [#"\&.TH is a request"#])
    #expect(page { $0.text("'quoted' too") } == [#"\(aqquoted\(aq too"#])
    #expect(page { $0.text(words + ".5 is a number") }.last == #"\&.5 is a number"#)
  }

  @Test func linesAreWrapped() {
    let lines = page { $0.text(String(repeating: "word ", count: 100)) }
    #expect(lines.count == 7)
    #expect(lines.allSatisfy { $0.count <= 78 })
  }

  @Test func aTermHasNoBlankForAnEmptyPart() {
    #expect(page { $0.term("quit", "", indent: 22) } == [".TP 22n", "quit"])
    #expect(page { $0.term("next", "[N]") } == [".TP", "next [N]"])
  }

  @Test(arguments: [
    ("[N]", #"[\fIN\fR]"#), ("I…", #"\fII\fR\[u2026]"#),
    ("[on|off]", #"[\fBon\fR|\fBoff\fR]"#), ("URL|FILE", #"\fIURL\fR|\fIFILE\fR"#),
  ])
  func usagesDistinguishWordsFromPlaceholders(usage: String, markup: String) {
    #expect(Roff.usage(usage) == markup)
  }

  @Test func theTitleIsQuoted() {
    let roff = Roff(name: "a-b", section: 1, date: "2026-11-21", source: #"a "b""#)
    #expect(roff.lines == [#".TH A\-B 1 "2026-11-21" "a \(dqb\(dq""#])
  }
}
