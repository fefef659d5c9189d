import CommandShell

/// Returns the answer to an action; nil to print only the changes of the state.
func todosAnswer(to action: TodosAction, _ output: (any Sendable)?, in todos: Todos) -> Answer? {
  guard case .listRequested(let filter) = action else { return nil }
  let list = todos.list.filter { filter == .all || $0.isDone == (filter == .done) }
  return Answer(
    list.map { "\($0.id)  \($0.isDone ? "done" : "open")  \($0.text)" },
    encoding: list)
}
