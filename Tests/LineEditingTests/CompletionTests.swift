import CEditline
import Testing

@testable import LineEditing

extension EditorTests {
  @Suite struct CompletionTests {
    private func session(columns: Int = 80, rows: Int = 24, words: [String]) throws
      -> EditingSession
    {
      try EditingSession(columns: columns, rows: rows) { editor in
        editor.completer = { request in
          let before = request.textBeforeCursor
          let start = before.utf8.lastIndex(of: 0x20).map {
            before.utf8.distance(from: before.startIndex, to: $0) + 1
          }
          let word = String(decoding: before.utf8.dropFirst(start ?? 0), as: UTF8.self)
          return Completion(
            start: start ?? 0,
            candidates: words.filter { $0.hasPrefix(word) }.map {
              CompletionCandidate(
                $0, suffix: $0.hasSuffix("/") ? "" : $0.hasPrefix("'") ? "' " : " ")
            })
        }
      }
    }

    @Test func theOnlyCandidateIsInsertedWithItsSuffix() throws {
      let session = try session(words: ["favorite", "feed", "état/"])
      try session.type("fa\t")
      try session.terminal.wait(forLine: "> favorite ", column: 11)
      try session.type("ét\tx\r")
      #expect(try session.next() == .line("favorite état/x"))
      try session.end()
    }

    @Test func aFollowingSpaceIsNotDoubled() throws {
      let session = try session(words: ["favorite"])
      try session.type("fa 7\u{2}\u{2}\tX\r")
      #expect(try session.next() == .line("favorite X7"))
      try session.end()
    }

    @Test(arguments: [("", "|"), ("'", "|"), ("' b", "|b")])
    func aFollowingClosingQuoteIsNotDoubled(tail: String, expected: String) throws {
      let session = try session(words: ["'my file"])
      let left = String(repeating: "\u{2}", count: tail.count)
      try session.type("'my" + tail + left + "\t|\r")
      #expect(try session.next() == .line("'my file' \(expected)"))
      try session.end()
    }

    @Test func tabInsertsTheCommonPrefixAndASecondTabListsTheCandidates() throws {
      let session = try session(words: ["favorite", "favorites", "feed"])
      try session.type("fa\t")
      try session.terminal.wait(forLine: "> favorite", column: 10)
      try session.type("\t")
      try session.terminal.wait(for: "the list") {
        session.terminal.screen.everything
          == ["> favorite", "favorite   favorites", "> favorite"]
          && session.terminal.screen.column == 10
      }
      try session.type("s\r")
      #expect(try session.next() == .line("favorites"))
      #expect(session.terminal.screen.unknown == [])
      try session.end()
    }

    @Test func completionWithoutCandidatesRingsTheBell() throws {
      let session = try session(words: ["favorite"])
      try session.type("x\t")
      try session.terminal.wait(for: "the bell") { session.terminal.screen.bells == 1 }
      try session.type("\r")
      #expect(try session.next() == .line("x"))
      try session.end()
    }

    @Test func aListLongerThanTheScreenIsCut() throws {
      let session = try session(columns: 20, rows: 8, words: (100..<200).map { "c\($0)" })
      try session.type("c1\t\t")
      try session.terminal.wait(for: "the list") {
        session.terminal.screen.line == "> c1"
          && session.terminal.screen.everything.contains("… and 85 more")
          && session.terminal.screen.lines.contains("c100  c105  c110")
      }
      try session.type("\r")
      #expect(try session.next() == .line("c1"))
      try session.end()
    }

    @Test func wordsAreLaidOutColumnByColumn() {
      // An editor normally does this; without it, character widths are unknown.
      #expect(editline_use_utf8())
      let words = ["a", "bb", "ccc", "d", "日本"]
      #expect(
        CandidateColumns(words: words, width: 80, height: 5).rows == ["a     bb    ccc   d     日本"])
      #expect(
        CandidateColumns(words: words, width: 16, height: 5).rows == ["a     ccc   日本", "bb    d"])
      #expect(CandidateColumns(words: words, width: 5, height: 5).rows == words)
      #expect(
        CandidateColumns(words: words, width: 5, height: 3).rows == ["a", "bb", "… and 3 more"])
    }
  }
}
