import CommandShellTesting
import Synchronization
import SystemIO
import SystemPackage
import Testing

@testable import LineEditing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension EditorTests {
  @Suite struct TerminalSettingsTests {
    @Test(arguments: ["ok\r", "\u{3}", "\u{4}"])
    func settingsAreRestoredBetweenLinesAndAtTheEnd(typed: String) throws {
      let between = Mutex<[UInt8]>([])
      let session = try EditingSession(onLine: { editor, _ in
        between.withLock { $0 = settings(of: editor.input.rawValue) }
      })
      // The editor has changed the settings in order to read a line.
      let during = session.terminal.settings
      try session.type(typed)
      _ = try session.next()
      let found = between.withLock { $0 }
      #expect(found.count == during.count)
      #expect(found != during)
      if typed != "\u{4}" { try session.end() } else { try session.waitForEnd() }
      #expect(session.terminal.settings == found)
      #expect(!session.terminal.screen.bracketsPaste)
    }

    @Test func anEditorLeavesTheSettingsUnchanged() throws {
      let terminal = try PseudoTerminal()
      let device = FileDescriptor(rawValue: terminal.device)
      let before = terminal.settings
      let wake = try WakePipe()
      do {
        let editor = try LineEditor(
          input: device, output: device, terminal: "xterm",
          wake: wake)
        #expect(terminal.settings == before)
        terminal.type("\u{4}rest\n")
        #expect(editor.readLine(prompt: { "> " }) == .endOfInput)
        #expect(terminal.settings == before)
      }
      #expect(terminal.settings == before)
      // Text that is typed after the end of input remains for the next reader, such as a shell.
      var bytes = [UInt8](repeating: 0, count: 16)
      var ready = pollfd(fd: terminal.device, events: Int16(POLLIN), revents: 0)
      try #require(poll(&ready, 1, 120_000) == 1)
      let count = read(terminal.device, &bytes, bytes.count)
      #expect(bytes.prefix(count).elementsEqual("rest\n".utf8))
    }

    /// Types keys before the editor reads, while the terminal is in line mode.
    @Test(
      arguments: [
        ("\0ok\r", [.line("ok")]), ("ab\0c\r", [.line("abc")]), ("\u{4}", [.endOfInput]),
        ("a\rb\0\r\u{4}", [.line("a"), .line("b"), .endOfInput]),
        ("\u{4}\u{4}", [.endOfInput, .endOfInput]), ("ab\u{4}c\r", [.line("abc")]),
      ] as [(String, [LineInput])])
    func lineModeKeepsControlSpaceApartFromControlD(typed: String, inputs: [LineInput]) throws {
      let terminal = try PseudoTerminal()
      let device = FileDescriptor(rawValue: terminal.device)
      let editor = try LineEditor(
        input: device, output: device, terminal: "xterm", wake: try WakePipe())
      terminal.type(typed)
      for input in inputs { #expect(editor.readLine(prompt: { "> " }) == input) }
    }

    @Test func controlSpaceOnAnUnfinishedLineIsNotControlD() throws {
      let terminal = try PseudoTerminal()
      let device = FileDescriptor(rawValue: terminal.device)
      let wake = try WakePipe()
      let editor = try LineEditor(input: device, output: device, terminal: "xterm", wake: wake)
      terminal.type("\0")
      wake.signal()
      let input = editor.readLine(
        prompt: { "> " },
        onWake: {
          terminal.type("ok\r")
          return nil
        })
      #expect(input == .line("ok"))
    }

    @Test(arguments: ["one\r", "\u{3}"])
    func controlSpaceRightAfterALineIsNotControlD(typed: String) throws {
      let session = try EditingSession()
      try session.type(typed + "\0")
      let isLine = typed != "\u{3}"
      #expect(try session.next() == (isLine ? .line("one") : .interrupted(hadText: false)))
      try session.type("two\r")
      #expect(try session.next() == .line("two"))
      try session.end()
    }

    @Test(arguments: ["xterm", "dumb"])
    func nothingTypedIsShownWithoutEcho(type: String) throws {
      let session = try EditingSession(type: type) { editor in
        var value = termios()
        tcgetattr(editor.input.rawValue, &value)
        value.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(editor.input.rawValue, TCSANOW, &value)
        editor.handlers.hinter = { _ in [LineHint("hint")] }
        editor.handlers.completer = { _ in
          Completion(start: 0, candidates: [.init("x"), .init("y")])
        }
      }
      try session.type("factor 12")
      try session.type("\t\u{12}fac\u{7}\r")
      // A program that types a tab, such as Emacs, means the tab.
      #expect(try session.next() == .line("factor 12\t"))
      try session.terminal.wait(forLine: "> >")
      try session.type("x\u{3}")
      #expect(try session.next() == .interrupted(hadText: true))
      try session.terminal.wait(forLine: "> > >")
      try session.end()
      #expect(session.terminal.screen.allLines == ["> > >"])
    }

    @Test(arguments: ["xterm", "dumb"], ["", "a", "abc", String(repeating: "x", count: 39)])
    func outputWithoutALastNewlineIsFollowedByANewRow(type: String, text: String) throws {
      let terminal = try PseudoTerminal(columns: 40)
      let device = FileDescriptor(rawValue: terminal.device)
      terminal.type("x\r")
      let editor = try LineEditor(
        input: device, output: device, terminal: type, wake: try WakePipe())
      // The terminal echoes the typed line a little later.
      try terminal.wait(for: "the echo") { terminal.screen.cursor.row > 0 }
      let start = terminal.screen.cursor.row
      editor.output.write("\r" + text)
      startRow(at: device) { $0 == "TERM" ? type : nil }
      #expect(editor.readLine(prompt: { "> " }) == .line("x"))
      terminal.drain()
      let rows = terminal.screen.allLines.dropFirst(start)
      let isShort = type == "dumb" && text == "a"
      #expect(Array(rows) == (text.isEmpty || isShort ? [] : [text + "%"]) + ["> x"])
    }

    @Test func stoppingRestoresTheTerminalAndResumingRedrawsTheLine() throws {
      let stopped = Mutex<[UInt8]>([])
      let session = try EditingSession { editor in
        let input = editor.input.rawValue
        editor.process.stop = { stopped.withLock { $0 = settings(of: input) } }
      }
      let during = session.terminal.settings
      try session.type("abc\u{2}\u{1A}")
      try session.terminal.wait(for: "the line again") {
        session.terminal.screen.allLines == ["> abc^Z", "> abc"]
          && session.terminal.screen.cursor.column == 4
      }
      #expect(stopped.withLock { $0 } != during)
      #expect(session.terminal.settings == during)
      try session.type("X\r")
      #expect(try session.next() == .line("abXc"))
      try session.end()
    }

    @Test func aDeviceThatIsNotATerminalIsRejected() throws {
      let file = try FileDescriptor.open("/dev/null", .readWrite)
      defer { try? file.close() }
      let wake = try WakePipe()
      #expect(throws: LineEditingError.notATerminal(file)) {
        _ = try LineEditor(input: file, output: file, wake: wake)
      }
    }
  }
}

private func settings(of descriptor: Int32) -> [UInt8] {
  var value = termios()
  tcgetattr(descriptor, &value)
  return withUnsafeBytes(of: &value) { Array($0) }
}
