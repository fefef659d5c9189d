import CommandShellTesting
import SystemIO
import Testing

@testable import LineEditing

extension EditorTests {
  @Suite struct HistoryRecallTests {
    private func session(bindings: String = "") throws -> EditingSession {
      var history = HistoryFile(path: nil)
      for line in ["count 5", "nth 7", "count 6", "favorite é"] { history.append(line) }
      return try EditingSession(
        history: history,
        configure: { editor in
          let isFunction = editor.libedit.has
          try? editor.use(Editrc(bindings, name: "test", isFunction: isFunction).maps)
        })
    }

    @Test func upAndDownMoveThroughTheHistoryAndBackToTheUnfinishedLine() throws {
      let session = try session()
      try session.type("dra\u{10}")
      try session.terminal.wait(forLine: "> favorite é", column: 12)
      try session.type("\u{10}\u{10}\u{10}")
      try session.terminal.wait(forLine: "> count 5", column: 9)
      try session.type("\u{10}")
      try session.terminal.wait(for: "the bell") { session.terminal.screen.bells == 1 }
      try session.type("\u{1B}>")
      try session.terminal.wait(forLine: "> dra", column: 5)
      try session.type("\u{1B}<!\u{E}\u{10}\r")
      #expect(try session.next() == .line("count 5!"))
      try session.type("\u{1B}[A\r")
      #expect(try session.next() == .line("count 5!"))
      try session.end()
    }

    @Test func upFindsLinesThatBeginWithTheTextBeforeTheCursor() throws {
      let session = try session()
      try session.type("co\u{1B}[A")
      try session.terminal.wait(forLine: "> count 6", column: 9)
      try session.type("\u{1B}OA")
      try session.terminal.wait(forLine: "> count 5", column: 9)
      try session.type("\u{1B}[A")
      try session.terminal.wait(for: "the bell") { session.terminal.screen.bells == 1 }
      try session.type("\u{1B}[B")
      try session.terminal.wait(forLine: "> count 6", column: 9)
      try session.type("7\u{1B}[B")
      try session.terminal.wait(forLine: "> co", column: 4)
      // The change to the recalled line was kept.
      try session.type("\u{1B}[A\r")
      #expect(try session.next() == .line("count 67"))
      try session.end()
    }

    @Test func upUsesOnlyTheTextBeforeTheCursor() throws {
      let session = try session()
      try session.type("nxyz\u{2}\u{2}\u{2}\u{1B}[A")
      try session.terminal.wait(forLine: "> nth 7", column: 7)
      // In the middle of a recalled line, the text before the cursor counts.
      try session.type("\u{1}\u{1B}[A")
      try session.terminal.wait(forLine: "> count 5", column: 9)
      try session.type("\u{1B}[B\u{1B}[B\u{1B}[B\u{1B}[B")
      try session.terminal.wait(forLine: "> nxyz", column: 3)
      try session.type("\r")
      #expect(try session.next() == .line("nxyz"))
      try session.end()
    }

    @Test func anEmptyLineRecallsAllLines() throws {
      let session = try session()
      try session.type("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A\r")
      #expect(try session.next() == .line("count 5"))
      try session.end()
    }

    @Test func aLongLineIsRestoredComplete() throws {
      let session = try session()
      let text = String(repeating: "x", count: 3_000)
      try session.type(text + "\u{10}\u{E}\r")
      #expect(try session.next() == .line(text))
      try session.end()
    }

    @Test func controlRSearchesAsOneTypes() throws {
      let session = try session()
      try session.type("\u{12}")
      try session.terminal.wait(forLine: "(reverse-i-search)`': ")
      try session.type("count")
      try session.terminal.wait(forLine: "(reverse-i-search)`count': count 6", column: 27)
      session.shared.post("The 5th prime is 11.\n")
      try session.terminal.wait(for: "the text and the search") {
        session.terminal.screen.allLines
          == ["The 5th prime is 11.", "(reverse-i-search)`count': count 6", "  count 5"]
          && session.terminal.screen.cursor.column == 27
      }
      try session.type("\u{12}")
      try session.terminal.wait(forLine: "(reverse-i-search)`count': count 5", column: 27)
      try session.type("\u{12}")
      try session.terminal.wait(forLine: "(failed reverse-i-search)`count': count 5")
      try session.type("\u{13}")
      try session.terminal.wait(forLine: "(i-search)`count': count 6")
      try session.type("\r")
      #expect(try session.next() == .line("count 6"))
      try session.terminal.wait(for: "the prompt back in its place") {
        session.terminal.screen.allLines.contains("> count 6")
      }
      #expect(session.terminal.screen.unknownSequences == [])
      try session.end()
    }

    @Test func keysThatAreBoundToTheSearchContinueIt() throws {
      let session = try session(
        bindings: "bind ^O em-inc-search-prev\nbind ^R search-history-forward")
      try session.type("\u{F}count")
      try session.terminal.wait(forLine: "(reverse-i-search)`count': count 6")
      try session.type("\u{F}")
      try session.terminal.wait(forLine: "(reverse-i-search)`count': count 5")
      try session.type("\u{12}")
      try session.terminal.wait(forLine: "(i-search)`count': count 6")
      try session.type("\r")
      #expect(try session.next() == .line("count 6"))
      try session.end()
    }

    @Test func aSearchBeginsWithTheTypedText() throws {
      let session = try session()
      try session.type("co\u{12}")
      try session.terminal.wait(
        forScreen: ["(reverse-i-search)`co': count 6", "  count 5"])
      try session.type("\u{7F}\u{7F}")
      try session.terminal.wait(forLine: "(reverse-i-search)`': co")
      try session.type("\u{7}")
      try session.terminal.wait(forLine: "> co", column: 4)
      try session.type("unt\u{12}\u{12}\r")
      #expect(try session.next() == .line("count 5"))
      // A recalled line was not typed.
      try session.type("\u{10}\u{12}")
      try session.terminal.wait(forLine: "(reverse-i-search)`': count 5")
      try session.type("\u{7}\u{15}")
      try session.end()
    }

    @Test(arguments: ["\t", "\u{1B}[Z"]) func tabEndsASearch(key: String) throws {
      let session = try EditingSession { editor in
        editor.history.append("count 6")
        editor.handlers.completer = { _ in
          Completion(start: 0, candidates: [CompletionCandidate("a"), CompletionCandidate("b")])
        }
      }
      try session.type("\u{12}" + key)
      try session.terminal.wait(forScreen: [">"])
      try session.type("\u{12}ou" + key)
      try session.terminal.wait(forScreen: ["> count 6"])
      try session.type("7\r")
      #expect(try session.next() == .line("count 67"))
      try session.end()
    }

    @Test func aFailedSearchReturnsToTheResultBefore() throws {
      let session = try session()
      try session.type("\u{12}count\u{12}x")
      try session.terminal.wait(forLine: "(failed reverse-i-search)`countx': count 5")
      try session.type("y\u{7F}")
      try session.terminal.wait(forLine: "(failed reverse-i-search)`countx': count 5")
      try session.type("\u{7F}")
      try session.terminal.wait(forLine: "(reverse-i-search)`count': count 5")
      try session.type("\u{7F}\u{7F}\u{7F}\u{7F}\u{7F}")
      try session.terminal.wait(forLine: "(reverse-i-search)`': ")
      try session.type("\r")
      #expect(try session.next() == .line(""))
      try session.end()
    }

    @Test func aSearchFindsLettersInOrder() throws {
      let session = try session()
      // No line contains "C6".
      try session.type("\u{12}C6")
      try session.terminal.wait(forLine: "(reverse-i-search)`C6': count 6")
      try session.type("\u{7F}")
      try session.terminal.wait(
        forScreen: ["(reverse-i-search)`C': count 6", "  count 5"])
      // Down chooses the next match of the list, and Up goes back.
      try session.type("\u{1B}[B")
      try session.terminal.wait(forLine: "(reverse-i-search)`C': count 5")
      try session.type("\u{1B}[A")
      try session.terminal.wait(forLine: "(reverse-i-search)`C': count 6")
      try session.type("\r")
      #expect(try session.next() == .line("count 6"))
      try session.end()
    }

    @Test func theBestMatchesComeFirst() throws {
      let session = try EditingSession { editor in
        for line in ["primes 1 9", "echo prm", "echo prm", "plan redo; mess", "PRM", "p"] {
          editor.history.append(line)
        }
      }
      try session.type("\u{12}prm")
      let prompt = "(reverse-i-search)`prm': "
      try session.terminal.wait(
        forScreen: ["\(prompt)echo prm", "  PRM", "  primes 1 9", "  plan redo; mess"])
      // Down chooses the next row, and Up the one before; repeated lines are skipped.
      try session.type("\u{1B}[B\u{1B}[B")
      try session.terminal.wait(forScreen: ["\(prompt)primes 1 9", "  plan redo; mess"])
      try session.type("\u{1B}[A\u{1B}[A")
      try session.terminal.wait(
        forScreen: ["\(prompt)echo prm", "  PRM", "  primes 1 9", "  plan redo; mess"])
      try session.type("\u{7}")
      try session.terminal.wait(forScreen: [">"])
      try session.end()
    }

    @Test func arrowsChooseNewerLinesToo() throws {
      let session = try session()
      try session.type("\u{1B}[A\u{1B}[A\u{1B}[A\u{1B}[A\u{13}")
      try session.terminal.wait(
        forScreen: ["(i-search)`': count 5", "  nth 7", "  count 6", "  favorite é"])
      try session.type("\u{1B}[B\u{1B}[B")
      try session.terminal.wait(forScreen: ["(i-search)`': count 6", "  favorite é"])
      try session.type("\u{1B}[A\r")
      #expect(try session.next() == .line("nth 7"))
      try session.end()
    }

    @Test func anEmptySearchListsTheLatestLines() throws {
      let session = try session()
      try session.type("\u{12}")
      try session.terminal.wait(
        forScreen: [
          "(reverse-i-search)`':", "  favorite é", "  count 6", "  nth 7", "  count 5",
        ])
      // Down chooses from this list, too.
      try session.type("\u{1B}[B\u{1B}[B")
      try session.terminal.wait(
        forScreen: ["(reverse-i-search)`': count 6", "  nth 7", "  count 5"])
      try session.type("\u{7}")
      try session.terminal.wait(forScreen: [">"])
      try session.end()
    }

    @Test(arguments: [10, 9]) func controlRListsFurtherMatches(rows: Int) throws {
      let session = try EditingSession(columns: 40, rows: rows) { editor in
        for number in 1...7 { editor.history.append("count \(number)") }
        editor.history.append("count 3")
        editor.history.append("count \(String(repeating: "日", count: 30))\u{7}")
      }
      try session.type("\r\r\r\r\u{12}count \u{12}")
      let line = "(reverse-i-search)`count ': count 3"
      let listed = [7, 6, 5, 4, 2].map { "  count \($0)" }
      let whole = Array(repeating: ">", count: 4) + [line] + (rows < 10 ? [] : listed)
      try session.terminal.wait(for: "the matches") { session.terminal.screen.allLines == whole }
      try session.type("\u{13}")
      try session.terminal.wait(for: "the first line") {
        session.terminal.screen.allLines[4].hasPrefix("(i-search)`count ': count 日")
      }
      try session.type("\u{7}x")
      try session.terminal.wait(for: "the line without matches") {
        session.terminal.screen.allLines == Array(repeating: ">", count: 4) + ["> x"]
      }
      try session.type("\u{15}")
      try session.end()
    }

    @Test func matchesAreErasedAfterTheWindowChanged() throws {
      let session = try EditingSession(columns: 40, rows: 12, signals: [.windowChange]) { editor in
        for number in 1...7 { editor.history.append("count \(number) of the numbers") }
      }
      // A window that gets narrower may scroll this row off.
      session.shared.post("first\n")
      try session.terminal.wait(forScreen: ["first", ">"])
      try session.type("\u{12}count")
      let line = "(reverse-i-search)`count': count 7 of the numbers"
      let matches = [6, 5, 4, 3, 2].map { "  count \($0) of the numbers" }
      for columns in [40, 60, 26, 50] {
        // A terminal that wraps its rows again shows these rows before the editor has drawn them.
        let start = columns == 40 ? 0 : session.terminal.transcript.count
        if columns != 40 { session.terminal.resize(columns: columns) }
        let rows = (line.count + columns - 1) / columns
        try session.terminal.wait(for: "the line at \(columns) columns") {
          let shown = session.terminal.screen.allLines
          let written = String(decoding: session.terminal.transcript[start...], as: UTF8.self)
          return shown.first == "first" && shown.dropFirst().prefix(rows).joined() == line
            && Array(shown.dropFirst(1 + rows)) == matches
            // The editor draws the last match, then places the cursor.
            && written.contains(" 2 of the numbers")
            && session.terminal.screen.cursor.column == 27 % columns
        }
      }
      try session.type("\r")
      #expect(try session.next() == .line("count 7 of the numbers"))
      try session.end()
    }

    @Test func aSearchCanBeAcceptedOrCanceled() throws {
      let session = try session()
      try session.type("abc\u{12}\u{7F}\u{7F}\u{7F}é")
      try session.terminal.wait(forLine: "(reverse-i-search)`é': favorite é", column: 32)
      try session.type("\u{7}")
      try session.terminal.wait(forLine: "> abc", column: 5)
      try session.type("\u{15}\u{12}nth\u{1B}[D\u{5}0\r")
      #expect(try session.next() == .line("nth 70"))
      try session.type("\u{12}\u{12}")
      try session.terminal.wait(forLine: "(reverse-i-search)`nth': nth 70")
      try session.type("\u{7F}\u{7F}\u{7F}\u{3}")
      try session.terminal.wait(forLine: "> ", column: 2)
      try session.type("\r")
      #expect(try session.next() == .line(""))
      try session.end()
    }
  }
}
