import StateDiff
import Unidirectional

extension Builtin {
  /// `log`: shows or sets how actions are logged.
  static var logCommand: Command<Builtin> {
    Command(
      "log", arguments: .optional(.choice(["on", "off"] + LogFormat.allCases.map(\.rawValue))),
      summary: "show or set how actions are logged",
      discussion: """
        For every action, the log shows the action, the effects that the reducer returned and, by \
        the format, the whole state (dump), what changed (diff) or all of it as one JSON object a \
        line (json). on means dump. For a program: {"log": "off", "dump", "diff" or "json"}.
        """,
      examples: [
        CommandExample("log on", "logs every action from here on"),
        CommandExample("log diff", "logs what changed in place of the whole state"),
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

extension ShellSession {
  func showLog() {
    let format = engine.settings().log?.rawValue ?? "off"
    say(["log = \(format)"], value: .record([.init("log", .string(format))]))
  }

  func changeLog(_ format: LogFormat?) {
    tellSettings(log: format)
  }
}
