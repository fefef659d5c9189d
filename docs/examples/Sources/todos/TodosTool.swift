import ArgumentParser
import CommandShell
import Unidirectional

/// The command line of `todos`.
@main
struct TodosTool: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "todos", version: "1.0")

  @OptionGroup var shell: ShellOptions

  static func main() {
    ToolMain.run(Self.self, options: { $0.shell }) { _, _ in todosTool() }
  }
}

func todosTool() -> Tool<Todos, TodosAction> {
  Tool(
    name: "todos", version: "1.0", greeting: "Type help to list the commands.",
    initialState: Todos(), reducer: todosReducer.timestamped(), sections: [todosCommands],
    render: todosAnswer, prompt: { "\($0.list.count { !$0.isDone })> " })
}
