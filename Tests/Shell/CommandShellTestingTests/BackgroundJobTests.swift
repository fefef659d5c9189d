import CommandShell
import CommandShellTesting
import Testing
import Unidirectional
import UnidirectionalTesting

/// Tests the commands of a tool whose timer runs in the background.
@Suite struct BackgroundJobTests {
  private let clock = VirtualClock()

  /// Creates a tool whose timer counts in the background, or until 3 if it is awaited.
  private func tool() -> Tool<Ticks, TicksAction> {
    Tool(
      initialState: Ticks(),
      reducer: Reducer<Ticks, TicksAction> { [clock] state, action in
        let timer = Effect<TicksAction>.timer(
          "tick", every: .seconds(1), clock: clock.effectClock
        ) { .ticked }
        .cancellable(id: "tick")
        switch action {
        case .started(let isAwaited): return [isAwaited ? timer : timer.inBackground()]
        case .ticked:
          state.count += 1
          return state.count == 3 ? [.cancel(id: "tick")] : []
        case .slept:
          return [
            .concatenate([.wait(for: .seconds(1), clock: clock.effectClock), .send(.woken)])
          ]
        case .woken: return []
        case .canceled:
          state.isCanceled = true
          return []
        }
      },
      sections: [
        CommandSection("Timer") {
          Command("start", summary: "count in the background") { .started(isAwaited: false) }
          Command("count", summary: "count to three") { .started(isAwaited: true) }
          Command("sleep", summary: "wait for a second") { .slept }
        }
      ],
      render: { action, _, _ in action == .woken ? Answer("awake") : nil },
      cancelled: { $0.name == "tick" ? .canceled : nil })
  }

  private func expect(
    _ text: String, _ options: SessionOptions = SessionOptions()
  ) throws {
    try expectTranscript(of: tool(), text, options: options, clock: clock)
  }

  @Test func aScriptDoesNotWaitForIt() throws {
    try expect(
      """
      > start
      > wait
      > jobs
      1  start  0 s
      """)
    #expect(clock.scheduledCount == 0)
  }

  @Test func itsActionsArriveWhileOthersAreAwaited() throws {
    try expect(
      """
      > start
      > sleep
        count: 0 → 1
      awake
      > start > /dev/null
      > jobs
      1  start  1 s
      2  start > /dev/null  0 s
      > undo
      start: canceled
        isCanceled: false → true
        count: 1 → 0
        isCanceled: true → false
      > jobs
      2  start > /dev/null  0 s
      """)
  }

  @Test func cancelReportsIt() throws {
    try expect(
      """
      > start
      > cancel 1
      start: canceled
        isCanceled: false → true
      > jobs
      no jobs
      > cancel 2
      <stdin>:4: error: there is no job 2; use jobs to list the running jobs
      """)
  }

  @Test func waitAwaitsItByItsNumber() throws {
    try expect(
      """
      > start
      > wait 1
        count: 0 → 1
      waiting for tick(every: 1.0 seconds), which may never end
        count: 1 → 2
        count: 2 → 3
      > jobs
      no jobs
      """)
  }

  @Test func aScriptSaysThatItWaitsForATimer() throws {
    try expect(
      """
      > count
        count: 0 → 1
      waiting for tick(every: 1.0 seconds), which may never end
        count: 1 → 2
        count: 2 → 3
      > sleep
      awake
      """)
  }

  @Test func aPlanListsIt() throws {
    try expect(
      """
      > plan start
      Effects: inBackground(cancellable(tick(every: 1.0 seconds), id: tick, cancelInFlight: false))
      """)
  }

  @Test func inJSONItIsAJobWithObjectsOfItsOwn() throws {
    var options = SessionOptions()
    options.json = true
    try expect(
      """
      > start
      {"source":"<stdin>","line":1,"command":"start","answer":null,"value":null,"changes":[],"error":null,"started":1}
      > sleep
      {"source":"<stdin>","line":1,"command":"start","answer":null,"value":null,"changes":[{"path":"count","old":0,"new":1}],"error":null,"job":1}
      {"source":"<stdin>","line":2,"command":"sleep","answer":"awake","value":null,"changes":[],"error":null}
      """, options)
  }

  @Test func aSessionAtATerminalEndsWithoutAWord() throws {
    let session = try TerminalSession(tool(), clock: clock)
    try session.type("start\njobs\nquit\n")
    let screen = session.screen.text
    #expect(screen.contains("1  start") && !screen.contains("canceled"))
    #expect(session.exitStatus == .success)
    #expect(clock.scheduledCount == 0)
  }
}

private struct Ticks: ToolState {
  var count = 0
  var isCanceled = false
}

private enum TicksAction: ToolAction {
  case started(isAwaited: Bool)
  case ticked, slept, woken, canceled
}
