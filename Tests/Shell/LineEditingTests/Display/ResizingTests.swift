import Synchronization
import SystemIO
import SystemPackage
import TestProcesses
import Testing

@testable import CommandShellTesting
@testable import LineEditing

extension EditorTests {
  /// Checks the whole screen, with the rows that scrolled off, after the window was resized.
  @Suite struct ResizingTests {
    private func session(
      columns: Int, line: String, shows end: String? = nil, history: [String] = []
    ) throws -> EditingSession {
      let session = try EditingSession(columns: columns, rows: 40, signals: [.windowChange]) {
        editor in
        for line in history { editor.history.append(line) }
      }
      try session.type(line)
      let end = (end ?? line).suffix(2)
      try session.terminal.wait(for: "the line") {
        session.terminal.screen.allLines.joined().hasSuffix(end)
      }
      session.shared.post("first result\nsecond result\n")
      return session
    }

    /// Waits until the screen and its history show the lines as if they had just been written.
    ///
    /// The cursor is before the last `rest` characters of the line.
    private func expect(
      _ results: [String], _ line: String, rest: Int = 0, in session: EditingSession
    ) throws {
      var before = Screen(rows: 40, columns: session.terminal.screen.columns)
      before.feed(results.map { $0 + "\r\n" }.joined().utf8)
      var model = before
      draw(line, on: &model)
      draw(String(line.dropLast(rest)), on: &before)
      let news = session.shared.news
      try session.terminal.wait(
        for: "the rows \(model.allLines)", alsoReadable: news.readEnd.rawValue, seconds: 20
      ) {
        news.drain()
        let screen = session.terminal.screen
        return session.shared.isIdle.load(ordering: .sequentiallyConsistent)
          && screen.allLines == model.allLines && screen.continuedRows == model.continuedRows
          && screen.scrollback.count + screen.cursor.row == before.scrollback.count
            + before.cursor.row
          && screen.cursor.column == before.cursor.column
      }
    }

    /// Draws a line as the editor does.
    private func draw(_ line: String, on screen: inout Screen) {
      screen.feed(line.utf8)
      // If the line exactly fills its rows, the cursor is in the next row.
      if screen.wrapIsPending { screen.feed(" \r".utf8) }
    }

    private static let results = ["first result", "second result"]

    @Test(arguments: [20, 30, 60])
    func aLineThatExactlyFillsItsRowsErasesNothingAbove(columns: Int) throws {
      let text = String(repeating: "x", count: 58)
      let session = try session(columns: 50, line: text)
      try expect(Self.results, "> " + text, in: session)
      session.terminal.resize(columns: columns)
      try expect(Self.results, "> " + text, in: session)
      try session.type("\r")
      #expect(try session.next() == .line(text))
      try session.end()
    }

    @Test(arguments: ["日本日本日本日本日本日本日本日本日本日本日本x", "a b c d e f g h i j k l m n o p q r s"])
    func widerWindowsLeaveNoOldRows(text: String) throws {
      let session = try session(columns: 11, line: text)
      try expectWalk([11, 12, 13, 17, 25, 30, 44, 80, 11, 90], in: session) { _ in "> " + text }
      try session.type("\r")
      #expect(try session.next() == .line(text))
      try session.end()
    }

    @Test func aSearchLeavesNoOldRows() throws {
      let found = "echo one two three four five six seven eight nine ten"
      let session = try session(columns: 30, line: "\u{12}four", shows: found, history: [found])
      try expectWalk(
        [30, 20, 40, 41, 60, 12, 120], in: session,
        { width in
          // In a narrow window, the prompt leaves room for the line.
          (width > 25 ? "(reverse-i-search)" : "(i-search)") + "`four': " + found
        }, rest: "four five six seven eight nine ten".count)
      try session.type("\r")
      #expect(try session.next() == .line(found))
      try session.end()
    }

    /// Resizes the window, and prints a result after each step.
    private func expectWalk(
      _ widths: some Sequence<Int>, in session: EditingSession, _ line: (_ width: Int) -> String,
      rest: Int = 0
    ) throws {
      var lines = Self.results
      try expect(lines, line(session.terminal.screen.columns), rest: rest, in: session)
      for (number, width) in widths.enumerated() {
        session.terminal.resize(columns: width)
        lines.append("result \(number)")
        session.shared.post("result \(number)\n")
        try expect(lines, line(width), rest: rest, in: session)
      }
    }

    // In a narrower window, the line has more rows than the window.
    private static let walks = [
      "echo 1234567890 and some more words to fill several rows",
      "echo 1234567890 日本語 👩\u{200D}👩\u{200D}👧 e\u{301} and more words to fill rows",
    ]

    @Test(arguments: walks)
    func theScreenIsRightAtEveryWidth(text: String) throws {
      let session = try session(columns: 120, line: text)
      let widths = Array(LongTests.areEnabled ? 2...120 : 105...120)
      try expectWalk(widths.reversed() + widths, in: session) { _ in "> " + text }
      #expect(session.terminal.screen.unknownSequences == [])
      try session.type("\r")
      #expect(try session.next() == .line(text))
      try session.end()
    }

    @Test(arguments: walks, 3...9)
    func narrowRowsContinue(text: String, columns: Int) throws {
      let session = try EditingSession(columns: columns, rows: 60)
      try session.type(text)
      try session.terminal.wait(for: "the line") {
        session.terminal.screen.allLines.joined().hasSuffix("rows")
      }
      var screen = session.terminal.screen
      screen.resize(rows: 60, columns: 120)
      // A wide character that does not fit leaves a blank at the end of a row.
      #expect(
        screen.allLines.map { $0.replacing(" ", with: "") } == [">\(text.replacing(" ", with: ""))"]
      )
      try session.type("\u{15}")
      try session.end()
    }

    // At both widths, the last row has 12 characters, whether or not the terminal wraps the rows
    // again.
    @Test func tmuxLeavesNoOldRowsIfTheColumnIsAmbiguous() throws {
      let session = try EditingSession(
        columns: 80, rows: 24, type: "tmux-256color", signals: [.windowChange])
      let greeting = String(repeating: "greeting ", count: 6)
      session.shared.post(greeting + "\n")
      let text = String(repeating: "x", count: 90)
      try session.type(text)
      try session.terminal.wait(for: "the line") {
        session.terminal.screen.cursor == Screen.Position(row: 2, column: 12)
      }
      session.terminal.resize(columns: 40)
      session.shared.post("result\n")
      try session.terminal.wait(
        forScreen: [
          String(greeting.prefix(40)).trimmingSuffix(" "),
          String(greeting.dropFirst(40)).trimmingSuffix(" "), "result",
          "> " + String(repeating: "x", count: 38), String(repeating: "x", count: 40),
          String(repeating: "x", count: 12),
        ])
      try session.type("\r")
      #expect(try session.next() == .line(text))
      try session.end()
    }

    @Test func twoChangesOfTheWidthWithoutAPauseLeaveNoOldRows() throws {
      let session = try EditingSession(columns: 30, rows: 12, signals: [.windowChange]) { editor in
        editor.handlers.hinter = { _ in
          [LineHint("9 is not prime; the next prime is 11", kind: .preview, after: "  ")]
        }
      }
      let rows = ["above", "> favorite 9  9 is not prime…"]
      session.shared.post("above\n")
      try session.type("favorite 9\u{2}\u{2}\u{2}")
      let isShown = {
        session.terminal.screen.allLines == rows
          && session.terminal.screen.cursor == Screen.Position(row: 1, column: 9)
      }
      try session.terminal.wait(for: "the line", until: isShown)
      session.terminal.resize(columns: 81)
      session.terminal.wrap(columns: 30)
      try session.terminal.wait(for: "the redrawn line") {
        String(decoding: session.terminal.transcript, as: UTF8.self).contains("\u{1B}[J")
          && isShown()
      }
      session.terminal.resize(columns: 30)
      session.shared.post("result\n")
      try session.terminal.wait(forScreen: ["above", "result", rows[1]])
      try session.type("\r")
      #expect(try session.next() == .line("favorite 9"))
      try session.end()
    }

    @Test(arguments: [0, 58, 70])
    func aTerminalThatCutsRowsOffKeepsTheRowsAbove(length: Int) throws {
      let text = String(repeating: "x", count: length)
      let session = try session(columns: 30, line: text)
      try expect(Self.results, "> " + text, in: session)
      for width in [20, 15, 60, 30, 10, 29] {
        session.terminal.resize(columns: width, wraps: false)
        session.shared.post("\(width)\n")
        let news = session.shared.news
        try session.terminal.wait(
          for: "the result", alsoReadable: news.readEnd.rawValue, seconds: 20
        ) {
          news.drain()
          return session.shared.isIdle.load(ordering: .sequentiallyConsistent)
            && session.terminal.screen.allLines.contains("\(width)")
        }
        let shown = session.terminal.screen.allLines
        #expect(shown[0].hasPrefix("first resu") && shown[1].hasPrefix("second res"))
      }
      try session.type("\r")
      #expect(try session.next() == .line(text))
      try session.end()
    }
  }
}
