import StateDiff
import Unidirectional

extension Builtin {
  /// `state`: prints the whole state.
  static var stateCommand: Command<Builtin> {
    Command(
      "state", summary: "print the whole state",
      discussion: """
        It changes nothing; the diff after a command shows what that changed. For a program: an \
        object of its parts.
        """,
      examples: [CommandExample("state", "prints every part of the state under its name")]
    ) { .showState }
  }
}

extension ShellSession {
  func showState() {
    let state = engine.dumpValue()
    paged { say(state.lines(), value: state) }
  }
}
