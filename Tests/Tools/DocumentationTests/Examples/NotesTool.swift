import ArgumentParser
import CommandShell
import StateDiff
import Unidirectional

struct Notes: ToolState {
  var notes: [String] = []
}

enum NotesAction: ToolAction {
  case added(String)
  case removed(at: Int64)
  case listRequested(last: Int64?)
  case loadRequested
  case loaded([String])
}

let notesReducer = Reducer<Notes, NotesAction> { state, action in
  switch action {
  case .added(let note):
    state.notes.append(note)
    return []
  case .removed(let number):
    guard state.notes.indices.contains(Int(number) - 1) else { return [] }
    state.notes.remove(at: Int(number) - 1)
    return []
  case .listRequested:
    return []
  case .loadRequested:
    return [.task("load") { context in context.send(.loaded(["buy milk"])) }]
  case .loaded(let notes):
    state.notes = notes
    return []
  }
}

let notesCommands = CommandSection<NotesAction>("Notes") {
  Command("add", arguments: .text(), summary: "add a note") { .added($0) }
  Command("remove", arguments: .integer("N"), summary: "remove note N") { .removed(at: $0) }
  Command("list", arguments: .optional(.integer("N")), summary: "list the last N notes") {
    .listRequested(last: $0)
  }
  Command("load", summary: "load the notes") { .loadRequested }
}

struct NotesCommand: ToolCommand {
  static let name = "notes"
  static let version = "1.0"
  static let abstract = "Keep notes."

  @OptionGroup var shell: ShellOptions

  static func tool(
    options: NotesCommand?, environment: ShellEnvironment
  ) -> Tool<Notes, NotesAction> {
    Tool(
      initialState: Notes(),
      reducer: notesReducer,
      sections: [notesCommands],
      render: { action, _, state in
        guard case .listRequested(let count) = action else { return nil }
        let notes = state.notes.suffix(Int(count ?? 10))
        return Answer(Array(notes), value: .list(notes.map { .string($0) }))
      },
      prompt: { "\($0.notes.count)> " })
  }
}
