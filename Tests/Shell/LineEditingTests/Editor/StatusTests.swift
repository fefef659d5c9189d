import CommandShellTesting
import Synchronization
import SystemIO
import Testing

@testable import LineEditing

extension EditorTests {
  @Suite struct StatusTests {
    private final class Status: Sendable {
      let text = Mutex("")

      func set(_ text: String, in session: EditingSession) {
        self.text.withLock { $0 = text }
        session.shared.wake.signal()
      }
    }

    private let status = Status()

    private func session(columns: Int = 20) throws -> EditingSession {
      try EditingSession(columns: columns, rows: 6) { [status] editor in
        editor.handlers.status = { _ in status.text.withLock { $0 } }
        editor.handlers.hinter = { $0 == "co" ? [LineHint("unt")] : [] }
      }
    }

    @Test func itFollowsTheLineAndItsHint() throws {
      let session = try session()
      try session.type("co")
      status.set("[a 1 s]", in: session)
      try session.terminal.wait(forLine: "> count  [a 1 s]", column: 4)
      #expect(session.terminal.screen.dimText == "unt[a 1 s]")
      try session.type("p\u{2}\u{2}")
      try session.terminal.wait(forLine: "> cop  [a 1 s]", column: 3)
      status.set("[a 2 s]", in: session)
      try session.terminal.wait(forLine: "> cop  [a 2 s]", column: 3)
      status.set("", in: session)
      try session.terminal.wait(forLine: "> cop", column: 3)
      try session.type("\r")
      #expect(try session.next() == .line("cop"))
      #expect(session.terminal.screen.unknownSequences.isEmpty)
      try session.end()
    }

    @Test func theEndOfInputErasesIt() throws {
      let session = try session()
      status.set("[a 1 s]", in: session)
      try session.terminal.wait(forLine: ">   [a 1 s]", column: 2)
      session.terminal.type("\u{4}")
      #expect(try session.next() == .endOfInput)
      #expect(session.terminal.screen.allLines.first == ">")
    }

    @Test func aStatusFollowsTheLastRowOfALongLine() throws {
      let session = try session()
      try session.type("abcdefghijklmnopqrstuvw\u{1}")
      status.set("[a 1 s]", in: session)
      try session.terminal.wait(
        forScreen: ["> abcdefghijklmnopqr", "stuvw  [a 1 s]"])
      #expect(session.terminal.screen.cursor.row == 0)
      try session.type("X")
      try session.terminal.wait(
        forScreen: ["> Xabcdefghijklmnopq", "rstuvw  [a 1 s]"])
      session.shared.post("above\n")
      try session.terminal.wait(
        forScreen: ["above", "> Xabcdefghijklmnopq", "rstuvw  [a 1 s]"])
      try session.type("\r")
      #expect(try session.next() == .line("Xabcdefghijklmnopqrstuvw"))
      #expect(
        session.terminal.screen.allLines.prefix(3)
          == ["above", "> Xabcdefghijklmnopq", "rstuvw"])
      try session.end()
    }

    @Test func itIsOmittedWithoutRoom() throws {
      let session = try session()
      try session.type("abcdefghij")
      status.set("[a 1 s]", in: session)
      // The last column stays free.
      try session.type("k\u{7F}\u{7F}")
      try session.terminal.wait(forLine: "> abcdefghi")
      try session.type("\u{7F}\u{7F}")
      try session.terminal.wait(forLine: "> abcdefg  [a 1 s]", column: 9)
      try session.type("\u{3}")
      try session.end()
    }
  }
}
