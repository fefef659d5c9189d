import CommandShell

/// The command line of `todos`.
@main
struct TodosCommand: ToolCommand {
  static let name = "todos"
  static let version = "1.0"
  static let abstract = "Keep a list of tasks."

  @OptionGroup var shell: ShellOptions

  @Option(help: "Keep the tasks in FILE.", completion: .file()) var data: String?

  static func tool(
    options: TodosCommand?, environment: ShellEnvironment
  ) -> Tool<Todos, TodosAction> {
    todosTool()
  }
}

func todosTool() -> Tool<Todos, TodosAction> {
  var tool = Tool(
    initialState: Todos(), reducer: todosReducer, sections: [todosCommands],
    render: todosAnswer, prompt: { "\($0.list.count { !$0.isDone })> " }, previews: true)
  tool.keptData = KeptData("todos", \.self)
  return tool
}
