import CommandShell

/// A timer that counts seconds while it runs, up to a goal.
struct Seconds: ToolState {
  var count = 0
  var goal = 3600
  var isRunning = false
}

/// An event of the timer.
enum SecondsAction: ToolAction {
  case started, stopped, ticked
  case goalChanged(Int)
}

let secondsReducer = Reducer<Seconds, SecondsAction> { seconds, action in
  switch action {
  case .started: seconds.isRunning = true
  case .stopped: seconds.isRunning = false
  case .ticked:
    seconds.count += 1
    if seconds.count >= seconds.goal { return [.send(.stopped)] }
  case .goalChanged(let goal): seconds.goal = goal
  }
  return []
}

/// Returns a feedback loop that sends `ticked` once a second while the state says that the timer
/// runs, also in a state that `undo` has restored.
///
/// The effect runs in the background, so a script does not wait for it.
func ticking(clock: EffectClock) -> Feedback<Seconds, SecondsAction> {
  Feedback(query: { $0.isRunning ? true : nil }, afterMoves: true) { _ in
    .timer("tick", every: .seconds(1), clock: clock) { .ticked }
      .inBackground()
  }
}

func secondsTool(clock: EffectClock) -> Tool<Seconds, SecondsAction> {
  Tool(
    initialState: Seconds(),
    reducer: secondsReducer,
    feedback: [ticking(clock: clock).timestamped()],
    sections: [
      CommandSection("Timer") {
        Command("start", summary: "start the timer") { .started }
        Command("stop", summary: "stop the timer") { .stopped }
      }
    ],
    render: { _, _, _ in nil },
    prompt: { "\($0.count) s> " },
    cancelled: { $0.name == "tick" ? .stopped : nil },
    previews: true)
}

/// The command line of `timers`.
@main
struct TimersCommand: ToolCommand {
  static let name = "timers"
  static let version = "1.0"
  static let abstract = "Count seconds."

  static let settings = [
    StateSetting<Seconds, SecondsAction>(
      "goal", "Stop after N seconds.", .integer("N", in: 1...86_400), get: \.goal,
      action: { .goalChanged($0) })
  ]

  @OptionGroup var shell: ShellOptions
  @OptionGroup var settings: StateSettingOptions<TimersCommand>

  static func tool(
    options: TimersCommand?, environment: ShellEnvironment
  ) -> Tool<Seconds, SecondsAction> {
    secondsTool(clock: .live)
  }
}
