extension ShellCommand {
  /// The `log` command, which shows or sets how actions are logged.
  static var logCommand: Command<ShellCommand> {
    Command(
      "log", arguments: .optional(.choice(Setting.logChoices)),
      summary: "show or set how actions are logged",
      discussion: """
        Commands send actions, which can change the state. The log shows each action, the effects \
        that the action started, such as a lookup, and the changes to the state. With log dump or \
        log on, it also shows the whole state after the action. With log json, it shows the \
        action, the effects and the state as one line of JSON for each action, with its answer. \
        Without a format, the command shows the current setting. With --json, "value" is \
        {"log": FORMAT}, where FORMAT is "off", "dump", "diff" or "json".
        """,
      examples: [
        CommandExample("log on", "logs every action from now on"),
        CommandExample("log diff", "logs the changes without the whole state"),
        CommandExample("log", "shows the current setting"),
      ]
    ) { format in
      ShellCommand(change: format.map { "set log to \($0)" }) { engine, call in
        if let format { return try engine.set(.log, to: format, by: call) }
        let format = Setting.log.value(engine.options)
        engine.answer(
          call, ["log = \(format)"], value: .object(["log": .string(format)]))
      }
    }.touching(.session)
  }
}

extension Setting {
  /// The values of the setting `log`.
  static let logChoices = [
    CompletionItem("on", "the same as dump"),
    CompletionItem("off", "no log"),
    CompletionItem(LogFormat.dump.rawValue, "actions, effects, the whole state and changes"),
    CompletionItem(LogFormat.diff.rawValue, "actions, effects and changes"),
    CompletionItem(LogFormat.json.rawValue, "actions, effects and the whole state as JSON"),
  ]
}
