import CommandShellTesting
import SystemIO
import Testing

@testable import LineEditing

extension EditorTests {
  @Suite struct PasteTests {
    @Test func aPasteOfSeveralLinesWaitsForReturnAndComesAsOneText() throws {
      let session = try EditingSession()
      #expect(session.terminal.screen.bracketsPaste)
      try session.type("a\u{1B}[200~b\tc\rcount 5 # one\r\nnth 7\u{1B}[201~")
      try session.terminal.wait(forLine: "nth 7")
      try session.terminal.wait(forScreen: ["> ab    c", "count 5 # one", "nth 7"])
      session.shared.post("above\n")
      try session.terminal.wait(for: "the text above") {
        session.terminal.screen.allLines == ["above", "> ab    c", "count 5 # one", "nth 7"]
      }
      try session.type("0\r")
      #expect(try session.next() == .line("ab\tc\ncount 5 # one\nnth 70"))
      #expect(session.terminal.screen.unknownSequences == [])
      try session.end()
    }

    @Test func aPasteTriggersNoCompletionAndRunsNothing() throws {
      let session = try EditingSession { editor in
        editor.handlers.completer = { _ in Completion(start: 0, candidates: [.init("completed")]) }
      }
      try session.type("\u{1B}[200~x\t\u{4}\u{12}\n\u{1B}[201~")
      try session.terminal.wait(for: "the paste") { session.terminal.screen.cursor.row == 1 }
      try session.type("\u{3}")
      #expect(try session.next() == .interrupted(hadText: true))
      try session.type("ok\r")
      #expect(try session.next() == .line("ok"))
      try session.end()
    }

    @Test func aLongPasteIsReturnedComplete() throws {
      let session = try EditingSession()
      let text = String(repeating: "0123456789 é€ ", count: 3_000)
      try session.type("\u{1B}[200~" + text + "\u{1B}[201~\r")
      #expect(try session.next() == .line(text))
      try session.end()
    }

    @Test func aNULInAPasteIsReported() throws {
      let session = try EditingSession()
      try session.type("\u{1B}[200~a\0b\u{1B}[201~\r")
      #expect(try session.next() == .invalid([0x61, 0, 0x62]))
      try session.end()
    }

    @Test func controlCShowsOneRowForALongPaste() throws {
      let session = try EditingSession(columns: 40, rows: 10)
      session.shared.post("above\n")
      try session.terminal.wait(forScreen: ["above", ">"])
      let rows = (0..<500).map { "row \($0)" }
      try session.type("\u{1B}[200~" + rows.joined(separator: "\r") + "\u{1B}[201~\u{3}")
      #expect(try session.next() == .interrupted(hadText: true))
      try session.type("ok\r")
      #expect(try session.next() == .line("ok"))
      try session.end()
      #expect(session.terminal.screen.allLines == ["above", "> ^C", "> ok", ">"])
    }

    @Test func upAndDownMoveByARowOfAPaste() throws {
      var history = HistoryFile(path: nil)
      for line in ["one", "two\nrows"] { history.append(line) }
      let session = try EditingSession(history: history)
      try session.type("\u{1B}[200~ab\re\u{301}fgh\rij\u{1B}[201~")
      try session.type("\u{1B}[Ax\u{1B}[By\u{1B}[A\u{1B}[Az\r")
      #expect(try session.next() == .line("abz\ne\u{301}fxgh\nijy"))
      // In the first row, and after a line was recalled, the key recalls the previous line.
      try session.type("\u{1B}[A\u{1B}[A\u{1B}[A\r")
      #expect(try session.next() == .line("one"))
      // A key that finds no line to recall does not count.
      try session.type("\u{1B}[200~zz\rqq\u{1B}[201~\u{1B}[A\u{1B}[A\u{1B}[Bx\r")
      #expect(try session.next() == .line("zz\nqqx"))
      try session.end()
    }

    @Test func controlCEndsAPasteWithoutAnEndMarker() throws {
      let session = try EditingSession()
      try session.type("\u{1B}[200~abc\u{3}")
      #expect(try session.next() == .interrupted(hadText: true))
      try session.type("ok\r")
      #expect(try session.next() == .line("ok"))
      try session.end()
    }
  }
}
