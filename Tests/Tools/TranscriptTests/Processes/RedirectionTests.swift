import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Tests the redirection of output at a terminal, and programs that share the terminal.
@Suite(.ownThread) struct RedirectionTests {
  private func leave(_ terminal: PseudoTerminal) async throws {
    terminal.send("quit\r")
    let end = try await terminal.expectCommandEnd()
    #expect(end.shellCode == 0)
    #expect(end.attributes == terminal.initialAttributes)
  }

  @Test func aFileReceivesTheOutputWithoutColors() async throws {
    let sandbox = try Sandbox()
    let terminal = try await atTerminal(sandbox: sandbox)
    terminal.send("count 5 > diff.txt\r")
    try await terminal.expectCursorLine("5> ")
    terminal.send("nth 5 >> diff.txt; !cat diff.txt | sed 's/^/file: /'\r")
    try await terminal.expectLine("file:   count: 0 → 5")
    try await terminal.expectLine("file: The 5th prime is 11. (computed here)")
    #expect(!terminal.screen.allText.contains("\n  count: 0"))
    try await leave(terminal)
  }

  @Test func aProgramReadsTheOutputAndTheTerminal() async throws {
    let terminal = try await atTerminal()
    terminal.send("primes 1 20 | tail -n 2; read -r line </dev/tty; echo \"read $line\"\r")
    try await terminal.expectLine("19")
    terminal.send("typed\r")
    try await terminal.expectLine("read typed")
    terminal.send("!echo ready; read -r line; echo \"got $line\"\r")
    try await terminal.expectLine("ready")
    terminal.send("more\r")
    try await terminal.expectLine("got more")
    try await leave(terminal)
  }

  @Test func controlCEndsTheProgramOnly() async throws {
    let terminal = try await atTerminal()
    terminal.send("!echo ready; exec sleep 1000\r")
    try await terminal.expectLine("ready")
    terminal.send("\u{3}")
    // The terminal shows ^C in a row of its own.
    try await terminal.expectLine(
      #"error: "echo ready; exec sleep 1000" ended with exit status 130"#)
    terminal.send("echo still here\r")
    try await terminal.expectLine("still here")
    try await leave(terminal)
  }

  @Test func theResultsOfOtherJobsAreNotRedirected() async throws {
    let tool = try primetime(input: "nth 5 & wait > out.txt; !cat out.txt | wc -c\n")
    let result = try await tool.run()
    #expect(result.output == "The 5th prime is 11. (computed here)\n0\n")
    #expect(result.status == .exited(0))
  }

  @Test func primesArePrintedInColumns() async throws {
    let terminal = try await atTerminal()
    terminal.send("primes 1 30\r")
    try await terminal.expectLine(" 2   3   5   7  11  13  17  19  23  29")
    terminal.send("primes 1 5 | cat\r")
    try await terminal.expectLine("5")
    try await leave(terminal)
  }

  @Test func timeWaitsForItsCommand() async throws {
    let terminal = try await atTerminal()
    terminal.send("time nth 5; echo after\r")
    try await terminal.expectLine("after")
    let history = terminal.screen.allText
    let result = try #require(history.range(of: "The 5th prime is 11."))
    let time = try #require(history.range(of: "took 0.000 s"))
    let after = try #require(history.range(of: "\nafter"))
    #expect(result.lowerBound < time.lowerBound)
    #expect(time.lowerBound < after.lowerBound)
    try await leave(terminal)
  }

  @Test(arguments: SignalTests.signals)
  func aSignalEndsTheProgramAndTheSession(_ signal: Int32, _ status: Int32) async throws {
    let tool = try openPrimetime("--quiet").start()
    tool.send("!echo ready; exec sleep 1000\n")
    try await tool.expect("ready\n")
    tool.signal(signal)
    #expect(try await tool.finish(closingInput: false).status.shellCode == status)
  }

  @Test(arguments: ["!'./my program'", "echo x | './my program'", "alias p=!; p './my program'"])
  func theShellReceivesQuotesUnchanged(line: String) async throws {
    let tool = try primetime("-c", line)
    let script = try tool.sandbox.write("#!/bin/sh\necho ran\n".utf8, to: "script")
    #expect(chmod(script.path, 0o700) == 0)
    try copyProgram(at: script, to: tool.sandbox.url("my program"))
    let result = try await tool.run()
    #expect(result.output == "ran\n")
    #expect(result.status == .exited(0))
  }

  #if os(Linux)
    /// Tests a parent process that ignores SIGCHLD, which its children inherit.
    @Test(arguments: ["!exit 3", "echo x | exit 3"])
    func aFailureIsReportedEvenIfSIGCHLDIsIgnored(line: String) async throws {
      let path = try executableURL(named: "primetime").path
      let tool = try ToolProcess(
        URL(filePath: "/usr/bin/env"), ["--ignore-signal=CHLD", path, "-c", line])
      let result = try await tool.run()
      #expect(result.errors.hasSuffix("error: \"exit 3\" ended with exit status 3\n"))
      #expect(result.status == .exited(1))
    }
  #endif

  @Test func anUnreadPipeStopsTheCommand() async throws {
    let result = try await primetime(input: "primes 1 9e18 | head -n 1\ncount\n").run()
    #expect(result.output == "2\ncount = 0\n")
    #expect(result.status == .exited(0))
  }
}
