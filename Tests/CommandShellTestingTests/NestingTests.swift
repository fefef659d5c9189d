import CommandShell
import CommandShellTesting
import TestProcesses
import Testing

/// Tests the limit of lines inside commands and aliases, without which they would overflow the
/// stack.
@Suite(.ownThread) struct NestingTests {
  @Test(arguments: ["plan ", "time ", "plan time ", "time plan "])
  func deepNestingIsAnError(_ prefix: String) throws {
    let line = String(repeating: prefix, count: 10_000) + "add 1"
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

  @Test func sixtyFourLevelsAreAllowed() throws {
    for name in ["plan ", "time "] {
      let line = String(repeating: name, count: 64) + "add 1"
      let text = try transcript(of: ledgerTool(), running: [line, name + line])
      #expect(text.split(separator: "\n").filter { $0 == "  total: 0 → 1" }.count == 1)
      #expect(text.split(separator: "\n").filter { $0.contains(" error: ") }.count == 1)
    }
  }
}
