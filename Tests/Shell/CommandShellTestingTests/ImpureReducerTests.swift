import CommandShell
import CommandShellTesting
import StateDiff
import Synchronization
import TestProcesses
import Testing
import Unidirectional

/// Tests that previews find reducers that are not pure.
@Suite(.ownThread) struct ImpureReducerTests {
  /// Starts a session of a tool with previews, in which `reduce` comes before the reducer.
  private func session(
    _ reduce: @escaping @Sendable (inout Ledger, LedgerAction) -> [Effect<LedgerAction>]
  ) throws -> TerminalSession<Ledger, LedgerAction> {
    var tool = ledgerTool()
    tool.previews = true
    tool.reducer = combine(Reducer(reduce).timestamped(), tool.reducer)
    let session = try ledgerSession(tool)
    try session.type("\u{C}")
    return session
  }

  @Test func aStateThatDiffersIsAFaultInThePreview() throws {
    let count = Mutex(0)
    let session = try session { ledger, action in
      if case .added = action {
        ledger.total += count.withLock { count in
          count += 1
          return count
        }
      }
      return []
    }
    try session.type("add 5")
    #expect(
      session.screen.textAfterCursor
        == "  ↵ fault: reducing added(5) twice differs: total: 6 → 7; total: 0 → 6")
    try session.type("\n")
    #expect(!session.screen.text.contains("fault"))
  }

  @Test func effectsThatDifferAreAFault() throws {
    let count = Mutex(0)
    let session = try session { _, action in
      guard case .noteTyped = action else { return [] }
      let number = count.withLock { count in
        count += 1
        return count
      }
      return [.fireAndForget("count", ["": number]) {}]
    }
    try session.type("note a")
    #expect(
      session.screen.textAfterCursor.hasPrefix(
        "  ↵ fault: reducing noteTyped(\"a\") twice differs: other effects"))
  }

  @Test func aPureReducerHasNoFault() throws {
    let session = try session { _, _ in [] }
    try session.type("add 5")
    #expect(session.screen.textAfterCursor == "  ↵ total: 0 → 5")
  }
}
