extension ShellCommand {
  /// The `data` command of a tool with ``KeptData``, which resolves a conflict over the file.
  static var dataCommand: Command<ShellCommand> {
    Command(
      "data", summary: "take, replace or merge a data file that another session changed",
      discussion: """
        The file follows every change by itself. Changes of another session are taken before a \
        command, unless this session has changes too.
        """,
      subcommands: {
        Command("reload", summary: "take the data of the file as a new step") {
          ShellCommand { try $0.takeKeptData(merging: false, for: $1) }
        }.undoable().touching(.data).forAgents()
        Command("keep", summary: "replace the file with the data of this session") {
          ShellCommand(
            touches: .session,
            check: { engine, call in
              if let file = engine.keptFile { call.files.append(file.path) }
            }
          ) { engine, _ in try engine.keepData() }
        }.touching(.data).forAgents()
        Command("merge", summary: "join the changes of the file and of this session, as a step") {
          ShellCommand { try $0.takeKeptData(merging: true, for: $1) }
        }.undoable().touching(.data).forAgents()
      })
  }
}
