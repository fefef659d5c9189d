extension ShellCommand {
  /// The `data` command of a tool with ``KeptData``, which resolves a conflict over the file.
  static var dataCommand: Command<ShellCommand> {
    Command(
      "data", summary: "take or replace a data file that another session changed",
      discussion: """
        The file follows every change by itself, unless another session has changed it.
        """,
      subcommands: {
        Command("reload", summary: "take the data of the file as a new step") {
          ShellCommand(plan: .refuse) { try $0.reloadKeptData(for: $1) }
        }.undoable()
        Command("keep", summary: "replace the file with the data of this session") {
          ShellCommand(plan: .refuse) { engine, _ in
            if let problem = engine.writeKeptData(replacesAnything: true) { throw problem }
          }
        }
      })
  }
}

extension Engine {
  /// Replaces the kept part of the state with that of the file, as a step.
  func reloadKeptData(for call: Call) throws(KeptFileError) {
    catchUp()
    var state = store.state.present
    try keptFile?.load(into: &state, mustExist: true)
    if state == store.state.present { return answer(call, ["the file has the same data"]) }
    send(.replaceState(state, by: call.id), by: call)
  }
}
