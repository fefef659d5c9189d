import TestProcesses
import Testing

/// Long work at a terminal: what lists it, waits for it, ends it and shows it.
@Suite struct JobTests {
  private static let endless = "nth 10^16"

  /// A session with work under way that no machine ends before the test.
  private func session(hasClock: Bool = false) async throws -> PseudoTerminal {
    var tool = try ToolProcess(executableURL(named: "primetime"), ["--nth-prime", "local"])
    if hasClock { tool.environment["SOURCE_DATE_EPOCH"] = nil }
    let terminal = try PseudoTerminal.command(tool)
    terminal.send("\(Self.endless)\recho ready\r")
    try await terminal.expectLine("ready")
    return terminal
  }

  @Test func oneIsListedAndCancelledByItsNumber() async throws {
    let terminal = try await session()
    terminal.send("pi 4e17\rjobs\rcancel 2\r")
    try await terminal.expectLine("1  nth 10^16  0 s")
    try await terminal.expectLine("2  pi 4e17  0 s")
    try await terminal.expectLine("pi 4e17: cancelled")
    terminal.send("jobs 1\rcancel\r")
    let screen = try await terminal.expectLine("nth 10^16: cancelled")
    #expect(screen.lines.filter { $0.hasSuffix(": cancelled") }.count == 2)
  }

  @Test func numbersBeginAnewOnceNothingRuns() async throws {
    let terminal = try await session()
    terminal.send("cancel\rpi 4e17\rjobs\r")
    try await terminal.expectLine("1  pi 4e17  0 s")
  }

  @Test func tabKnowsTheNumbers() async throws {
    let terminal = try await session()
    terminal.send("cancel \t")
    try await terminal.expectScreen("the number") { $0.textBeforeCursor.hasSuffix("cancel 1 ") }
    terminal.send("\t")
    try await terminal.expectScreen("the number again") {
      $0.textBeforeCursor.hasSuffix("cancel 1 1 ")
    }
    terminal.send("\r")
    let screen = try await terminal.expectLine("nth 10^16: cancelled")
    #expect(screen.lines.filter { $0.hasSuffix(": cancelled") }.count == 1)
  }

  @Test func aWaitShowsItselfAndControlCEndsIt() async throws {
    let terminal = try await session(hasClock: true)
    terminal.send("wait\r")
    try await terminal.expectScreen("what is waited for") {
      $0.textBeforeCursor.hasPrefix("nth 10^16 … ") && $0.textBeforeCursor.hasSuffix(" s")
    }
    terminal.press(.control("c"))
    try await terminal.expectLine("nth 10^16: cancelled")
    terminal.send("echo still here\r")
    let screen = try await terminal.expectLine("still here")
    #expect(!screen.history.contains("…"))
    #expect(screen.unknownSequences.isEmpty)
  }

  @Test func aCommandOfAScriptShowsItself() async throws {
    var tool = try primetime("--nth-prime", "local", "-c", "echo ready", "-c", Self.endless)
    tool.environment["SOURCE_DATE_EPOCH"] = nil
    let terminal = try PseudoTerminal.command(tool)
    try await terminal.expectScreen("what is waited for") {
      $0.textBeforeCursor.hasPrefix("nth 10^16 … ")
    }
    terminal.press(.control("c"))
    let end = try await terminal.expectCommandEnd()
    #expect(end.shellCode == 130)
    #expect(end.screen.lines.prefix(2) == ["ready", "[command ended: 130]"])
  }

  @Test func theEndTakesTheLineOff() async throws {
    var tool = try primetime("--nth-prime", "local", "-c", "\(Self.endless) & wait")
    tool.environment["SOURCE_DATE_EPOCH"] = nil
    let terminal = try PseudoTerminal(tool)
    try await terminal.expect("nth 10^16 … ")
    terminal.signal(15)
    let result = try await terminal.finish()
    #expect(result.status.shellCode == 143)
    #expect(result.output.hasSuffix("\r\u{1B}[K"))
  }

  // Thirteen megabytes a second.
  @Test func controlCStopsAFloodAndStays() async throws {
    let tool = try primetime()
    let terminal = try PseudoTerminal(tool, drawsScreen: false)
    terminal.send("primes 1 1e11\r")
    try await terminal.expect("\n1000003\r\n")
    terminal.press(.control("c"))
    try await terminal.expect("primes 1 1e11: cancelled\r\n")
    terminal.send("echo 'still 'here\r")
    try await terminal.expect("still here\r\n")
    terminal.send("quit\r")
    #expect(try await terminal.finish().status.shellCode == 0)
  }
}
