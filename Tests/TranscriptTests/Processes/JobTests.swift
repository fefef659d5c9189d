import Foundation
import TestProcesses
import Testing

/// Tests how long-running commands at a terminal are shown, listed, awaited and canceled.
@Suite(.ownThread) struct JobTests {
  private let service: SilentService

  init() throws {
    service = try SilentService()
  }

  /// Starts a session with a lookup that runs until the test ends it.
  private func session(hasClock: Bool = false) async throws -> PseudoTerminal {
    var tool = try service.primetime()
    if hasClock { tool.environment["SOURCE_DATE_EPOCH"] = nil }
    let terminal = try PseudoTerminal.command(tool)
    terminal.send("nth 5\recho ready\r")
    try await terminal.expectLine("ready")
    return terminal
  }

  @Test func aJobIsListedAndCancelledByItsNumber() async throws {
    let terminal = try await session()
    terminal.send("nth 6\rjobs\rcancel 2\r")
    try await terminal.expectLine("1  nth 5  0 s")
    try await terminal.expectLine("2  nth 6  0 s")
    try await terminal.expectLine("nth 6: canceled")
    terminal.send("jobs\rcancel\r")
    let screen = try await terminal.expectLine("nth 5: canceled")
    #expect(screen.lines.filter { $0.hasSuffix(": canceled") }.count == 2)
    #expect(screen.lines.filter { $0 == "2  nth 6  0 s" }.count == 1)
  }

  @Test func numbersRestartOnceNothingRuns() async throws {
    let terminal = try await session()
    terminal.send("cancel\rnth 6\rjobs\r")
    try await terminal.expectLine("1  nth 6  0 s")
  }

  @Test func tabCompletesTheNumbers() async throws {
    let terminal = try await session()
    terminal.send("cancel \t")
    try await terminal.expectScreen("the number") { $0.textBeforeCursor.hasSuffix("cancel 1 ") }
    terminal.press(.control("u"))
    terminal.send("nth 6\rcancel 2 \t")
    try await terminal.expectScreen("the number that is not there yet") {
      $0.textBeforeCursor.hasSuffix("cancel 2 1 ")
    }
    terminal.send("\r")
    let screen = try await terminal.expectLine("nth 5: canceled")
    #expect(screen.lines.filter { $0.hasSuffix(": canceled") }.count == 2)
  }

  @Test func runningJobsAreShownBeforeThePrompt() async throws {
    let terminal = try await session(hasClock: true)
    terminal.send("count 77")
    terminal.press(.left, .left)
    // Check twice, so that the prompt has been redrawn around the typed text.
    for _ in 1...2 {
      let before = terminal.screen.textBeforeCursor
      let screen = try await terminal.expectScreen("the time it has run") {
        $0.textBeforeCursor != before
          && $0.textBeforeCursor.wholeMatch(of: #/\[nth 5 … [^\]]+ s\] 0> count /#) != nil
      }
      #expect(screen.textAfterCursor == "77")
    }
    terminal.send("\rcancel\r")
    try await terminal.expectLine("nth 5: canceled")
    try await terminal.expectCursorLine("77> ")
  }

  @Test func aWaitIsShownAndControlCEndsIt() async throws {
    let terminal = try await session(hasClock: true)
    terminal.send("wait\r")
    try await terminal.expectScreen("what is waited for") {
      $0.textBeforeCursor.hasPrefix("nth 5 … ") && $0.textBeforeCursor.hasSuffix(" s")
    }
    terminal.press(.control("c"))
    try await terminal.expectLine("nth 5: canceled")
    terminal.send("echo still here\r")
    let screen = try await terminal.expectLine("still here")
    #expect(!screen.lines.contains { $0.hasPrefix("nth 5 …") })
    #expect(screen.unknownSequences.isEmpty)
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
