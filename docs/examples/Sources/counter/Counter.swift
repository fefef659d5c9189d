import CommandShell

struct Count: ToolState { var count = 0 }

enum CountAction: ToolAction { case added(Int) }

let countReducer = Reducer<Count, CountAction> { state, action in
  switch action {
  case .added(let number): state.count += number
  }
  return []
}

let countCommands = CommandSection<CountAction>("Counter") {
  Command("add", short: "+", arguments: .integer("N"), summary: "add N to the count") { .added($0) }
}

@main struct Counter: ToolCommand {
  static let name = "counter"
  static let version = "1.0"
  static let abstract = "Count up and down."
  @OptionGroup var shell: ShellOptions
  static func tool(options: Counter?, environment: ShellEnvironment) -> Tool<Count, CountAction> {
    Tool(
      initialState: Count(), reducer: countReducer, sections: [countCommands],
      prompt: { "\($0.count)> " }, previews: true)
  }
}
