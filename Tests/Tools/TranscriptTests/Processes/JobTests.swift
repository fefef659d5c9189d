import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Tests how long-running commands at a terminal are shown and canceled.
@Suite(.ownThread) struct JobTests {
  private let service: SilentService

  init() throws {
    service = try SilentService()
  }

  @Test func aCommandOfAScriptIsShown() async throws {
    var tool = try service.primetime("-c", "echo ready", "-c", "nth 5")
    tool.environment["SOURCE_DATE_EPOCH"] = nil
    let terminal = try PseudoTerminal.command(tool)
    try await terminal.expectScreen("what is waited for") {
      $0.textBeforeCursor.hasPrefix("nth 5 … ")
    }
    terminal.press(.control("c"))
    let end = try await terminal.expectCommandEnd()
    #expect(end.shellCode == 130)
    #expect(end.screen.lines.prefix(2) == ["ready", "[command ended: 130]"])
  }

  // The output goes to a file, so that the terminal shows only the progress.
  @Test func theLineShowsTheProgressOfAComputation() async throws {
    let path = try executableURL(named: "primetime").path
    var tool = try ToolProcess(
      URL(filePath: "/bin/sh"), ["-c", "exec \"$0\" -c 'primes 1 1e10' > /dev/null", path])
    tool.environment["SOURCE_DATE_EPOCH"] = nil
    let terminal = try PseudoTerminal.command(tool)
    try await terminal.expectScreen("a percentage") {
      $0.textBeforeCursor.wholeMatch(of: /primes 1 1e10 … \d+%, \d+ s/) != nil
    }
    terminal.press(.control("c"))
    #expect(try await terminal.expectCommandEnd().shellCode == 130)
  }

  @Test func theLineIsRemovedAtTheEnd() async throws {
    var tool = try service.primetime("-c", "nth 5 & wait")
    tool.environment["SOURCE_DATE_EPOCH"] = nil
    let terminal = try PseudoTerminal(tool)
    try await terminal.expect("nth 5 … ")
    terminal.signal(15)
    let result = try await terminal.finish()
    #expect(result.status.shellCode == 143)
    #expect(result.output.hasSuffix("\r\u{1B}[K"))
  }

  /// Starts `primetime` in a shell at a terminal that shows progress.
  private func inShell() async throws -> PseudoTerminal {
    let tool = try service.primetime()
    var shell = tool
    (shell.executable, shell.arguments) = (URL(filePath: "/bin/sh"), ["-i"])
    shell.environment.merge(["PS1": "shell$ ", "TERM_PROGRAM": "ghostty"]) { $1 }
    shell.environment["SOURCE_DATE_EPOCH"] = nil
    let terminal = try PseudoTerminal(shell)
    try await terminal.expectCursorLine("shell$ ")
    terminal.send("'\(tool.executable.path)' \(tool.arguments.joined(separator: " "))\r")
    try await terminal.expectCursorLine("0> ")
    return terminal
  }

  private let progress = "\u{1B}]9;4;3\u{1B}\\"
  private let noProgress = "\u{1B}]9;4;0\u{1B}\\"

  @Test func progressOutsideTheTextIsRemovedOnEveryWayOut() async throws {
    let terminal = try await inShell()
    terminal.send("nth 5\r")
    // Ctrl-Z is a key while a line is typed, and a signal during a wait.
    try await terminal.expect(progress)
    terminal.press(.control("z"))
    try await terminal.expect(noProgress)
    try await terminal.expectCursorLine("shell$ ")
    terminal.send("fg\r")
    try await terminal.expect(progress)
    terminal.send("wait\r")
    try await terminal.expect(noProgress)
    try await terminal.expect(progress)
    terminal.press(.control("z"))
    try await terminal.expect(noProgress)
    try await terminal.expectCursorLine("shell$ ")
    terminal.send("fg\r")
    try await terminal.expect(progress)
    terminal.press(.control("c"))
    try await terminal.expect(noProgress)
    try await terminal.expectCursorLine("0> ")
    // Another program gets a terminal without progress.
    terminal.send("nth 5\r")
    try await terminal.expect(progress)
    terminal.send("!echo program\r")
    try await terminal.expect(noProgress)
    try await terminal.expect("\u{1B}]133;C\u{1B}\\program")
    try await terminal.expect(progress)
    terminal.send("quit\r")
    try await terminal.expect(noProgress)
    try await terminal.expectCursorLine("shell$ ")
    terminal.send("exit\r")
    #expect(try await terminal.finish().status == .exited(0))
  }

  @Test(arguments: [SIGTERM, SIGQUIT])
  func progressOutsideTheTextIsRemovedByASignal(_ signal: Int32) async throws {
    var tool = try service.primetime()
    tool.environment["TERM_PROGRAM"] = "ghostty"
    tool.environment["SOURCE_DATE_EPOCH"] = nil
    let terminal = try PseudoTerminal(tool)
    terminal.send("nth 5\r")
    try await terminal.expect(progress)
    terminal.signal(signal)
    try await terminal.expect(noProgress)
    #expect(try await terminal.finish().status.shellCode == 128 + signal)
  }

  @Test(.long) func noMoreThanTenThousandJobsCanWait() async throws {
    let tool = try openPrimetime("--quiet").start()
    tool.send(String(repeating: "nth 1e13 &\n", count: 10_001) + "count 7\ncount\n")
    try await tool.expect("count = 7\n")
    try await tool.expect(" cancel one\n", on: .errors)
    #expect(
      tool.text(of: .errors) == """
        <stdin>:10001: error: 10000 commands are running, which is the limit; wait for one or \
        cancel one

        """)
  }

  // The command prints about 13 MB per second.
  @Test func controlCStopsAFloodOfOutput() async throws {
    let tool = try primetime()
    let terminal = try PseudoTerminal(tool, drawsScreen: false)
    terminal.send("primes 1 1e11\r")
    try await terminal.expect("1000003")
    terminal.press(.control("c"))
    try await terminal.expect("primes 1 1e11: canceled\r\n")
    terminal.send("echo 'still 'here\r")
    try await terminal.expect("still here\r\n")
    terminal.send("quit\r")
    #expect(try await terminal.finish().status.shellCode == 0)
  }
}
