import CommandShell
import CommandShellTesting
import TestProcesses
import Testing

/// Tests the limit of lines inside commands and aliases, without which they would overflow the
/// stack.
@Suite(.ownThread) struct NestingTests {
  @Test(arguments: ["", "plan "])
  func deepNestingIsAnError(_ prefix: String) throws {
    let line = prefix + String(repeating: "time ", count: 10_000) + "add 1"
    let text = try transcript(of: ledgerTool(), running: [line, "add 2"])
    #expect(
      text.contains("<stdin>:1: error: commands are nested more than 64 levels deep\n"))
    #expect(!text.contains("0 → 1"))
    #expect(text.hasSuffix("> add 2\n  total: 0 → 2\n"))
  }

  @Test func aChainOfAliasesIsLimited() throws {
    let aliases = (0..<100).map { "alias a\($0)=a\($0 + 1)" } + ["alias a100='add 1'"]
    let text = try transcript(of: ledgerTool(), running: aliases + ["a0", "plan a0", "a37"])
    #expect(
      text.hasSuffix(
        """
        > a0
        <stdin>:102: error: commands are nested more than 64 levels deep
        > plan a0
        <stdin>:103: error: commands are nested more than 64 levels deep
        > a37
          total: 0 → 1

        """), "\(text.suffix(300))")
  }

  @Test(arguments: [("", 64), ("plan ", 63)])
  func sixtyFourLevelsAreAllowed(_ prefix: String, count: Int) throws {
    let line = prefix + String(repeating: "time ", count: count) + "add 1"
    let longer = prefix + String(repeating: "time ", count: count + 1) + "add 1"
    let text = try transcript(of: ledgerTool(), running: [line, longer])
    #expect(text.split(separator: "\n").filter { $0 == "  total: 0 → 1" }.count == 1)
    #expect(text.split(separator: "\n").filter { $0.contains(" error: ") }.count == 1)
  }
}
