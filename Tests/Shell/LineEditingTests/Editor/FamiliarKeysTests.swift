import CommandShellTesting
import Synchronization
import SystemIO
import Testing

@testable import LineEditing

extension EditorTests {
  /// Tests the keys that insert text from elsewhere, and those that enter or edit the whole line.
  @Suite struct FamiliarKeysTests {
    private static let lines = ["count 5", "favorite 'two words'", "nth 7", "   ", "echo a\\ b"]

    private func session(
      _ configure: @escaping @Sendable (LineEditor) -> Void = { _ in }
    ) throws -> EditingSession {
      var history = HistoryFile(path: nil)
      for line in Self.lines { history.append(line) }
      return try EditingSession(history: history, configure: configure)
    }

    @Test(arguments: [
      ("x \u{1B}.", "x a\\ b"), ("x \u{1B}_\u{1B}.", "x 7"),
      ("x \u{1B}.\u{1B}.\u{1B}.", "x 'two words'"), ("\u{1B}.\u{1B}.y\u{1B}.", "7ya\\ b"),
      ("x \u{1B}.\u{1B}.\u{1B}.\u{1F}", "x "), ("x \u{1B}.\u{1B}.\u{1B}.\u{1B}.\u{1B}.", "x 5"),
      ("xy\u{2}\u{1B}.\u{1B}.z", "x7zy"),
    ])
    func altPeriodInsertsTheLastWordOfAnEarlierLine(typed: String, expected: String) throws {
      let session = try session()
      try session.type(typed + "\r")
      #expect(try session.next() == .line(expected))
      try session.end()
    }

    @Test func aSuggestionIsAcceptedAWordAtATime() throws {
      let session = try session { editor in
        editor.handlers.hinter = {
          "co".hasPrefix($0) ? [LineHint(String("count one two".dropFirst($0.count)))] : []
        }
      }
      let screen = { session.terminal.screen }
      try session.type("co")
      try session.terminal.wait(for: "the suggestion") { screen().dimText == "unt one two" }
      try session.type("\u{1B}[1;5C")
      try session.terminal.wait(forLine: "> count", column: 7)
      try session.type("\u{15}co")
      try session.terminal.wait(for: "the suggestion") { screen().dimText == "unt one two" }
      try session.type("\u{1B}f\r")
      #expect(try session.next() == .line("count"))
      try session.end()
    }

    @Test func escapeAloneClosesASearch() throws {
      let session = try session()
      try session.type("\u{12}nth")
      try session.terminal.wait(forLine: "(reverse-i-search)`nth': nth 7")
      try session.type("\u{1B}")
      try session.terminal.wait(forLine: "> nth 7")
      try session.type("h\r")
      #expect(try session.next() == .line("hnth 7"))
      try session.end()
    }

    @Test func escapeAloneClosesTheListOfCandidates() throws {
      let session = try session { editor in
        editor.handlers.completer = { _ in
          Completion(start: 0, candidates: [.init("prime"), .init("primes")])
        }
      }
      try session.type("p\t")
      try session.terminal.wait(for: "the list") {
        session.terminal.screen.allLines == ["> prime", "prime", "primes"]
      }
      try session.type("\u{1B}")
      try session.terminal.wait(forScreen: ["> prime"])
      try session.type("d\r")
      #expect(try session.next() == .line("primed"))
      #expect(!session.terminal.transcript.contains(0x07))
      try session.end()
    }

    /// Tests an Escape, and the beginning of an answer, for a clock in which time passes quickly.
    @Test(arguments: ["\u{1B}", "\u{1B}[?61;4", "\u{1B}]11;rgb:", "\u{1B}P>|x"])
    func keysAfterAnUnfinishedSequenceAreRead(sequence: String) throws {
      let session = try session { editor in
        let time = Mutex(Duration.zero)
        editor.process.now = {
          time.withLock { time in
            time += .seconds(2)
            return time
          }
        }
      }
      try session.type("one")
      try session.terminal.wait(forLine: "> one")
      try session.type(sequence)
      // The editor draws the line again only after it has read all keys.
      session.shared.post("above\n")
      try session.terminal.wait(forScreen: ["above", "> one"])
      try session.type("d\r")
      #expect(try session.next() == .line("oned"))
      try session.end()
    }

    @Test func escapeAndReturnEnterTheLine() throws {
      let session = try session()
      try session.type("nth 5\u{1B}\r")
      #expect(try session.next() == .line("nth 5"))
      try session.end()
    }

    @Test func altNumberSignEntersTheLineAsAComment() throws {
      let session = try session()
      try session.type("nth 5\u{1B}#")
      #expect(try session.next() == .line("#nth 5"))
      try session.type("\u{1B}[A")
      try session.terminal.wait(forLine: "> #nth 5")
      try session.type("\u{15}\u{1B}[200~a\nb\u{1B}[201~\u{1B}#")
      #expect(try session.next() == .line("#a\n#b"))
      try session.end()
    }

    @Test(arguments: [("new text", "new text"), (nil, "old"), ("", "")] as [(String?, String)])
    func controlXControlEEditsTheLineElsewhere(edited: String?, expected: String) throws {
      let session = try session { editor in
        editor.handlers.externalEditor = { text in text == "old" ? edited : "not the line" }
      }
      try session.type("old\u{18}\u{5}")
      try session.terminal.wait(forLine: "> " + expected, column: 2 + expected.count)
      try session.type("\r")
      #expect(try session.next() == .line(expected))
      try session.end()
    }

    @Test func editedTextOfSeveralLinesWaitsForReturn() throws {
      let session = try session { editor in editor.handlers.externalEditor = { _ in "one\ntwo" } }
      try session.type("\u{18}\u{5}")
      try session.terminal.wait(for: "the text") {
        session.terminal.screen.allLines.contains("two")
      }
      try session.type("\u{1F}")
      try session.terminal.wait(forLine: "> ", column: 2)
      try session.type("\u{18}\u{5}\r")
      #expect(try session.next() == .line("one\ntwo"))
      try session.end()
    }

    @Test func withoutAnExternalEditorTheKeyRingsTheBell() throws {
      let session = try session()
      try session.type("x\u{18}\u{5}\r")
      #expect(try session.next() == .line("x"))
      #expect(session.terminal.screen.bells == 1)
      try session.end()
    }
  }
}
