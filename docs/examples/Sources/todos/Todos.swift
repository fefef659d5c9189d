import CommandShell

/// A task to do.
struct Todo: Codable, Equatable, Identifiable, Sendable {
  /// The number by which the user refers to the task.
  var id: Int
  var text: String
  var isDone = false
}

/// A list of tasks.
struct Todos: ToolState {
  var list: ChunkedArray<Todo> = []

  /// The number of the task that is added next.
  var nextID: Int = 1
}

/// An event in the list.
enum TodosAction: ToolAction {
  case added(String, isUrgent: Bool)
  case finished(Int)
  case finishedRemoved
  case listRequested(TodoFilter)
}

/// A choice of tasks to list.
enum TodoFilter: String, Codable, CaseIterable, Sendable {
  case all, open, done
}

/// The reason why an action is impossible.
enum TodosRejection: Error, Hashable, CustomStringConvertible {
  case noText
  case noTask(Int)

  var description: String {
    switch self {
    case .noText: "the task has no text"
    case .noTask(let id): "there is no task \(id)"
    }
  }
}

let todosReducer = Reducer<Todos, TodosAction> { todos, action in
  switch action {
  case .added(let text, let isUrgent):
    if text.isEmpty { return [.reject(TodosRejection.noText)] }
    todos.list.insert(Todo(id: todos.nextID, text: text), at: isUrgent ? 0 : todos.list.count)
    todos.nextID += 1
  case .finished(let id):
    guard let index = todos.list.uniqueIndex(where: { $0.id == id }) else {
      return [.reject(TodosRejection.noTask(id))]
    }
    todos.list[index].isDone = true
  case .finishedRemoved:
    todos.list = todos.list.filter { !$0.isDone }
  case .listRequested:
    break
  }
  return []
}
