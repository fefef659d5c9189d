import CommandShellTesting
import Synchronization
import SystemIO
import Testing

@testable import LineEditing

extension EditorTests {
  /// Tests lines that are continued after `readLine` has returned.
  @Suite struct PauseTests {
    /// Whether the editor shall pause.
    private final class Request: Sendable {
      private let isMade = Atomic(false)

      func make(to session: EditingSession) {
        isMade.store(true, ordering: .sequentiallyConsistent)
        session.shared.wake.signal()
      }

      func take() -> Bool { isMade.exchange(false, ordering: .sequentiallyConsistent) }
    }

    private let request = Request()

    private func session(_ configure: @escaping @Sendable (LineEditor) -> Void = { _ in }) throws
      -> EditingSession
    {
      try EditingSession(columns: 40, rows: 8) { [request] editor in
        configure(editor)
        editor.handlers.shouldPause = request.take
      }
    }

    private func pause(_ session: EditingSession) throws {
      request.make(to: session)
      #expect(try session.next() == .paused)
    }

    @Test func theLineAndItsUndoAreKept() throws {
      let session = try session()
      try session.type("one two three\u{17}\u{1}\u{6}")
      try session.terminal.wait(forLine: "> one two", column: 3)
      try pause(session)
      try session.terminal.wait(forLine: "> one two", column: 3)
      try session.type("X\u{1F}\u{1F}\r")
      #expect(try session.next() == .line("one two three"))
      #expect(session.terminal.screen.allLines.first == "> one two three")
      #expect(session.terminal.screen.unknownSequences.isEmpty)
      try session.end()
    }

    @Test func aSearchGoesOn() throws {
      var history = HistoryFile(path: nil)
      history.append("count 5")
      history.append("count 7")
      let session = try EditingSession(history: history) { [request] editor in
        editor.handlers.shouldPause = request.take
      }
      try session.type("\u{12}co")
      try session.terminal.wait(forLine: "(reverse-i-search)`co': count 7")
      try pause(session)
      try session.terminal.wait(forLine: "(reverse-i-search)`co': count 7")
      try session.type("\u{12}\r")
      #expect(try session.next() == .line("count 5"))
      try session.end()
    }

    @Test func theModeOfViIsKept() throws {
      let session = try session { try? $0.use(.vi) }
      try session.type("one two\u{1B}b")
      try session.terminal.wait(forLine: "> one two", column: 6)
      try pause(session)
      try session.terminal.wait(forLine: "> one two", column: 6)
      try session.type("cwnew\r")
      #expect(try session.next() == .line("one new"))
      try session.end()
    }

    @Test func aPasteIsNotInterrupted() throws {
      let session = try session()
      try session.type("\u{1B}[200~one\n")
      request.make(to: session)
      try session.type("two\u{1B}[201~")
      #expect(try session.next() == .paused)
      try session.terminal.wait(forLine: "two")
      try session.type("\r")
      #expect(try session.next() == .line("one\ntwo"))
      try session.end()
    }
  }
}
