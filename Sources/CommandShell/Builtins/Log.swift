import StateDiff
import Unidirectional

extension Builtin {
  /// `log`: shows or sets how actions are logged.
  static var logCommand: Command<Builtin> {
    Command(
      "log", arguments: .optional(.choice(["on", "off"] + LogFormat.allCases.map(\.rawValue))),
      summary: "show or set how actions are logged",
      discussion: """
        For every action, the log shows the action, the effects that the reducer returned and, \
        depending on the format, the whole state (dump), its changes (diff), or everything as one \
        JSON object a line (json). on means dump. With --json, the value is {"log": "off", "dump", \
        "diff" or "json"}.
        """,
      examples: [
        CommandExample("log on", "logs every action from here on"),
        CommandExample("log diff", "logs the changes instead of the whole state"),
        CommandExample("log", "shows the format, or off"),
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
