import CommandShellTesting
import Testing

@testable import LineEditing

extension EditorTests {
  @Suite struct CompletionTests {
    private func session(columns: Int = 80, rows: Int = 24, words: [String]) throws
      -> EditingSession
    {
      try EditingSession(columns: columns, rows: rows) { editor in
        editor.handlers.completer = { before in
          let start = before.utf8.lastIndex(of: 0x20).map {
            before.utf8.distance(from: before.startIndex, to: $0) + 1
          }
          let word = String(decoding: before.utf8.dropFirst(start ?? 0), as: UTF8.self)
          return Completion(
            start: start ?? 0,
            candidates: words.filter { $0.hasPrefix(word) }.map {
              CompletionCandidate(
                $0, suffix: $0.hasSuffix("/") ? "" : $0.hasPrefix("'") ? "' " : " ",
                description: "<\($0)>")
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

    @Test func tabInsertsTheCommonPrefixAndListsTheCandidates() throws {
      let session = try session(words: ["favorite", "favorites", "feed"])
      try session.type("fa\t")
      try session.terminal.wait(for: "the list") {
        session.terminal.screen.allLines
          == ["> favorite", "favorite   <favorite>", "favorites  <favorites>"]
          && session.terminal.screen.cursor.column == 10
      }
      session.shared.post("above\n")
      try session.terminal.wait(
        forScreen: ["above", "> favorite", "favorite   <favorite>", "favorites  <favorites>"])
      // The next key removes the list.
      try session.type("s")
      try session.terminal.wait(forScreen: ["above", "> favorites"])
      try session.type("\t\u{7F}\t\r")
      #expect(try session.next() == .line("favorites "))
      try session.terminal.wait(forScreen: ["above", "> favorites", ">"])
      #expect(session.terminal.screen.unknownSequences == [])
      try session.end()
    }

    @Test func furtherTabsInsertTheCandidates() throws {
      let session = try session(words: ["favorite", "favorites", "feed"])
      try session.type("f\t\t")
      try session.terminal.wait(forLine: "> favorite ", column: 11)
      try session.type("\t")
      try session.terminal.wait(forLine: "> favorites ", column: 12)
      try session.type("\t\t")
      try session.terminal.wait(forLine: "> favorite ", column: 11)
      try session.type("\u{1B}[Z")
      try session.terminal.wait(forLine: "> feed ", column: 7)
      // Any other key ends the walk, and the next Tab completes a new word.
      try session.type("fa\t\u{1B}[Z\r")
      #expect(try session.next() == .line("feed favorites "))
      try session.end()
    }

    @Test func undoTakesBackOneCandidate() throws {
      let session = try session(words: ["favorite", "feed"])
      try session.type("f\t\t\t")
      try session.terminal.wait(forLine: "> feed ", column: 7)
      try session.type("\u{1F}")
      try session.terminal.wait(forLine: "> favorite ", column: 11)
      try session.type("\r")
      #expect(try session.next() == .line("favorite "))
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
      try session.type("c1\t")
      try session.terminal.wait(for: "the list") {
        session.terminal.screen.line == "> c1"
          && session.terminal.screen.allLines.contains("… and 94 more")
          && session.terminal.screen.lines.contains("c104  <c104>")
      }
      try session.type("\r")
      #expect(try session.next() == .line("c1"))
      try session.end()
    }

    @Test func theListMarksAndShowsTheSelectedRow() throws {
      let session = try session(columns: 20, rows: 8, words: (100..<110).map { "c\($0)" })
      func waitFor(_ names: ClosedRange<Int>, marked: Int?) throws {
        let rows = names.map { "c\($0)  <c\($0)>" } + ["… and \(10 - names.count) more"]
        try session.terminal.wait(for: "the list") {
          let screen = session.terminal.screen
          let inverse = screen.lines.indices.filter { row in
            (0..<12).contains { screen.rendition(row: row, column: $0).isInverse }
          }
          return screen.lines.dropFirst().elementsEqual(rows)
            && inverse == (marked.map { [$0 - names.lowerBound + 1] } ?? [])
        }
      }
      try session.type("c\t")
      try waitFor(100...105, marked: nil)
      try session.type("\t\t")
      try waitFor(100...105, marked: 101)
      try session.type("\t\t\t\t\t\t")
      try waitFor(102...107, marked: 107)
      try session.type("\t\t\t")
      try waitFor(100...105, marked: 100)
      try session.type("\u{1B}[Z")
      try waitFor(104...109, marked: 109)
      try session.type("\r")
      #expect(try session.next() == .line("c109 "))
      try session.end()
    }

    @Test func candidatesAreListedWithTheirDescriptions() {
      // An editor normally does this; without it, character widths are unknown.
      #expect(DisplayWidth.usesUTF8)
      let candidates = [
        CompletionCandidate("a", description: "first"),
        CompletionCandidate("日本", description: "a country with a long description"),
        CompletionCandidate("a name that is long", description: "last"), CompletionCandidate("b"),
      ]
      func rows(width: Int, height: Int = 9) -> [String] {
        CandidateList(candidates: candidates, width: width, height: height).rows.map(\.text)
      }
      #expect(
        rows(width: 60) == [
          "a                    first", "日本                 a country with a long description",
          "a name that is long  last", "b",
        ])
      #expect(
        rows(width: 24) == [
          "a             first", "日本          a country ", "a name that is long  las", "b",
        ])
      #expect(
        rows(width: 60, height: 3) == [
          "a     first", "日本  a country with a long description", "… and 2 more",
        ])
    }
  }
}
