import CommandShellTesting
import Synchronization
import SystemIO
import Testing

@testable import LineEditing

extension EditorTests {
  @Suite struct LibeditTests {
    private final class Calls: Sendable {
      let count = Mutex(0)
    }

    /// Types keys into a new editor, and returns the line and the number of calls of libedit.
    private func type(_ keys: String) throws -> (line: LineInput, calls: Int) {
      let calls = Calls()
      let session = try EditingSession(onLine: { editor, _ in
        calls.count.withLock { $0 = max($0, editor.libedit.callCount) }
      })
      try session.type(keys + "\r")
      let line = try session.next()
      try session.end()
      return (line, calls.count.withLock { $0 })
    }

    @Test func theDefaultKeysCallLibedit() throws {
      let keys = ["a", "b", "c", "\u{1}", "\u{6}", "\u{14}", "\u{1B}u", "\u{B}"]
      var calls = 0
      for count in 0...keys.count {
        let new = try type(keys[..<count].joined()).calls
        #expect(count == 0 ? new == 0 : new > calls, "\(count)")
        calls = new
      }
      #expect(try type(keys.joined()).line == .line("baC"))
    }

    @Test(arguments: [
      ("ed-kill-line", 1, "abcfgh", 3), ("em-kill-line", 1, "abfgh", 2),
      ("ed-delete-next-char", 1, "abcefgh", 3), ("ed-delete-prev-char", 9, "abdefgh", 2),
      ("ed-prev-char", 9, "abcdefgh", 2), ("ed-move-to-end", 1, "abcdefgh", 5),
      ("em-upper-case", 9, "abcDEfgh", 5),
    ])
    func aFunctionSeesOnlyItsPartOfTheLine(
      function: String, count: Int, text: String, cursor: Int
    ) throws {
      let terminal = try PseudoTerminalPair(rows: 24, columns: 80)
      let libedit = try Libedit(terminal: terminal.program)
      var line = LineContent(units: LineContent.units(of: "abcdefgh"), cursor: 3)
      _ = libedit.run(function, count: count, on: &line, in: 2..<5)
      #expect(line == LineContent(units: LineContent.units(of: text), cursor: cursor))
    }

    @Test func functionsThatOnlyLibeditHasCanBeBound() throws {
      let session = try EditingSession(configure: { editor in
        let text = "bind ^O em-copy-prev-word\nbind ^G em-gosmacs-transpose\nbind ^A ed-command"
        try? editor.use(Editrc(text, name: "test", isFunction: editor.libedit.has).maps)
      })
      try session.type("one\u{F}\u{7}x\u{1}y\r")
      #expect(try session.next() == .line("yoneoenx"))
      try session.end()
    }

    @Test func aLineIsAsLongAsTheTextThatIsPasted() throws {
      let text = String(repeating: "abc ", count: 1_000)
      let expected = String(repeating: text, count: 3)
      #expect(try type(text + "\u{15}\u{19}\u{19}\u{19}").line == .line(expected))
    }

    @Test func aCountHasAtMostThreeDigits() throws {
      let expected = String(repeating: "x", count: 999)
      #expect(try type("\u{1B}9999x").line == .line(expected))
    }
  }
}
