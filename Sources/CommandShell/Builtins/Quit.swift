extension Builtin {
  /// The `quit` command, which ends the session.
  static var quitCommand: Command<Builtin> {
    Command(
      "quit", short: "exit", summary: "end the session, like Ctrl-D",
      discussion: """
        In a script, quit skips the remaining lines and waits for background work to finish. At a \
        terminal, if there are unsaved changes, the first quit only prints a warning, and a second \
        one ends the session. With --json, the "value" of that warning is {"left": false}, which \
        means that the session continues.
        """
    ) { .quit }
  }
}

extension Session {
  func quit() {
    if printer.isInteractive, !confirmQuit() {
      areScriptsInterrupted = scripts.contains(where: \.isSourced)
    } else {
      end(.quit)
    }
  }
}
