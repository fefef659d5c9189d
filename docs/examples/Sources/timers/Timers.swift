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

/// Returns the reducer, whose timer effect sends `ticked` once a second until it is canceled.
///
/// The effect runs in the background, so a script does not wait for it.
func secondsReducer(clock: EffectClock) -> Reducer<Seconds, SecondsAction> {
  Reducer { seconds, action in
    switch action {
    case .started:
      if seconds.isRunning { return [] }
      seconds.isRunning = true
      return [
        .timer("tick", every: .seconds(1), clock: clock) { .ticked }
          .inBackground()
          .cancellable(id: "tick")
      ]
    case .stopped:
      seconds.isRunning = false
      return [.cancel(id: "tick")]
    case .ticked:
      seconds.count += 1
      return seconds.count < seconds.goal ? [] : [.send(.stopped)]
    case .goalChanged(let goal):
      seconds.goal = goal
      return []
    }
  }
}

func secondsTool(clock: EffectClock) -> Tool<Seconds, SecondsAction> {
  Tool(
    initialState: Seconds(),
    reducer: secondsReducer(clock: clock),
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
  @OptionGroup var settings: SettingOptions<TimersCommand>

  static func tool(
    options: TimersCommand?, environment: ShellEnvironment
  ) -> Tool<Seconds, SecondsAction> {
    secondsTool(clock: .live)
  }
}
