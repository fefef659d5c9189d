import CommandShellTesting
import TestProcesses
import Testing

/// Checks that help is printed in small windows.
@Suite(.ownThread) struct NarrowHelpTests {
  @Test(
    arguments: ["primetime", "currency", "headlines"],
    LongTests.cases(of: ["26", "20", "1", "0", "-4"], every: 2))
  func aSmallCOLUMNSIsAccepted(_ name: String, _ columns: String) async throws {
    var tool = try ToolProcess(executableURL(named: name), ["--help"])
    tool.environment["COLUMNS"] = columns
    let result = try await tool.run()
    #expect(result.status.shellCode == 0)
    #expect(result.output.contains("--no-history"))
    #expect(result.errors == "")
  }

  @Test func aNarrowTerminalIsAccepted() async throws {
    let tool = try ToolProcess(executableURL(named: "primetime"), ["--help"])
    let result = try await PseudoTerminal(tool, columns: 20).finish()
    #expect(result.status.shellCode == 0)
    #expect(result.output.contains("--no-history"))
  }

  @Test func helpWrapsAtWordsToTheWindow() async throws {
    var tool = try ToolProcess(executableURL(named: "primetime"), ["--no-rc", "--no-history"])
    tool.environment["PAGER"] = "cat"
    let terminal = try PseudoTerminal(tool, rows: 40, columns: 40)
    try await terminal.expectCursorLine("0> ")
    terminal.send("help nth\r")
    try await terminal.expectLine("  the count")
    try await terminal.expectLine("      prints: The 5th prime is 11.")
    terminal.send("quit\r")
    #expect(try await terminal.finish().status.shellCode == 0)
  }

  @Test func theCommandsOfPrimeTimeFitOnASmallScreen() async throws {
    let result = try await primetime("-c", "help").run()
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    // One more row is for the prompt.
    #expect(lines.count <= 23)
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test func anErrorIsPrintedInNarrowColumns() async throws {
    var tool = try ToolProcess(executableURL(named: "primetime"), ["--no-such-option"])
    tool.environment["COLUMNS"] = "1"
    let result = try await tool.run()
    #expect(result.status.shellCode == 64)
    #expect(result.errors.contains("unknown option '--no-such-option'"))
  }
}
