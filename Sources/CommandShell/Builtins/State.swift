import StateDiff
import Unidirectional

extension Builtin {
  /// `state`: prints the whole state.
  static var stateCommand: Command<Builtin> {
    Command(
      "state", summary: "print the whole state",
      discussion: "It changes nothing; the diff after a command shows what that changed.",
      examples: [CommandExample("state", "prints every part of the state under its name")]
    ) { .showState }
  }
}

extension ShellSession {
  func showState() {
    paged { output.write(lines: store.state.app.inspection.lines().map(palette.plain)) }
  }
}
