extension Builtin {
  /// `quit`: ends the session.
  static var quitCommand: Command<Builtin> {
    Command(
      "quit", short: "exit", summary: "end the session, as Ctrl-D does",
      discussion: """
        In a script, quit skips the remaining lines and waits for running work. At a terminal, it \
        warns you once about unsaved work; with --json, the value is {"left": false}.
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
