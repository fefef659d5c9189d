import CommandShell
import CommandShellTesting
import Foundation
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

/// Tests `undo`, `redo` and `goto` while a timer runs in the background.
@Suite struct RunningWorkTests {
  private let clock = VirtualClock()

  /// Creates a stopwatch, whose timer the reducer starts, or a feedback loop.
  private func tool(withFeedback: Bool = false) -> Tool<Watch, WatchAction> {
    let timer = Effect<WatchAction>.timer(
      "tick", every: .seconds(1), clock: clock.effectClock
    ) { .ticked }
    .inBackground()
    .cancellable(id: "tick")
    var tool = Tool(
      initialState: Watch(),
      reducer: Reducer<Watch, WatchAction> { [clock] watch, action in
        switch action {
        case .started:
          if watch.isRunning { return [] }
          watch.isRunning = true
          return withFeedback ? [] : [timer]
        case .lapped:
          watch.laps += 1
          return withFeedback ? [] : [.cancel(id: "tick"), timer]
        case .stopped:
          watch.isRunning = false
          return withFeedback ? [] : [.cancel(id: "tick")]
        case .ticked:
          watch.count += 1
          return watch.count == watch.goal ? [.send(.stopped)] : []
        case .goalChanged(let goal): watch.goal = goal
        case .finished: return [.send(.stopped)]
        case .slept(let time):
          return [
            .concatenate([
              .wait(for: .milliseconds(time), clock: clock.effectClock), .send(.woken),
            ])
          ]
        case .woken: break
        }
        return []
      },
      sections: [
        CommandSection("Timer") {
          Command("start", summary: "start the timer") { .started }
          Command("lap", summary: "count a lap, with a new timer") { .lapped }
          Command("stop", summary: "stop the timer") { .stopped }
          Command("finish", summary: "stop by another action") { .finished }
          Command("goal", arguments: .integer("N"), summary: "stop at N") { .goalChanged(Int($0)) }
          Command("sleep", arguments: .integer("MS"), summary: "wait") { .slept(Int($0)) }
        }
      ],
      render: { _, _, _ in nil },
      cancelled: { $0.name == "tick" ? .stopped : nil })
    if withFeedback {
      tool.feedback = [
        Feedback(query: { $0.isRunning ? $0.laps : nil }, afterMoves: true) { _ in
          timer.map { Timestamped($0) }
        }
      ]
    }
    return tool
  }

  private func expect(
    _ text: String, withFeedback: Bool = false, _ options: SessionOptions = SessionOptions()
  ) throws {
    try expectTranscript(
      of: tool(withFeedback: withFeedback), text, options: options, clock: clock)
  }

  @Test func theTicksBelongToTheStepBeforeThem() throws {
    try expect(
      """
      > start; sleep 2500; goal 77; sleep 3000
        isRunning: false → true
        count: 0 → 1
        count: 1 → 2
        goal: 100 → 77
        count: 2 → 3
        count: 3 → 4
        count: 4 → 5
      > undo
        count: 5 → 2
        goal: 77 → 100
      > jobs
      1  start  5 s
      > sleep 1000
        count: 2 → 3
      > history
      1  start    count: 0 → 2 and 1 more
      2  goal 77  count: 2 → 5 and 1 more  (undone)
      > why count
      count: 2 → 3 (step 1, start; effect tick(every: 1.0 seconds))
      Action: ticked
      > redo; undo
        count: 3 → 5
        goal: 100 → 77
        count: 5 → 3
        goal: 77 → 100
      > undo
      start: canceled
        isRunning: true → false
        count: 3 → 0
      > jobs
      no jobs
      > state
      count: 0
      goal: 100
      laps: 0
      isRunning: false
      """)
  }

  @Test func aMoveThatEndsWorkLeavesNoStateThatSaysItRuns() throws {
    try expect(
      """
      > start; lap; goal 5; undo
        isRunning: false → true
        laps: 0 → 1
        goal: 100 → 5
        goal: 5 → 100
      > undo
      lap: canceled
        isRunning: true → false
        laps: 1 → 0
        isRunning: false → true
        isRunning: true → false
      > jobs
      no jobs
      > redo
        laps: 0 → 1
      > undo; state
        laps: 1 → 0
      count: 0
      goal: 100
      laps: 0
      isRunning: false
      > history
      1  start   isRunning: false → true
      2  lap     laps: 0 → 1  (undone)
      3  goal 5  goal: 100 → 5  (undone)
      > start
        isRunning: false → true
      > history
      1  start  isRunning: false → true  … 2 other steps from here: 2-3
      4  start  isRunning: false → true
      """)
  }

  @Test func aDroppedStepEndsItsWork() throws {
    try expect(
      """
      > start; sleep 1500; goal 77; sleep 1000
        isRunning: false → true
        count: 0 → 1
        goal: 100 → 77
        count: 1 → 2
      > plan drop 1
        count: 2 → 1
        isRunning: true → false
      Effects: none
      > drop 2; jobs
        count: 2 → 1
        goal: 77 → 100
      1  start  2 s
      > undo; drop 1; jobs
        count: 1 → 2
        goal: 100 → 77
      start: canceled
        isRunning: true → false
        count: 2 → 1
      no jobs
      > undo; state
        count: 1 → 2
      count: 2
      goal: 77
      laps: 0
      isRunning: false
      """)
  }

  @Test func aDropThatEndsWorkLeavesNoStateThatSaysItRuns() throws {
    try expect(
      """
      > start; lap; goal 5
        isRunning: false → true
        laps: 0 → 1
        goal: 100 → 5
      > drop 2; jobs
      lap: canceled
        isRunning: true → false
        laps: 1 → 0
        isRunning: false → true
        isRunning: true → false
      no jobs
      > history
      1  start   isRunning: false → true
      2  lap     laps: 0 → 1
      3  goal 5  goal: 100 → 5 and 1 more
      4  drop 2  laps: 1 → 0
      """)
  }

  @Test func feedbackMayStartTheWorkOfARestoredState() throws {
    try expect(
      """
      > start; stop; undo
        isRunning: false → true
        isRunning: true → false
        isRunning: false → true
      > start; jobs
      2  undo  0 s
      > plan redo; redo; jobs
        isRunning: true → false
      Effects: none
        isRunning: true → false
      no jobs
      > plan undo; undo 2; jobs
        isRunning: false → true
      Effects: cancellable(inBackground(tick(every: 1.0 seconds)), id: tick, cancelInFlight: false) (feedback)
      no jobs
      > goto 1; lap; jobs
        isRunning: false → true
        laps: 0 → 1
      4  lap  0 s
      > undo; jobs; state
      lap: canceled
        isRunning: true → false
        laps: 1 → 0
        isRunning: false → true
      5  undo  0 s
      count: 0
      goal: 100
      laps: 0
      isRunning: true
      """, withFeedback: true)
  }

  @Test func aReplayStartsNothing() throws {
    let sandbox = try Sandbox()
    let path = sandbox.url("a.jsonl").path
    var options = SessionOptions()
    options.record = path
    let commands = ["start; lap; sleep 1500", "undo", "goal 9", "start; stop", "undo; redo; undo"]
    for withFeedback in [false, true] {
      let recorded = try transcript(
        of: tool(withFeedback: withFeedback), running: commands + ["state"], options: options,
        clock: clock)
      try expectReplay(of: path, by: tool(withFeedback: withFeedback), named: "tool")
      let replayed = try transcript(
        of: tool(withFeedback: withFeedback), running: ["replay '\(path)'", "jobs", "state"],
        clock: clock)
      #expect(replayed.contains("no jobs"))
      let state = try #require(recorded.range(of: "> state"))
      #expect(replayed.hasSuffix(recorded[state.lowerBound...]))
      #expect(recorded.hasSuffix("isRunning: true\n"))
    }
  }

  /// After any commands, the timer runs exactly if the state says so, and the recording replays.
  @Test(arguments: 1...UInt64(LongTests.count(8, long: 200)))
  func theStateAgreesWithTheTimer(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var commands: [String] = []
    for _ in 0..<40 {
      let number = Int.random(in: 1...4, using: &random)
      commands +=
        [
          [
            "start", "start", "stop", "lap", "cancel", "finish", "goal \(number * 3)", "sleep 1500",
          ],
          ["undo", "undo \(number)", "redo", "redo \(number)", "goto \(number)"],
        ].randomElement(using: &random)?.randomElement(using: &random).map {
          [$0, "jobs", "state"]
        }
        ?? []
    }
    let sandbox = try Sandbox()
    let path = sandbox.url("a.jsonl").path
    var options = SessionOptions()
    options.record = path
    let text = try transcript(
      of: tool(withFeedback: true), running: commands, options: options, clock: clock)
    for part in text.components(separatedBy: "> jobs\n").dropFirst() {
      let isRunning = !part.hasPrefix("no jobs\n")
      #expect(part.contains("isRunning: \(isRunning)\n"), "seed \(seed)\n\(text)")
    }
    try expectReplay(of: path, by: tool(withFeedback: true), named: "tool")
  }

  @Test func anEffectThatSendsNamesTheActionOfTheTool() throws {
    try expect(
      """
      > plan finish
      Effects: send(stopped)
      """)
    var options = SessionOptions()
    options.logFormat = .json
    let log = try transcript(of: tool(), running: ["finish"], options: options)
    #expect(log.contains(#""effects":[{"send":"stopped"}]"#))
  }
}

private struct Watch: ToolState {
  var count = 0
  var goal = 100
  var laps = 0
  var isRunning = false
}

private enum WatchAction: ToolAction {
  case started, lapped, stopped, ticked, finished, woken
  case goalChanged(Int)
  case slept(Int)
}
