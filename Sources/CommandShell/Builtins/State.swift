import StateDiff
import TimeTravel
import Unidirectional

extension Builtin {
  /// `state`: prints the whole state.
  static var stateCommand: Command<Builtin> {
    Command(
      "state", summary: "print the whole state",
      discussion: """
        With --json, the value is an object of its parts.
        """,
      examples: [CommandExample("state", "prints every part of the state under its name")]
    ) { .showState }
  }
}

extension Session {
  func showState() {
    let state = store.state.history.present.dumpValue
    paged { printer.say(state.lines(), value: state) }
  }
}
