import CommandShell

let todosCommands = CommandSection<TodosAction>("Tasks") {
  Command(
    "add", arguments: .flag("urgent", help: "put the task first"), .text(),
    summary: "add a task"
  ) { isUrgent, text in .added(text, isUrgent: isUrgent) }.undoable()

  Command("finish", arguments: openTask, summary: "mark task N as done") { .finished($0) }
    .undoable()

  Command(
    "list", arguments: .option("only", .choice(of: TodoFilter.self), help: "the tasks to list"),
    summary: "list tasks"
  ) { .listRequested($0 ?? .all) }.readOnly()

  Command("remove", summary: "remove tasks") {
    Command("done", summary: "remove the tasks that are done") { .finishedRemoved }.undoable()
  }
}

/// The number of a task; Tab offers the tasks that are not done yet.
private let openTask = Parameter<Int>.integer("N").completed(
  by: CompletionProvider { (todos: Todos, _) in
    todos.list.filter { !$0.isDone }.map { CompletionItem("\($0.id)", $0.text) }
  })
