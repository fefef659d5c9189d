import CommandShellTesting
import Testing

@testable import LineEditing

// These tests use one editor at a time, because some of them send signals to the process.
@Suite(.serialized) enum EditorTests {}

extension EditorTests {
  @Suite struct LineEditorTests {
    @Test func aTypedLineIsReturned() throws {
      let session = try EditingSession()
      try session.terminal.wait(forLine: "> ", column: 2)
      try session.type("count 5")
      try session.terminal.wait(forLine: "> count 5", column: 9)
      try session.type("\r")
      #expect(try session.next() == .line("count 5"))
      try session.terminal.wait(forLine: "> ", column: 2)
      try session.terminal.wait(forScreen: ["> count 5", ">"])
      #expect(session.terminal.screen.unknownSequences == [])
      try session.end()
    }

    @Test func controlCDiscardsTheLineAndEditingContinues() throws {
      let session = try EditingSession()
      try session.type("nth 5\u{2}\u{2}")
      try session.terminal.wait(forLine: "> nth 5", column: 5)
      try session.type("\u{3}")
      #expect(try session.next() == .interrupted(hadText: true))
      try session.type("+\r")
      #expect(try session.next() == .line("+"))
      try session.terminal.wait(forScreen: ["> nth 5^C", "> +", ">"])
      try session.end()
    }

    @Test func controlDDeletesUnderTheCursorAndEndsInputOnAnEmptyLine() throws {
      let session = try EditingSession()
      try session.type("abc\u{1}\u{4}")
      try session.terminal.wait(forLine: "> bc", column: 2)
      try session.type("\u{5}\u{4}")
      try session.terminal.wait(for: "the bell") { session.terminal.screen.bells == 1 }
      try session.type("\r")
      #expect(try session.next() == .line("bc"))
      try session.type("\u{4}")
      #expect(try session.next() == .endOfInput)
      try session.waitForEnd()
    }
  }
}
