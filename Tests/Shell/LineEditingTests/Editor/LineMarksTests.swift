import CommandShellTesting
import Synchronization
import Testing

@testable import LineEditing

extension EditorTests {
  @Suite struct LineMarksTests {
    private let start = "\u{1B}]133;A;redraw=0\u{1B}\\"
    private let end = "\u{1B}]133;B\u{1B}\\"

    private func session(columns: Int = 80, type: String = "xterm") throws -> EditingSession {
      try EditingSession(columns: columns, type: type) { $0.marks = LineMarks(isOn: true) }
    }

    /// The text of the terminal's bytes, and its parts between the starts of prompts.
    private func parts(of session: EditingSession) -> [Substring] {
      String(decoding: session.terminal.transcript, as: UTF8.self)
        .split(separator: start, omittingEmptySubsequences: false)
    }

    @Test func eachNewPromptIsMarkedOnce() throws {
      let session = try session()
      try session.type("ab\u{8}\u{8}xy")
      try session.terminal.wait(forLine: "> xy", column: 4)
      try session.type("\r")
      #expect(try session.next() == .line("xy"))
      try session.end()
      let parts = parts(of: session)
      #expect(parts.count == 3)
      #expect(parts.dropFirst().allSatisfy { $0.hasPrefix("> \(end)") })
      #expect(session.terminal.screen.unknownSequences.isEmpty)
    }

    @Test func textAboveTheLineIsMarkedAndThePromptIsMarkedAgain() throws {
      let session = try session()
      try session.type("abc\u{2}")
      try session.terminal.wait(forLine: "> abc", column: 4)
      session.shared.post("one\n")
      try session.terminal.wait(forScreen: ["one", "> abc"])
      let last = try #require(parts(of: session).last)
      #expect(last.hasPrefix("> \(end)abc"))
      let output = "\u{1B}]133;C\u{1B}\\one\n\u{1B}]133;D\u{1B}\\"
      #expect(parts(of: session).contains { $0.replacing("\r\n", with: "\n").hasSuffix(output) })
      #expect(session.terminal.screen.cursor.column == 4)
      try session.type("\u{3}")
      try session.end()
    }

    // The marks take no cells, so a line that fills the row wraps where it does without them.
    @Test func aPromptThatFillsTheRowIsMarked() throws {
      let session = try session(columns: 4)
      session.shared.prompt.withLock { $0 = "1234" }
      session.shared.post("x\n")
      try session.type("abcde\u{1}")
      try session.terminal.wait(forScreen: ["x", "1234", "abcd", "e"])
      try session.terminal.wait(forLine: "abcd", column: 0)
      #expect(parts(of: session).last?.hasPrefix("1234") == true)
      try session.type("\u{3}")
      try session.end()
    }

    @Test func aTerminalWithoutEscapeSequencesGetsNoMarks() throws {
      let session = try session(type: "dumb")
      session.terminal.type("abc\r")
      #expect(try session.next() == .line("abc"))
      #expect(!session.terminal.transcript.contains(0x1B))
      try session.end()
    }
  }
}
