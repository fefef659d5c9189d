import CommandShellTesting
import SystemIO
import Testing

@testable import LineEditing

extension EditorTests {
  /// Tests output for a screen reader, which only adds text at the end of the screen.
  @Suite struct LinearOutputTests {
    private func session() throws -> EditingSession {
      var history = HistoryFile(path: nil)
      for line in ["count 5", "nth 7", "count 6", "two\nrows"] { history.append(line) }
      return try EditingSession(history: history) { editor in
        editor.isLinear = true
        editor.handlers.completer = { before in
          let words = ["favorite", "favorites", "feed"]
          return Completion(
            start: 0, candidates: words.filter { $0.hasPrefix(before) }.map { .init($0) })
        }
      }
    }

    /// Returns whether the text moves the cursor or erases, except for the end of a style.
    private func moves(_ session: EditingSession) -> Bool {
      let bytes = String(decoding: session.terminal.transcript, as: UTF8.self)
      let rest = ["\u{1B}[?2004h", "\u{1B}[?2004l", "\u{1B}[0m"].reduce(bytes) {
        $0.replacing($1, with: "")
      }
      return rest.contains("\u{1B}") || rest.replacing("\r\n", with: "").contains("\r")
    }

    @Test func aSearchPrintsEachMatchAsARow() throws {
      let session = try session()
      try session.type("\u{12}")
      try session.terminal.wait(forScreen: [">", "search:"])
      try session.type("c")
      try session.terminal.wait(forScreen: [">", "search: c", "count 6", "search: c"])
      try session.type("o")
      try session.terminal.wait(forLine: "search: co", column: 10)
      try session.type("\u{12}")
      let rows = [">", "search: c", "count 6", "search: co", "count 5"]
      try session.terminal.wait(forScreen: rows + ["search: co"])
      try session.type("\r")
      #expect(try session.next() == .line("count 5"))
      try session.terminal.wait(forScreen: rows + ["search: co", "> count 5", ">"])
      #expect(!moves(session))
      try session.end()
    }

    @Test func aSearchCanBeginWithTheLineAndBeCanceled() throws {
      let session = try session()
      try session.type("tw")
      try session.terminal.wait(forLine: "> tw", column: 4)
      try session.type("\u{12}")
      let rows = ["> tw", "two\\nrows", "search: tw"]
      try session.terminal.wait(forScreen: rows)
      try session.type("\u{7}")
      try session.terminal.wait(forScreen: rows + ["> tw"])
      try session.type("o\r")
      #expect(try session.next() == .line("two"))
      #expect(!moves(session))
      try session.end()
    }

    @Test func furtherTabsNeitherReplaceNorListAgain() throws {
      let session = try session()
      try session.type("f\t")
      let rows = ["> f", "favorite", "favorites", "feed", "> f"]
      try session.terminal.wait(forScreen: rows)
      try session.type("\t\t\u{1B}[Z")
      try session.terminal.wait(for: "the bells") { session.terminal.screen.bells == 3 }
      try session.type("e\r")
      #expect(try session.next() == .line("fe"))
      try session.terminal.wait(forScreen: rows.dropLast() + ["> fe", ">"])
      #expect(!moves(session))
      try session.end()
    }
  }
}
