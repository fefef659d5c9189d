import CommandShellTesting
import TestProcesses
import Testing
import UnidirectionalTesting

@testable import LineEditing

extension EditorTests {
  /// Checks how wide, combining and joined characters, and very long lines, are shown while they
  /// are edited.
  @Suite struct WideTextTests {
    /// Returns the rows of a screen on which a text was written from left to right.
    private func rows(_ text: String, columns: Int) -> [String] {
      var screen = Screen(rows: 100, columns: columns)
      screen.feed(text)
      return screen.allLines
    }

    @Test(arguments: LongTests.cases(of: 20...200, every: 12))
    func wideTextIsDrawnRightAtEveryEdge(columns: Int) throws {
      let session = try EditingSession(columns: columns, rows: 30)
      let text = "echo " + String(repeating: "日本語", count: 8)
      try session.type(text)
      try session.terminal.wait(forScreen: rows("> " + text, columns: columns))
      try session.type("\u{1}X")
      try session.terminal.wait(forScreen: rows("> X" + text, columns: columns))
      try session.terminal.wait(for: "the cursor") {
        session.terminal.screen.cursor == Screen.Position(row: 0, column: 3)
      }
      try session.type("\u{6}\u{6}\u{6}\u{6}\u{6}\u{6}YZ\u{8}")
      let edited = text.replacing("echo 日", with: "echo 日Y")
      try session.terminal.wait(forScreen: rows("> X" + edited, columns: columns))
      try session.type("\r")
      #expect(try session.next() == .line("X" + edited))
      try session.end()
    }

    @Test func combiningMarksAndJoinedEmojiAreDrawn() throws {
      let session = try EditingSession(columns: 20, rows: 10)
      let text = "cafe\u{301} 👩\u{200D}👩\u{200D}👧 न\u{92E}\u{938}\u{94D}\u{924}\u{947}!"
      try session.type(text)
      try session.terminal.wait(forScreen: rows("> " + text, columns: 20))
      // The letter and its mark are deleted together.
      try session.type("\u{1}\u{6}\u{6}\u{6}\u{4}")
      let plain = text.replacing("e\u{301}", with: "")
      try session.terminal.wait(forScreen: rows("> " + plain, columns: 20))
      try session.type("\r")
      #expect(try session.next() == .line(plain))
      try session.end()
    }

    @Test(arguments: [
      ("\u{7F}", "ab"), ("\u{2}\u{2}\u{4}", "ab"), ("\u{1}\u{6}\u{6}\u{7F}", "ab"),
      ("\u{1B}[D\u{1B}[D\u{1B}[3~", "ab"), ("\u{1}\u{1B}[C\u{1B}[C\u{8}", "ab"),
    ])
    func keysTreatACharacterAsOne(keys: String, expected: String) throws {
      let session = try EditingSession()
      for character in [
        "e\u{301}", "👩\u{200D}👩\u{200D}👧", "🇩🇪", "👍🏽", "न\u{93F}", "❤\u{FE0F}", "\u{202E}",
        "\u{1112}\u{1161}\u{11AB}", Self.wales,
      ] {
        let text = keys == "\u{7F}" ? "ab\(character)" : "a\(character)b"
        try session.type(text + keys + "\r")
        #expect(try session.next() == .line(expected))
      }
      try session.end()
    }

    /// The flag of Wales: a black flag and tags that name the country.
    private static let wales = "🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}"

    @Test func theTagsOfAFlagAreNotShown() throws {
      let session = try EditingSession()
      try session.type("a\(Self.wales)b")
      try session.terminal.wait(forLine: "> a\(Self.wales)b", column: 6)
      try session.type("\u{7F}\u{14}\r")
      #expect(try session.next() == .line("\(Self.wales)a"))
      try session.end()
    }

    @Test(arguments: [
      ("\u{202E}", "\\u{202E}"), ("\u{2066}", "\\u{2066}"), ("\u{200B}", "\\u{200B}"),
      ("\u{AD}", "\\u{AD}"), ("\u{E0041}", "\\u{E0041}"), ("\u{FEFF}", "\\u{FEFF}"),
      ("\u{2028}", "\\u{2028}"), ("\u{9B}", "\\u{9B}"),
    ])
    func invisibleCharactersAreShown(character: String, shown: String) throws {
      let session = try EditingSession()
      try session.type("a\(character)b")
      try session.terminal.wait(forLine: "> a\(shown)b")
      try session.type("\u{7F}\u{7F}b")
      try session.terminal.wait(forLine: "> ab")
      try session.type("\r")
      #expect(try session.next() == .line("ab"))
      try session.end()
    }

    /// The rows of the line that are shown in a window of ten rows.
    private let long = (0..<30).map { "row \($0) ".padding(to: 20) }.joined().dropFirst(2)

    @Test func aLineTallerThanTheWindowIsShownAroundTheCursor() throws {
      let session = try EditingSession(columns: 20, rows: 10)
      let text = String(long)
      try session.type(text + "end")
      try session.terminal.wait(for: "the end") {
        session.terminal.screen.rowTexts == (21...29).map { "row \($0)" } + ["end"]
      }
      try session.type("\u{1}")
      try session.terminal.wait(for: "the start") {
        let screen = session.terminal.screen
        return screen.rowTexts == ["> w 0"] + (1...9).map { "row \($0)" }
          && screen.cursor == Screen.Position(row: 0, column: 2)
      }
      try session.type("A")
      try session.terminal.wait(forLine: "> Aw 0", column: 3)
      session.shared.post("above\n")
      try session.terminal.wait(for: "the text") {
        session.terminal.screen.scrollback.last == "above"
          && session.terminal.screen.line == "> Aw 0"
      }
      try session.type("\u{5}B")
      try session.terminal.wait(for: "the end") {
        session.terminal.screen.rowTexts.last == " endB"
          && session.terminal.screen.cursor == Screen.Position(row: 9, column: 5)
      }
      try session.type("\r")
      #expect(try session.next() == .line("A" + text + "endB"))
      // All rows stay on the screen or above it.
      try session.terminal.wait(for: "the whole line") {
        session.terminal.screen.allLines.suffix(32).joined(separator: "").contains(
          rows("> A" + text + "endB", columns: 20).joined())
      }
      #expect(session.terminal.screen.unknownSequences == [])
      try session.end()
    }

    /// Compares the whole screen with the text after each of many random edits.
    @Test(arguments: LongTests.cases(of: 0..<20 as Range<UInt64>, every: 5))
    func randomEditsShowTheText(seed: UInt64) throws {
      var generator = SeededGenerator(seed: seed)
      let columns = Int.random(in: 8...30, using: &generator)
      let session = try EditingSession(columns: columns, rows: 40)
      var line: [Character] = []
      var cursor = 0
      for _ in 0..<40 {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0:
          cursor = 0
          try session.type("\u{1}")
        case 1:
          cursor = line.count
          try session.type("\u{5}")
        case 2 where cursor < line.count:
          line.remove(at: cursor)
          try session.type("\u{4}")
        default:
          let text = ["日", "a ", "語b", "word", "é", "\u{1}", "한글"].randomElement(using: &generator)
          let typed = text == "\u{1}" ? "x" : text ?? "x"
          line.insert(contentsOf: typed, at: cursor)
          cursor += typed.count
          try session.type(typed)
        }
        let whole = "> " + String(line)
        try session.terminal.wait(for: "the text \(whole)", seconds: 20) {
          session.terminal.screen.allLines == rows(whole, columns: columns)
        }
      }
      try session.type("\r")
      #expect(try session.next() == .line(String(line)))
      try session.end()
    }
  }
}

extension String {
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }
}
