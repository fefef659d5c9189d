import CommandShellTesting
import Foundation
import Synchronization
import SystemIO
import Testing

@testable import LineEditing

extension EditorTests {
  @Suite struct AsynchronousTextTests {
    @Test func textIsPrintedAboveTheLineAndTheCursorStays() throws {
      let session = try EditingSession()
      try session.type("nth 10\u{2}\u{2}")
      try session.terminal.wait(forLine: "> nth 10", column: 6)
      session.shared.post("The 5th prime is 11.\n")
      try session.terminal.wait(for: "the text and the line") {
        session.terminal.screen.allLines == ["The 5th prime is 11.", "> nth 10"]
          && session.terminal.screen.cursor.column == 6
      }
      try session.type("2")
      try session.terminal.wait(forLine: "> nth 210", column: 7)
      try session.type("\r")
      #expect(try session.next() == .line("nth 210"))
      #expect(session.terminal.screen.unknownSequences == [])
      try session.end()
    }

    @Test func thePromptIsRefreshedEvenWithoutText() throws {
      let session = try EditingSession()
      try session.type("ab")
      try session.terminal.wait(forLine: "> ab", column: 4)
      session.shared.prompt.withLock { $0 = "\u{1B}[1;32m12>\u{1B}[0m " }
      session.shared.wake.signal()
      try session.terminal.wait(forLine: "12> ab", column: 6)
      try session.terminal.wait(forScreen: ["12> ab"])
      session.shared.prompt.withLock { $0 = "3> " }
      session.shared.post("x\n")
      try session.terminal.wait(forLine: "3> ab", column: 5)
      try session.terminal.wait(forScreen: ["x", "3> ab"])
      try session.type("\u{3}")
      try session.end()
    }

    @Test func aLineOfSeveralRowsIsErasedAndRedrawn() throws {
      let session = try EditingSession(columns: 20, rows: 10)
      let text = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJ"
      try session.type(text)
      try session.terminal.wait(forLine: "CDEFGHIJ")
      try session.type("\u{1B}b")
      try session.terminal.wait(for: "the start") { session.terminal.screen.cursor.row == 0 }
      session.shared.post("one\ntwo\n")
      try session.terminal.wait(for: "the line") {
        session.terminal.screen.allLines == [
          "one", "two", "> abcdefghijklmnopqr", "stuvwxyz0123456789AB", "CDEFGHIJ",
        ] && session.terminal.screen.cursor.row == 2 && session.terminal.screen.cursor.column == 2
      }
      try session.type("!\r")
      #expect(try session.next() == .line("!" + text))
      #expect(session.terminal.screen.unknownSequences == [])
      try session.end()
    }

    @Test func aKeyThatArrivesInPiecesIsDecodedAsOne() throws {
      let session = try EditingSession()
      try session.type("ab")
      try session.terminal.wait(forLine: "> ab", column: 4)
      try session.type("\u{1B}")
      session.shared.post("one\n")
      try session.terminal.wait(for: "one") { session.terminal.screen.allLines.first == "one" }
      try session.type("[")
      session.shared.post("two\n")
      try session.terminal.wait(for: "two") { session.terminal.screen.allLines.contains("two") }
      try session.type("DX")
      try session.terminal.wait(forLine: "> aXb", column: 4)
      // A character of three bytes can also arrive in pieces.
      session.terminal.type(bytes: [0xE2, 0x82])
      session.shared.post("three\n")
      try session.terminal.wait(for: "three") {
        session.terminal.screen.allLines.contains("three")
      }
      session.terminal.type(bytes: [0xAC, 0x0D])
      #expect(try session.next() == .line("aX€b"))
      try session.end()
    }

    @Test(.timeLimit(.minutes(20)))
    func twentyThousandLinesLeaveTwoHundredKeysIntact() throws {
      let session = try EditingSession(columns: 40, rows: 20)
      let shared = session.shared
      Thread {
        for number in 0..<20_000 { shared.post("line \(number)\n") }
      }.start()
      var expected: [Character] = []
      var cursor = 0
      for number in 0..<200 {
        let key = Character(UnicodeScalar(UInt8(97 + number % 26)))
        try session.type(String(key))
        expected.insert(key, at: cursor)
        cursor += 1
        if number % 7 == 6 {
          try session.type("\u{1B}[D")
          cursor -= 1
        }
      }
      try session.terminal.wait(for: "the last line") {
        session.terminal.screen.lines.contains("line 19999")
      }
      try session.type("\r")
      #expect(try session.next() == .line(String(expected)))
      // Every line was printed once, in order, regardless of the typing.
      let lines = session.terminal.screen.allLines.filter { $0.hasPrefix("line ") }
      #expect(lines == (0..<20_000).map { "line \($0)" })
      #expect(session.terminal.screen.unknownSequences == [])
      try session.end()
    }
  }
}
