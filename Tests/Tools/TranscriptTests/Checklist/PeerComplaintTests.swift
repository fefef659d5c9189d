import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Checks that common complaints about other tools do not apply to these tools.
///
/// The comment above each test names the other tools and the complaint.
@Suite(.ownThread) struct PeerComplaintTests {
  // redis-cli, qalc: Ctrl-C ends the session.
  @Test func controlCDoesNotLeave() async throws {
    let terminal = try await atTerminal()
    for number in 1...3 {
      terminal.press(.control("c"))
      try await terminal.expectScreen("\(number) interrupts and a prompt") {
        $0.lines.count { $0.hasPrefix("0> ^C") } == number && $0.textBeforeCursor == "0> "
      }
    }
    terminal.send("count 5\r")
    try await terminal.expectCursorLine("5> ")
  }

  // gp, sqlite3, duckdb: the output is incomplete, and the exit status is 0.
  @Test func aFullDiskDoesNotPassForSuccess() async throws {
    var tool = try primetime("-q", input: "primes 1 1000\n")
    tool.standardOutput = .file("/dev/full")
    let result = try await tool.run()
    #expect(result.errors == "error: cannot write to standard output: No space left on device\n")
    #expect(result.status == .exited(74))
  }

  // bc, gp, psql, fish: after an error in a script, the exit status is 0.
  @Test func anErrorInAScriptDoesNotPassForSuccess() async throws {
    let result = try await primetime("-q", input: "favorite 9\ncount 5\ncount\n").run()
    #expect(result.output == "count = 5\n")
    #expect(result.status == .exited(1))
  }

  // sqlite3, psql, python: SIGTERM loses the history of the session.
  @Test func aTerminationDoesNotLoseTheHistory() async throws {
    let sandbox = try Sandbox()
    let first = try await atTerminal(sandbox: sandbox)
    first.send("count 5\r")
    try await first.expectCursorLine("5> ")
    first.signal(SIGTERM)
    #expect(try await first.expectCommandEnd().shellCode == 143)
    let second = try await atTerminal(sandbox: sandbox)
    second.press(.up)
    try await second.expectCursorLine("0> count 5")
  }

  // psql, gp: an error on standard input has no line number.
  @Test func anErrorOnStandardInputHasItsLine() async throws {
    let result = try await primetime("-q", input: "\n# two\r\nincremnt\n").run()
    #expect(
      result.errors
        == "<stdin>:3: error: unknown command \"incremnt\"; did you mean \"increment\"?\n")
  }

  // sqlite3, duckdb: the text after a NUL is lost, and the next line is appended.
  @Test func aNULDoesNotJoinLines() async throws {
    let result = try await primetime("-q", input: "echo a\0b\necho c\n").run()
    #expect(result.output == "c\n")
    #expect(result.errors.hasPrefix("<stdin>:1: error: the line contains a NUL at byte 7"))
    #expect(result.status == .exited(1))
  }

  // python, GHCi: background output appears in the middle of the line being typed.
  @Test func outputDoesNotGarbleTheTypedLine() async throws {
    let terminal = try await atTerminal("--quiet", "--nth-prime", "local")
    terminal.send(String(repeating: "nth 10^8 &", count: 20) + "\rcount 123456")
    for _ in 1...3 { terminal.press(.left) }
    let screen = try await terminal.expectScreen("all answers, and the line under them") {
      $0.allText.components(separatedBy: "The 100000000th prime is 2038074743.").count == 21
        && $0.textBeforeCursor == "0> count 123"
        && $0.textAfterCursor == "456  ↵ count: 0 → 123456"
    }
    #expect(screen.allText.components(separatedBy: "count 123456").count == 2)
    terminal.send("0\r")
    try await terminal.expectCursorLine("1230456> ")
  }

  // fish, gp: a mistyped command gets no suggestion.
  @Test(arguments: [("incremnt", "increment"), ("favourites", "favorites"), ("qiut", "quit")])
  func aMistypedCommandGetsADidYouMean(_ typed: String, _ meant: String) async throws {
    let result = try await primetime("-c", typed).run()
    #expect(
      result.errors == "-c:1: error: unknown command \"\(typed)\"; did you mean \"\(meant)\"?\n")
  }
}
