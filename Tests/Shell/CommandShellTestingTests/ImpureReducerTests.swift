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

  private func faults(on screen: Screen) -> [String] {
    screen.text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("error:") }
  }

  @Test func aStateThatDiffersIsReportedOnceForEachAction() throws {
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
    let fault = "error: the reducer is not pure: added(5) has two results (total: 6 → 7)"
    #expect(faults(on: session.screen) == [fault])
    #expect(session.screen.textAfterCursor.hasPrefix("  ↵ total: 0 → "))
    try session.type("5")
    #expect(faults(on: session.screen) == [fault])
    try session.type("\n")
    #expect(faults(on: session.screen) == [fault])
  }

  @Test func effectsThatDifferAreReported() throws {
    let count = Mutex(0)
    let session = try session { _, action in
      guard case .noteTyped = action else { return [] }
      let number = count.withLock { count in
        count += 1
        return count
      }
      return [.fireAndForget("count", ["": number]) {}]
    }
    try session.type("add 5\u{15}")
    #expect(faults(on: session.screen) == [])
    try session.type("note a")
    #expect(
      faults(on: session.screen) == [
        "error: the reducer is not pure: noteTyped(\"\") has two results (other effects)"
      ])
  }

  @Test func aPureReducerIsNotReported() throws {
    let session = try session { _, _ in [] }
    try session.type("add 5")
    #expect(session.screen.textAfterCursor == "  ↵ total: 0 → 5")
    #expect(faults(on: session.screen) == [])
  }
}
