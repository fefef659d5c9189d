import ArgumentParser
import CommandShell
import Unidirectional

struct CounterState: ToolState { var count = 0 }

enum CounterAction: ToolAction { case added(Int64) }

let counterReducer = Reducer<CounterState, CounterAction> { state, action in
  switch action {
  case .added(let number): state.count += Int(number)
  }
  return []
}

let counterCommands = CommandSection<CounterAction>("Counter") {
  Command("add", short: "+", arguments: .integer("N"), summary: "add N to the count") { .added($0) }
}

@main struct Counter: ParsableCommand {
  @OptionGroup var shell: ShellOptions
  static func main() {
    ToolMain.run(Self.self, options: { $0.shell }) { _, _ in
      Tool(
        name: "counter", greeting: "Type help to list the commands.", initialState: CounterState(),
        reducer: counterReducer.timestamped(), sections: [counterCommands],
        render: { _, _, _ in nil }, prompt: { "\($0.count)> " })
    }
  }
}
