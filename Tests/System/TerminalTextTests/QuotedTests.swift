import TerminalText
import Testing

@Suite struct QuotedTests {
  /// Invisible characters, and those that a terminal interprets, with their escape sequences.
  static let hidden: [(String, String)] =
    [
      ("\0", #"\0"#), ("\t", #"\t"#), ("\n", #"\n"#), ("\r", #"\r"#), ("\u{1B}", #"\u{1B}"#),
      ("\u{7F}", #"\u{7F}"#), ("\u{80}", #"\u{80}"#), ("\u{9B}", #"\u{9B}"#),
      ("\u{9F}", #"\u{9F}"#), ("\u{AD}", #"\u{AD}"#), ("\u{61C}", #"\u{61C}"#),
      ("\u{200B}", #"\u{200B}"#), ("\u{200E}", #"\u{200E}"#), ("\u{200F}", #"\u{200F}"#),
      ("\u{2028}", #"\u{2028}"#), ("\u{2029}", #"\u{2029}"#), ("\u{2060}", #"\u{2060}"#),
      ("\u{FEFF}", #"\u{FEFF}"#), ("\u{E0041}", #"\u{E0041}"#),
    ]
    + [0x202A...0x202E, 0x2066...0x2069].joined().compactMap { value in
      Unicode.Scalar(value).map {
        (String($0), "\\u{\(String(value, radix: 16, uppercase: true))}")
      }
    }

  @Test(arguments: hidden)
  func hiddenCharactersAreEscaped(text: String, escape: String) {
    #expect(quoted("a\(text)b") == "\"a\(escape)b\"")
    #expect(escapingControls("a\(text)b") == (text == "\t" ? "a\tb" : "a\(escape)b"))
  }

  @Test(arguments: [
    "", "plain", "ü €", "עברית", "नमस्ते", "می\u{200C}خواهم", "👩\u{200D}👩\u{200D}👧", "e\u{301}",
    "❤\u{FE0F}",
    "\u{600}1", Self.flag("gbeng"), Self.flag("gbsct"),
    "a\(Self.flag("gbwls"))b\(Self.flag("ustx"))",
  ])
  func visibleTextIsUnchanged(text: String) {
    #expect(quoted(text) == "\"\(text)\"")
    #expect(escapingControls(text) == text)
  }

  /// Returns the black flag with tags, such as the flag of Scotland.
  private static func flag(_ tags: String, end: String = "\u{E007F}") -> String {
    let tags = tags.unicodeScalars.compactMap { Unicode.Scalar(0xE0000 + $0.value) }
    return "\u{1F3F4}" + String(String.UnicodeScalarView(tags)) + end
  }

  /// Tests tags that are no part of a flag, and could hide a message.
  @Test(arguments: [
    flag("gb"), flag("gbengla"), flag("gb en"), flag("GBENG"), flag("gbeng", end: ""),
    flag("gbeng", end: "x"), "x" + flag("gbeng").dropFirst(), "\u{1F3F4}",
    flag("", end: "\u{E0067}"),
    flag("", end: "x\u{E0067}\u{E0062}\u{E0073}\u{E007F}"),
  ])
  func tagsOutsideOfAFlagAreEscaped(text: String) {
    let escaped = text.unicodeScalars.map { $0.value >> 8 == 0xE00 ? $0.escape : String($0) }
    #expect(escapingControls(text) == escaped.joined())
  }

  @Test func quotesAndBackslashesAreEscapedInQuotes() {
    #expect(quoted(#"a"b\c"#) == #""a\"b\\c""#)
    #expect(escapingControls(#"a"b\c"#) == #"a"b\c"#)
  }

  @Test func combiningMarkAfterAQuoteOrEscapeIsEscaped() {
    #expect(quoted("\u{301}e") == #""\u{301}e""#)
    #expect(quoted("\u{1B}\u{301}") == #""\u{1B}\u{301}""#)
  }

  @Test func longTextLosesItsMiddle() {
    #expect(quoted("abcdefghij", limit: 10) == "\"abcdefghij\"")
    #expect(quoted("abcdefghijk", limit: 10) == "\"abcdef…ijk\"")
    #expect(quoted("ääääääääää", limit: 10) == "\"ääääääääää\"")
    let flood = String(repeating: "\u{202E}", count: 100_000)
    #expect(quoted(flood).utf8.count == 1 + 199 * 8 + 3 + 1)
    #expect(excerpt("aaabbb", limit: 1) == "…")
  }
}
