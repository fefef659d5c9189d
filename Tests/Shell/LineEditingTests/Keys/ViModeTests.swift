import CommandShellTesting
import Synchronization
import SystemIO
import Testing

@testable import LineEditing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension EditorTests {
  @Suite struct ViModeTests {
    private func session(
      _ editrc: String = "bind -v", signals: SignalSet? = nil
    ) throws -> EditingSession {
      var history = HistoryFile(path: nil)
      for line in ["count 5", "nth 7"] { history.append(line) }
      return try EditingSession(history: history, signals: signals) { editor in
        try? editor.use(Editrc(editrc, name: "test", isFunction: editor.libedit.has).maps)
        editor.handlers.externalEditor = { $0 + "!" }
      }
    }

    @Test(arguments: [
      ("abc\u{1B}x", "ab"), ("abc\u{1B}0ix", "xabc"), ("abc\u{1B}hiX", "aXbc"),
      ("one two\u{1B}bdw", "one "), ("one two\u{1B}0dw", "two"), ("one two\u{1B}bcwsix", "one six"),
      ("one two\u{1B}dd", ""), ("one two three\u{1B}02dw", "three"),
      ("one two three\u{1B}0d2w", "three"), ("one two\u{1B}0fty$p", "one ttwowo"),
      ("one two\u{1B}0dtt", "two"), ("one two\u{1B}0rX", "Xne two"),
      ("one\u{1B}~", "onE"), ("one two\u{1B}0wD", "one "), ("one\u{1B}Is\u{1B}Ax", "sonex"),
      ("one\u{1B}k", "nth 7"), ("one\u{1B}kk", "count 5"), ("one\u{1B}kj", "one"),
      ("one\u{1B}xu", "one"), ("one\u{1B}#", "#one"), ("one\u{1B}v", "one!"),
      ("\u{1B}/count\rA6", "count 56"), ("one\u{1B}q", "one"), ("one\u{1B}\u{1B}x", "on"),
      ("é日\u{1B}x", "é"), ("abc\u{1B}0é日", "abc"), ("éa日\u{1B}0f日x", "éa"),
      ("one\u{1B}99999x", "on"), ("one\u{1B}d\u{1B}x", "on"), ("one\u{1B}dq", "one"),
      ("a\u{1B}.", "a"), ("one two\u{1B}0cwsix\u{1B}w.", "six six"),
      ("one two\u{1}x\u{17}y", "yone two"), ("abc\u{1B}[D\u{1B}OCX", "abcX"),
      ("abc\u{1B}0\u{1B}[Cx", "ac"), ("abc\u{1B}0Rxyé", "xyé"), ("\u{1B}$ix", "x"),
      ("..\u{1B}.ix", "x.."), ("one\u{1B}2k", "count 5"), ("one two\u{1B}0d\u{1B}[Cx", "oe two"),
      ("one two\u{1B}0dv\u{1B}x", "ne two"), ("one two six\u{1B}02dwix", "xsix"),
    ])
    func viKeysWork(typed: String, expected: String) throws {
      let session = try session()
      // A comment ends the line by itself.
      try session.type(typed + (typed.hasSuffix("#") ? "" : "\r"))
      #expect(try session.next() == .line(expected))
      #expect(session.terminal.screen.unknownSequences == [])
      try session.end()
    }

    /// Checks that `.` does not repeat keys with the cursor before the start of the line.
    @Test func repeatedKeysStayInTheLine() throws {
      let session = try session()
      try session.type("$x\u{3}")
      #expect(try session.next() == .interrupted(hadText: true))
      try session.type("\u{1B}.ix\r")
      #expect(try session.next() == .line("x"))
      try session.end()
    }

    @Test func escapeAloneMovesTheCursorAtOnce() throws {
      let session = try session()
      try session.type("abc\u{1B}")
      try session.terminal.wait(forLine: "> abc", column: 4)
      try session.type("h")
      try session.terminal.wait(forLine: "> abc", column: 3)
      try session.type("\r")
      #expect(try session.next() == .line("abc"))
      // A new line begins in insert mode.
      try session.type("x\r")
      #expect(try session.next() == .line("x"))
      try session.end()
    }

    @Test(arguments: ["", "\u{1B}", "\u{1B}d", "\u{1B}0f", "\u{1B}3", "\u{1B}r"])
    func textIsPrintedAboveTheLineInEveryState(keys: String) throws {
      let session = try session()
      try session.type("abc" + keys)
      try session.terminal.wait(forLine: "> abc")
      if !keys.isEmpty {
        try session.terminal.wait(for: "command mode") { session.terminal.screen.cursor.column < 5 }
      }
      session.shared.post("The 5th prime is 11.\n")
      try session.terminal.wait(forScreen: ["The 5th prime is 11.", "> abc"])
      let rest = [
        "": "", "\u{1B}": "x", "\u{1B}d": "d", "\u{1B}0f": "cx", "\u{1B}3": "h", "\u{1B}r": "X",
      ]
      let expected = [
        "": "abc", "\u{1B}": "ab", "\u{1B}d": "", "\u{1B}0f": "ab", "\u{1B}3": "abc",
        "\u{1B}r": "abX",
      ]
      try session.type((rest[keys] ?? "") + "\r")
      #expect(try session.next() == .line(expected[keys] ?? "?"))
      try session.end()
    }

    @Test(arguments: ["", "\u{1B}", "\u{1B}c", "\u{1B}/"])
    func controlCAndResizingWorkInEveryState(keys: String) throws {
      let session = try session(signals: [.windowChange])
      try session.type("abcdef" + keys)
      try session.terminal.wait(for: "the text") {
        session.terminal.screen.line.hasSuffix("abcdef")
      }
      session.terminal.setSize(columns: 40, rows: 10)
      kill(getpid(), SIGWINCH)
      if keys == "\u{1B}/" {
        try session.type("\u{7}")
        try session.terminal.wait(forLine: "> abcdef")
      }
      try session.type("\u{3}")
      #expect(try session.next() == .interrupted(hadText: true))
      try session.type("ok\r")
      #expect(try session.next() == .line("ok"))
      try session.end()
    }

    @Test func keysOfTheFileHaveTheirEffect() throws {
      let session = try session(
        """
        bind -v
        bind jk vi-command-mode
        bind -a H vi-next-char
        bind -s ^G "help\\n"
        bind -s ^O ^O
        bind -s ^X1 "a^X2"
        bind -s ^X2 "b^X3"
        """)
      try session.type("jab jkx0Hbx\r")
      #expect(try session.next() == .line("ja"))
      try session.type("abcjk0Hcx\r")
      #expect(try session.next() == .line("ab"))
      try session.type("\u{7}")
      #expect(try session.next() == .line("help"))
      try session.type("x\u{F}y\u{18}1\r")
      #expect(try session.next() == .line("xyab"))
      try session.end()
    }

    @Test func keysOfTheFileHaveTheirEffectInEmacsMode() throws {
      let session = try session(
        """
        bind ^G ed-delete-prev-word
        bind "^[[A" ed-prev-history
        bind -r ^T
        bind ^O vi-command-mode
        bind "\\ez" vi-undo
        """)
      try session.type("one two\u{7}x\u{1B}[A\u{F}\u{14}!\r")
      #expect(try session.next() == .line("nth 7!"))
      try session.type("one two\u{17}\u{1B}z\r")
      #expect(try session.next() == .line("one two"))
      try session.end()
    }
  }
}
