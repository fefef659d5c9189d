import CommandShellTesting
import Synchronization
import SystemIO
import TestProcesses
import Testing
import UnidirectionalTesting

@testable import LineEditing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension EditorTests {
  /// Checks that no keys, and no size of the window, make libedit write out of bounds.
  @Suite struct RandomKeysTests {
    /// Starts an editor with a colored prompt, a history, hints and completions.
    private func session(isVi: Bool = false) throws -> EditingSession {
      let session = try EditingSession(signals: [.windowChange]) { editor in
        if isVi { try? editor.use(.vi) }
        editor.handlers.externalEditor = { $0.isEmpty ? nil : $0 + "\n" + $0.prefix(200) }
        for length in [3, 40, 300] {
          editor.history.append(String(repeating: "line ", count: length))
        }
        editor.handlers.hinter = { _ in
          let text = String(repeating: "日h", count: 5)
          return [LineHint(text), LineHint(text, kind: .preview, after: "  ↵ ")]
        }
        editor.handlers.completer = { request in
          Completion(start: 0, candidates: (0..<30).map { .init("candidate\($0)") })
        }
      }
      session.shared.prompt.withLock { $0 = "\u{1B}[1;32m12345>\u{1B}[0m " }
      return session
    }

    private func resize(_ session: EditingSession, columns: Int, rows: Int) {
      session.terminal.setSize(columns: columns, rows: rows)
      kill(getpid(), SIGWINCH)
    }

    /// Closes the window, and waits until the editor has handled all keys and ended.
    private func end(_ session: EditingSession) throws {
      session.terminal.drain()
      session.terminal.hangUp()
      try session.waitForEnd()
    }

    @Test func aLineMayHaveMoreRowsThanTheWindow() throws {
      let session = try session()
      try session.type(String(repeating: "abc def ", count: 38))
      resize(session, columns: 24, rows: 5)
      try session.type("\u{1B}[1;5D\u{5}x\u{1}y\u{5}z")
      resize(session, columns: 2, rows: 1)
      try session.type("\u{12}line\u{12}\u{7}\u{1B}[1;5D\u{5}x")
      try end(session)
    }

    @Test func aHugeArgumentIsLimited() throws {
      let session = try session()
      resize(session, columns: 10, rows: 2)
      try session.type("\u{1B}9999x\u{1}\u{B}\u{19}\u{19}\u{1B}99999999y")
      try end(session)
    }

    private static let keys =
      [
        "\r", "\t", "\u{3}", "\u{12}", "\u{13}", "\u{7}", "\u{B}", "\u{15}", "\u{17}", "\u{19}",
        "\u{1}", "\u{5}", "\u{2}", "\u{6}", "\u{8}", "\u{7F}", "\u{14}", "\u{10}", "\u{E}",
        "\u{1F}", "\u{16}", "\u{18}\u{18}", "\u{18}\u{15}", "\u{0}", "\u{C}", "\u{1B}[A",
        "\u{1B}[B",
        "\u{1B}[C", "\u{1B}[D", "\u{1B}[1;5D", "\u{1B}[1;5C", "\u{1B}[3~", "\u{1B}[5~", "\u{1B}[6~",
        "\u{1B}b", "\u{1B}f", "\u{1B}d", "\u{1B}u", "\u{1B}c", "\u{1B}w", "\u{1B}12", "\u{1B}-",
        "\u{1B}9999", "\u{1B}y", "\u{1B}t", "\u{1B}.", "\u{1B}#", "\u{18}\u{5}", "\u{1B}<",
        "\u{1B}>", "日", "é", "e\u{301}", "😀", "\u{200B}", "\u{16}\u{9}",
        "\u{1B}[200~pasted\rtext\t\u{1B}[201~", "\u{1B}[99~", "\u{9B}",
      ] + "abc 'x\"\\;#".map(String.init)

    /// More keys of vi's command mode.
    private static let viKeys =
      "hlwWbBeE0^$|%;,fFtTcdyr.~aAiICDIpPRsSxXYkjGvu_:@UOq19".map { "\u{1B}\($0)" }
      + "hlwbe0$;fcdyr.pPx~".map(String.init) + ["\u{1B}", "\u{1B}9999p", "\u{1B}3dw", "\u{1B}99|"]

    @Test(arguments: 0..<UInt64(randomRuns), [false, true])
    func randomKeysAndSizesAreSurvived(seed: UInt64, isVi: Bool) throws {
      var generator = SeededGenerator(seed: seed)
      let session = try session(isVi: isVi)
      let keys = isVi ? Self.keys + Self.viKeys : Self.keys
      for _ in 0..<60 {
        if Int.random(in: 0..<8, using: &generator) == 0 {
          resize(
            session, columns: Int.random(in: 1...30, using: &generator),
            rows: Int.random(in: 1...10, using: &generator))
        }
        var key = keys.randomElement(using: &generator) ?? ""
        if Int.random(in: 0..<6, using: &generator) == 0 { key = String(repeating: key, count: 50) }
        terminalType(key, in: session)
        if Int.random(in: 0..<10, using: &generator) == 0 { session.shared.post("above\n") }
      }
      try end(session)
    }

    private func terminalType(_ key: String, in session: EditingSession) {
      session.terminal.type(key)
      session.terminal.drain()
    }
  }
}

/// The number of random sessions.
private let randomRuns = LongTests.count(10, long: 20)
