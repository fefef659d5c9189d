import CommandShellTesting
import Synchronization
import SystemIO
import TerminalText
import Testing

@testable import LineEditing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension EditorTests {
  @Suite struct LineDisplayTests {
    @Test func aDumbTerminalGetsNoEscapeSequences() throws {
      let session = try EditingSession(type: "dumb") { editor in
        editor.handlers.hinter = { _ in [LineHint("hint")] }
        editor.handlers.completer = { _ in
          Completion(start: 0, candidates: [.init("abcd"), .init("abce")])
        }
      }
      session.shared.prompt.withLock { $0 = "\u{1B}[32m5>\u{1B}[0m " }
      try session.type("ab\t")
      try session.terminal.wait(for: "the list") {
        session.terminal.screen.allLines.contains("abce")
      }
      session.shared.post("above\n")
      try session.terminal.wait(for: "the text") {
        session.terminal.screen.allLines.contains("above")
      }
      try session.type("X\u{2}\u{2}Y\u{12}\u{7}\r")
      #expect(try session.next() == .line("abYcX"))
      try session.end()
      #expect(!session.terminal.transcript.contains(0x1B))
    }

    // With the cursor in the first cell, tmux would move the rows to its history.
    @Test func theScreenIsNeverClearedFromTheFirstCell() {
      var display = LineDisplay(hasEscapes: true, isTmux: true)
      display.begin(size: TerminalSize(columns: 80, rows: 24))
      var screen = Screen(rows: 3, columns: 10)
      screen.feed("first row\r\nsecond\r\nthird")
      for text in [display.erase(), display.clear(fromRow: 2)] {
        #expect(!text.contains("\r\u{1B}[J") && !text.contains("A\u{1B}[J"))
        screen.feed(text)
      }
      #expect(screen.allLines == [])
      #expect(screen.cursor == Screen.Position(row: 0, column: 0))
    }

    @Test func nothingIsErasedWithAStyle() throws {
      let session = try EditingSession { editor in
        editor.handlers.highlighter = { line, _ in line.unicodeScalars.map { _ in .command } }
      }
      try session.type("abc\u{7F}")
      try session.terminal.wait(forLine: "> ab", column: 4)
      session.shared.post("above\n")
      try session.terminal.wait(forScreen: ["above", "> ab"])
      try session.type("\u{C}")
      try session.terminal.wait(forScreen: ["> ab"])
      try session.type("\r")
      #expect(try session.next() == .line("ab"))
      try session.end()
      var style: Substring = ""
      var count = 0
      for sequence in String(decoding: session.terminal.transcript, as: UTF8.self).split(
        separator: "\u{1B}[")
      {
        let parameters = sequence.prefix { !$0.isLetter }
        switch sequence.dropFirst(parameters.count).first {
        case "m": style = parameters
        case "K", "J":
          count += 1
          #expect(["", "0"].contains(style))
        default: break
        }
      }
      #expect(count >= 3)
    }

    @Test func aHintIsShownDimmedAndAcceptedByRight() throws {
      let session = try EditingSession { editor in
        editor.handlers.hinter = {
          "favorites".hasPrefix($0)
            ? [LineHint(String("favorites".dropFirst($0.count)))] : []
        }
      }
      try session.type("fav")
      try session.terminal.wait(forLine: "> favorites", column: 5)
      #expect(session.terminal.screen.dimText == "orites")
      session.shared.post("above\n")
      try session.terminal.wait(for: "the text") {
        session.terminal.screen.allLines == ["above", "> favorites"]
          && session.terminal.screen.dimText == "orites"
      }
      try session.type("x")
      try session.terminal.wait(forLine: "> favx", column: 6)
      try session.type("\u{7F}")
      try session.terminal.wait(forLine: "> favorites", column: 5)
      try session.type("\u{1B}[C")
      try session.terminal.wait(forLine: "> favorites", column: 11)
      #expect(session.terminal.screen.dimText == "")
      try session.type("\r")
      #expect(try session.next() == .line("favorites"))
      // A hint that was not accepted is erased.
      try session.type("fa\r")
      #expect(try session.next() == .line("fa"))
      try session.terminal.wait(for: "the next prompt") {
        session.terminal.screen.allLines == ["above", "> favorites", "> fa", ">"]
      }
      #expect(session.terminal.screen.unknownSequences == [])
      try session.end()
    }

    @Test(arguments: [
      (60, "> count 5 and more words  ↵ count: 0 → 5"), (30, "> count 5 and mor…  ↵ count:…"),
      (21, "> count 5 and…  ↵ c…"), (14, "> count 5…"), (9, "> count…"),
    ])
    func aPreviewAndASuggestionShareTheRoom(columns: Int, line: String) throws {
      let session = try EditingSession(columns: columns, rows: 5) { editor in
        editor.handlers.hinter = { line in
          if line != "count" { return [] }
          return [
            LineHint(" 5 and more words"),
            LineHint("count: 0 → 5", kind: .preview, after: "  ↵ "),
          ]
        }
      }
      try session.type("count")
      try session.terminal.wait(forLine: line, column: 7)
      try session.type("\u{1B}[C\r")
      #expect(try session.next() == .line("count 5 and more words"))
      try session.end()
    }

    @Test(arguments: [0, 18, 19, 20, 37, 38, 39, 40])
    func aHintNeverWraps(length: Int) throws {
      let session = try EditingSession(columns: 20, rows: 5) { editor in
        editor.handlers.hinter = { _ in
          [.suggestion, .preview].map {
            LineHint(
              String(repeating: "日h", count: 30), kind: $0, after: $0 == .preview ? "  ↵ " : "")
          }
        }
      }
      let text = String(repeating: "x", count: length)
      try session.type(text + "y")
      try session.terminal.wait(for: "the line") {
        session.terminal.screen.cursor.row == (length + 3) / 20
          && session.terminal.screen.cursor.column == (length + 3) % 20
      }
      try session.type("z\r")
      #expect(try session.next() == .line(text + "yz"))
      try session.terminal.wait(for: "the next prompt") {
        session.terminal.screen.allLines.joined() == "> \(text)yz>"
      }
      try session.end()
    }

    @Test func aSignalWithoutAChangeOfTheSizeDrawsNothing() throws {
      let session = try EditingSession(columns: 40, rows: 10, signals: [.windowChange])
      try session.type("abc")
      try session.terminal.wait(forLine: "> abc", column: 5)
      let before = session.terminal.transcript.count
      session.terminal.resize(columns: 40)
      try session.type("!")
      try session.terminal.wait(forLine: "> abc!", column: 6)
      #expect(String(decoding: session.terminal.transcript[before...], as: UTF8.self) == "!")
      try session.type("\r")
      #expect(try session.next() == .line("abc!"))
      try session.end()
    }

    @Test func aWindowThatChangesItsSizeShowsTheLineOnce() throws {
      let session = try EditingSession(columns: 40, rows: 10, signals: [.windowChange])
      session.shared.post("first\n")
      try session.type("abcdefghijklmnopqrstuvwxyz")
      try session.terminal.wait(forLine: "> abcdefghijklmnopqrstuvwxyz", column: 28)
      session.terminal.resize(columns: 20)
      try session.terminal.wait(for: "the redrawn line") {
        String(decoding: session.terminal.transcript, as: UTF8.self).contains("\u{1B}[J")
      }
      try session.type("!")
      try session.terminal.wait(for: "the line") {
        session.terminal.screen.allLines == ["first", "> abcdefghijklmnopqr", "stuvwxyz!"]
      }
      session.shared.post("above\n")
      try session.terminal.wait(for: "the text", seconds: 20) {
        session.terminal.screen.allLines
          == ["first", "above", "> abcdefghijklmnopqr", "stuvwxyz!"]
      }
      #expect(session.terminal.screen.unknownSequences == [])
      try session.type("\r")
      #expect(try session.next() == .line("abcdefghijklmnopqrstuvwxyz!"))
      try session.end()
    }
  }
}
