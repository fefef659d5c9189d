import CommandShell
import CommandShellTesting
import Foundation
import StateDiff
import Synchronization
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

/// Tests which previews are left out because they would cost time.
@Suite(.ownThread) struct PreviewCostTests {
  /// Starts a session of a tool whose command `add` takes some time.
  ///
  /// Only the first of equal actions in a row takes time, because a debug build reduces each action
  /// of a preview twice.
  private func session(taking time: Duration) throws -> TerminalSession<Ledger, LedgerAction> {
    let clock = VirtualClock()
    var tool = ledgerTool()
    tool.previews = true
    let reducer = tool.reducer
    let last = Atomic(0)
    tool.reducer = Reducer { state, action in
      let number = if case .added(let number) = action.action { number } else { 0 }
      if last.exchange(number, ordering: .relaxed) != number, number != 0 {
        clock.advance(by: time)
      }
      return reducer(&state, action)
    }
    let session = try ledgerSession(tool, clock: clock)
    try session.type("\u{C}")
    return session
  }

  @Test func tenKeysHaveNoneAfterTwoSlowPlansInARow() throws {
    let session = try session(taking: .microseconds(5001))
    var number = ""
    for (key, digit) in "1234567890123".enumerated() {
      try session.type(key == 0 ? "add 1" : "\(digit)")
      number.append(digit)
      let isShown = key < 2 || key == 12
      #expect(session.screen.textAfterCursor == (isShown ? "  ↵ total: 0 → \(number)" : ""))
    }
  }

  @Test func oneSlowPlanAmongOthersChangesNothing() throws {
    let session = try session(taking: .microseconds(5001))
    for _ in 1...5 {
      try session.type("add 5")
      #expect(session.screen.textAfterCursor == "  ↵ total: 0 → 5")
      try session.type("\u{15}note a")
      #expect(session.screen.textAfterCursor == "  ↵ note: \"\" → \"a\"; starts: keep a note")
      try session.type("\u{15}")
    }
  }

  @Test func aPlanOfFiveMillisecondsIsNotSlow() throws {
    let session = try session(taking: .milliseconds(5))
    try session.type("add 5555")
    #expect(session.screen.textAfterCursor == "  ↵ total: 0 → 5555")
  }

  /// A state that counts how often it is decomposed, as `state` and `plan` do.
  private struct Counted: Codable, Dumpable, Equatable, Sendable {
    static let dumps = Atomic(0)

    var total = 0

    var dumpValue: DumpValue {
      Self.dumps.add(1, ordering: .relaxed)
      return .integer(Int64(total))
    }

    func appendChanges(from old: Counted, at path: String, to changes: inout [Change]) {
      total.appendChanges(from: old.total, at: "total", to: &changes)
    }
  }

  @Test func commandsThatOnlyReadAreNotRun() throws {
    let tool = Tool(
      initialState: Counted(),
      reducer: Reducer<Counted, LedgerAction> { state, action in
        if case .added(let amount) = action { state.total += amount }
        return []
      },
      sections: [
        CommandSection("Counted") {
          Command("add", arguments: .integer("N"), summary: "add N") { .added(Int($0)) }
        }
      ],
      previews: true)
    let session = try TerminalSession(tool)
    try session.type("add 5\r")
    let before = Counted.dumps.load(ordering: .relaxed)
    try session.type("state\u{15}why total\u{15}plan state\u{15}time state\u{15}history\u{15}help")
    #expect(Counted.dumps.load(ordering: .relaxed) == before)
    try session.type("\u{15}state\r")
    #expect(Counted.dumps.load(ordering: .relaxed) > before)
  }

  @Test(arguments: ["!touch", "add 5 >", "add 5 >>", "add 5 | touch", "record", "log"])
  func noProgramRunsAndNoFileIsWritten(command: String) throws {
    let sandbox = try Sandbox()
    let path = sandbox.url("file").path
    let session = try session(taking: .zero)
    try session.type("\(command) \(path)")
    #expect(session.screen.lines.count <= 2)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// A preview that opened the named pipe would wait for its writer.
  @Test func aScriptIsNotRead() throws {
    let sandbox = try Sandbox()
    let path = sandbox.url("pipe").path
    try #require(mkfifo(path, 0o600) == 0)
    let session = try session(taking: .zero)
    try session.type("source \(path)")
    #expect(session.screen.textAfterCursor == "")
  }
}
