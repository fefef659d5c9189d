import CommandShell
import CommandShellTesting
import Foundation
import Testing
import UnidirectionalTesting

@testable import todos

@Suite struct TodosTests {
  @Test func aTaskIsAddedFinishedAndRemoved() {
    let store = TestStore(initialState: Todos(), reducer: todosReducer)
    store.send(.added("buy milk", isUrgent: false)) {
      $0 = Todos(list: [Todo(id: 1, text: "buy milk")], nextID: 2)
    }
    store.send(.added("call Ida", isUrgent: true)) {
      $0.list.insert(Todo(id: 2, text: "call Ida"), at: 0)
      $0.nextID = 3
    }
    store.send(.finished(1)) { $0.list[1].isDone = true }
    store.send(.finishedRemoved) { $0.list = [Todo(id: 2, text: "call Ida")] }
    store.finish()
  }

  @Test func anUnknownTaskIsRejected() {
    let store = TestStore(initialState: Todos(), reducer: todosReducer)
    store.send(.finished(7), effects: [.reject(TodosRejection.noTask(7))])
    store.finish()
  }

  @Test func tasksAreKept() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let variables = ["XDG_DATA_HOME": folder.path]
    try expectTranscript(
      of: todosTool(),
      """
      > add buy milk
        list[0]: + {id: 1, text: "buy milk", isDone: false}
        nextID: 1 → 2
      > add call Ida
        list[1]: + {id: 2, text: "call Ida", isDone: false}
        nextID: 2 → 3
      > undo
        list[1]: - {id: 2, text: "call Ida", isDone: false}
        nextID: 3 → 2
      """, variables: variables)
    try expectTranscript(
      of: todosTool(),
      """
      > list
      1  open  buy milk
      > undo
      <stdin>:2: error: nothing to undo
      """, variables: variables)
  }

  @Test func twoSessionsShareTheTasks() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let variables = ["XDG_DATA_HOME": folder.path]
    let session = try TerminalSession(todosTool(), columns: 200, variables: variables)
    try expectTranscript(
      of: todosTool(),
      """
      > add buy milk
        list[0]: + {id: 1, text: "buy milk", isDone: false}
        nextID: 1 → 2
      """, variables: variables)
    try session.type("list\r")
    #expect(
      session.screen.lines.suffix(5) == [
        "todos.json: 2 changes by another session",
        #"  list[0]: + {id: 1, text: "buy milk", isDone: false}"#, "  nextID: 1 → 2",
        "1  open  buy milk", "1>",
      ])
    // The task belongs to the other session, so undo does not remove it from the file.
    try session.type("undo\r")
    #expect(session.screen.lines.last == "(not saved) 0>")
    try expectTranscript(
      of: todosTool(),
      """
      > list
      1  open  buy milk
      """, variables: variables)
    try session.type("redo\rfinish 1\rquit\r")
    #expect(session.exitStatus == .success)
    try expectTranscript(
      of: todosTool(),
      """
      > list
      1  done  buy milk
      """, variables: variables)
  }

  @Test func commandsAreParsed() throws {
    let table = CommandTable(todosCommands.commands)
    #expect(
      try table.parse("add --urgent call Ida; finish 2; list --only open; remove done") == [
        .added("call Ida", isUrgent: true), .finished(2), .listRequested(.open), .finishedRemoved,
      ])
  }
}
