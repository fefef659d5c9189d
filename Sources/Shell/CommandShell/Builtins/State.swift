import StateDiff
import TimeTravel
import Unidirectional

extension Builtin {
  /// The `state` command, which prints the whole state.
  static var stateCommand: Command<Builtin> {
    Command(
      "state", summary: "print the whole state",
      discussion: """
        With --json, "value" is an object with one key for each part of the state.
        """,
      examples: [CommandExample("state", "prints each part of the state with its name")]
    ) { .showState }.readOnly()
  }
}

extension Session {
  func showState() {
    let state = store.state.history.present.dumpValue
    paged {
      _ = printer.print(
        Answer(state.lines(), value: state), [], discardedSteps: 0, job: nil, current: jobs.current)
    }
  }
}
