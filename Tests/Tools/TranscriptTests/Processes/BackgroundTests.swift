import TestProcesses
import Testing

/// Checks that effects keep running while later commands are read.
@Suite(.ownThread) struct BackgroundTests {
  @Test func bothAnswersArriveInAnyOrder() async throws {
    let tool = try primetime("--quiet", "--nth-prime", "local", input: "nth 5 & count\n")
    let result = try await tool.run()
    let lines = result.output.split(separator: "\n").sorted()
    #expect(lines == ["The 5th prime is 11.", "count = 0"])
    #expect(result.status == .exited(0))
  }

  @Test func runningWorkIsAwaitedAtTheEnd() async throws {
    let input = (1...20).map { "nth \($0 * 1_000) &" }.joined(separator: "\n")
    let tool = try primetime("--quiet", "--nth-prime", "local", input: input)
    let result = try await tool.run()
    #expect(result.output.split(separator: "\n").count == 20)
    #expect(result.output.contains("The 20000th prime is 224737.\n"))
    #expect(result.status == .exited(0))
  }

  @Test func anErrorOfAnEffectIsReportedByTheStatus() async throws {
    let result = try await primetime("--quiet", "--nth-prime", "wolfram", input: "nth 5 &\n").run()
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("<stdin>:1: error: "))
    #expect(result.status == .exited(1))
  }
}
