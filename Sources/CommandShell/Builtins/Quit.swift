extension Builtin {
  /// `quit`: ends the session.
  static var quitCommand: Command<Builtin> {
    Command(
      "quit", short: "exit", summary: "end the session, as Ctrl-D does",
      discussion: """
        In a script, the lines after it are not read, and running work is awaited. At a terminal \
        you are warned once of unsaved work; with --json, value is {"left": false}.
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
