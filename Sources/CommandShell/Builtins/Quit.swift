extension Builtin {
  /// `quit`: leaves the tool.
  static var quitCommand: Command<Builtin> {
    Command(
      "quit", short: "exit", summary: "leave; so does Ctrl-D",
      discussion: """
        In a script the lines after it are not read, and what is still under way is waited for. At \
        a terminal you are warned once if something is not saved; for a program: {"left": false}.
        """
    ) { .quit }
  }
}

extension ShellSession {
  func quit() {
    if isInteractive, !mayLeave() {
      areScriptsInterrupted = sourceDepth > 0
    } else {
      hasQuit = true
    }
  }
}
