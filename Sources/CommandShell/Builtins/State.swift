import StateDiff
import Unidirectional

extension Builtin {
  /// `state`: prints the whole state.
  static var stateCommand: Command<Builtin> {
    Command(
      "state", summary: "print the whole state",
      examples: [CommandExample("state", "prints every part of the state under its name")]
    ) { .showState }
  }
}

extension ShellSession {
  func showState() {
    output.write(lines: store.state.app.inspection.lines().map(palette.plain))
  }
}
