import StateDiff
import Unidirectional

extension Builtin {
  /// The `log` command, which shows or sets how actions are logged.
  static var logCommand: Command<Builtin> {
    Command(
      "log", arguments: .optional(.choice(["on", "off"] + LogFormat.allCases.map(\.rawValue))),
      summary: "show or set how actions are logged",
      discussion: """
        Each command sends one or more actions, which can change the state. For each action, the \
        log shows the action and the effects that it started, such as a lookup. With dump or on, \
        it also shows the whole state after the action. With diff, it shows only the changes to \
        the state instead. With json, it prints each action as one line of JSON. With --json, the \
        "value" of this command is {"log": FORMAT}, where FORMAT is "off", "dump", "diff" or \
        "json".
        """,
      examples: [
        CommandExample("log on", "logs every action from now on"),
        CommandExample("log diff", "logs the changes instead of the whole state"),
        CommandExample("log", "shows the current setting"),
      ]
    ) { word in
      switch word {
      case nil: .showLog
      case "off"?: .changeLog(nil)
      case let format?: .changeLog(LogFormat(rawValue: format) ?? .dump)
      }
    }
  }
}

extension Session {
  func showLog() {
    let format = store.state.logFormat?.rawValue ?? "off"
    printer.say(["log = \(format)"], value: .record([.init("log", .string(format))]))
  }
}
