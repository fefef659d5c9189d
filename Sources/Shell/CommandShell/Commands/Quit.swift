extension ShellCommand {
  /// The `quit` command, which ends the session.
  static var quitCommand: Command<ShellCommand> {
    Command(
      "quit", short: "exit", summary: "end the session, like Ctrl-D",
      discussion: """
        In a script, the commands after quit do not run. The session ends when all jobs have \
        finished, except for endless work, such as a timer. At a terminal, quit waits only for \
        files that are being saved, and cancels all other work. If there are unsaved changes, the \
        first quit only prints a warning, and a second quit ends the session. With --json, the \
        "value" of that warning is {"left": false}, which means that the session continues.
        """,
      examples: [CommandExample("quit", "ends the session")]
    ) {
      ShellCommand(change: "end the session") { engine, call in
        if !call.front.isInteractive || engine.confirmQuit(by: call) {
          return engine.end(.quit)
        }
        call.change = "warn of unsaved changes, which a second quit discards"
        if call.location?.source.isInSourced == true { call.front.interruptions += 1 }
      }
    }.touching(.commands)
  }
}

extension Engine {
  /// Returns whether the session may end, and prints a warning if it may not.
  ///
  /// The function first waits until no serial effect is running, such as saving a file. It then
  /// returns false if unsaved work would be lost, unless the last warning was printed in the same
  /// state.
  func confirmQuit(by call: Call) -> Bool {
    wait(showing: nil, of: call) { store.isRunning(on: .serial) }
    let state = store.state.present
    writeKeptData()
    guard state != warnedState, let unsaved = unsavedWork(in: state) else { return true }
    warnedState = state
    answer(
      call, [unsaved + "; quit again to discard the changes"],
      value: .object(["left": .bool(false)]))
    return false
  }

  /// Returns a noun phrase for the work that would be lost if the session ended in a state; nil if
  /// no work would be lost.
  func unsavedWork(in state: State) -> String? {
    tool.unsavedWork?.phrase(state, savedState) ?? keptFile?.problem?.description
  }
}
