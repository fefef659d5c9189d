extension Builtin {
  /// The `quit` command, which ends the session.
  static var quitCommand: Command<Builtin> {
    Command(
      "quit", short: "exit", summary: "end the session, like Ctrl-D",
      discussion: """
        The session ends as soon as all background work has finished. In a script, the commands \
        after quit do not run. At a terminal, if there are unsaved changes, the first quit only \
        prints a warning, and a second quit ends the session. With --json, the "value" of that \
        warning is {"left": false}, which means that the session continues.
        """,
      examples: [CommandExample("quit", "waits for background work, then ends the session")]
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
