import CommandShell

struct Notes: ToolState {
  var notes: [String] = []
}

enum NotesAction: ToolAction {
  case added(String)
  case removed(at: Int)
  case listRequested(last: Int?)
  case loadRequested
  case loaded([String])
}

let notesReducer = Reducer<Notes, NotesAction> { state, action in
  switch action {
  case .added(let note):
    state.notes.append(note)
    return []
  case .removed(let number):
    guard state.notes.indices.contains(number - 1) else { return [] }
    state.notes.remove(at: number - 1)
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
        let notes = Array(state.notes.suffix(count ?? 10))
        return Answer(notes, encoding: notes)
      },
      prompt: { "\($0.notes.count)> " })
  }
}
