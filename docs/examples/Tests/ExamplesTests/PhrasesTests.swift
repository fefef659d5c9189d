import CommandShell
import CommandShellTesting
import Testing

@testable import phrases

/// Checks a prompt for an existing command line, at a pseudo-terminal.
///
/// The tests run one after another, because all commands print to the output of the process.
@Suite(.serialized) struct PhrasesTests {
  /// Types a line, runs its command, and returns the last lines of the screen.
  private func lines(after line: String, count: Int) throws -> [String] {
    let session = try TerminalSession(try Shell.tool(for: Phrases.self), rows: 24, columns: 70)
    try session.type(line + "\r")
    try session.run("run")
    return session.screen.lines.dropLast().suffix(count).map { String($0) }
  }

  @Test(arguments: [
    ("count a b c", ["3"]), ("count --unit characters a b", ["3"]),
    ("change upper --first hello", ["Hello"]), ("change lower 'A  B'", ["a  b"]),
    ("repeat -t 3 x", ["x", "x", "x"]), ("later --after 1 now", ["now"]),
    ("check a b", ["error: ended with exit status 3"]),
    (
      "repeat -t 0 x",
      [
        "error: --times must be at least 1; usage: phrases repeat [--times <tim",
        "es>] <text>",
      ]
    ),
  ])
  func aCommandRuns(line: String, output: [String]) throws {
    #expect(try lines(after: line, count: output.count) == output)
  }

  @Test func wordsAreCompleted() throws {
    let session = try TerminalSession(try Shell.tool(for: Phrases.self), rows: 24, columns: 70)
    try session.type("cou\t--u\tch\t")
    #expect(session.screen.lines.last == "phrases> count --unit characters TEXT…")
    try session.press(.control("u"))
    try session.type("change u\t--f\t")
    #expect(session.screen.lines.last == "phrases> change upper --first TEXT…")
  }

  @Test func theHintShowsWhatIsMissing() throws {
    let session = try TerminalSession(try Shell.tool(for: Phrases.self), rows: 24, columns: 70)
    try session.type("repeat ")
    #expect(session.screen.lines.last == "phrases> repeat [--times TIMES] TEXT")
  }

  @Test func commandsThatNeedAStateDoNotExist() throws {
    try expectTranscript(
      of: try Shell.tool(for: Phrases.self),
      """
      > undo
      <stdin>:1: error: unknown command "undo"; use help to list the commands
      """)
  }
}
