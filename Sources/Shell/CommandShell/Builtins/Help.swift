import LineEditing
import StateDiff
import TerminalText

extension Builtin {
  /// The `help` command, which lists all commands or explains a single command.
  static var helpCommand: Command<Builtin> {
    Command(
      "help", short: "?",
      arguments: .optional(.commandName("COMMAND")),
      summary: "list the commands, or explain COMMAND",
      discussion: """
        COMMAND is the name of a command, its short form, or a prefix that matches only one name. \
        The name of a sub-command follows the name of its command, as in help history export. \
        help keys lists the keys that edit a line at a terminal, and help language explains the \
        language of a line. \
        At a terminal, output that is longer than the screen is shown in a pager: the program \
        named by $PAGER, or less(1) by default. With --json, "value" is {"name": NAME, "short": \
        [NAME, …], "usage": TEXT, "summary": TEXT, "subcommands": [COMMAND, …]} for COMMAND, or a \
        list of such objects if COMMAND is omitted. "subcommands" contains such objects too. For help keys, \
        it is a list of {"keys": [NAME, …], "summary": TEXT}, and for help language, of {"name": \
        NAME, "text": TEXT}.
        """,
      examples: [
        CommandExample("help", "lists the commands by section"),
        CommandExample("help log", "explains the log command"),
        CommandExample("help keys", "lists the keys"),
        CommandExample("help language", "explains the language of a line"),
      ]
    ) { .help($0 ?? []) }
  }
}

extension Parameter where Value == [String] {
  /// The name of a command or of a sub-command, which has several words.
  fileprivate static func commandName(_ name: String) -> Parameter {
    let words = Parameter.repeated(Parameter<String>(name, kind: .command) { $0.text })
    return Parameter(
      ParameterDescription(usage: name, kind: .command, isRepeated: true), read: words.read)
  }
}

extension Session {
  /// Explains the command, the alias or the topic with the given name; lists the commands if the
  /// name has no words.
  func help(_ words: [String]) throws(ShellError) {
    if words.isEmpty {
      paged { printer.say(overview, value: .list(commands.commands.map(helpValue))) }
    } else if words.count == 1, let text = aliases[words[0]] {
      printer.say(["\(words[0]) is an alias for \(quoted(text))"], value: .string(text))
    } else if words == ["keys"] {
      paged { printer.say(keyLines, value: keyValue) }
    } else if words == ["language"] {
      paged { printer.say(languageLines, value: languageValue) }
    } else {
      let command = try commands.command(named: words)
      paged { printer.say(helpLines(of: command), value: helpValue(of: command)) }
    }
  }

  /// Throws an error if there is no help about a topic.
  func check(topic words: [String]) throws(ShellError) {
    let isKnown =
      words.isEmpty || [["keys"], ["language"]].contains(words)
      || words.count == 1 && aliases[words[0]] != nil
    if !isKnown { _ = try commands.command(named: words) }
  }

  private var keyLines: [String] {
    let lists = KeyTable.groups.map { group in
      list("\(group.title):", group.rows.map { ($0.keys.joined(separator: ", "), $0.summary) })
    }
    let end = KeyTable.notes.flatMap { [""] + wrapped($0, width: helpWidth) }
    return Array((lists.joined() + end).dropFirst())
  }

  private var keyValue: DumpValue {
    .list(
      KeyTable.groups.flatMap(\.rows).map { row in
        .record([
          .init("keys", .list(row.keys.map(DumpValue.string))),
          .init("summary", .string(row.summary)),
        ])
      })
  }

  private var languageLines: [String] {
    let topics = CommandLanguage.topics.map { topic in
      ["", "\(topic.name):"] + wrapped(topic.text, width: helpWidth - 2).map { "  \($0)" }
    }
    return Array(topics.joined().dropFirst())
  }

  private var languageValue: DumpValue {
    .list(
      CommandLanguage.topics.map { topic in
        .record([.init("name", .string(topic.name)), .init("text", .string(topic.text))])
      })
  }

  private func helpValue(of command: CommandDescription) -> DumpValue {
    .record([
      .init("name", .string(command.name)),
      .init("short", .list(command.shortForms.map(DumpValue.string))),
      .init("usage", .string(command.usage)),
      .init("summary", .string(command.summary)),
      .init("subcommands", .list(command.subcommands.map(helpValue))),
    ])
  }

  private var overview: [String] {
    let sections =
      tool.sections.map { ($0.title, $0.commands.map(\.description)) }
      + [(Builtin.title, builtins.map(\.description))]
    let rows = commands.commands.map { (heading(of: $0), $0.summary) }
    let column = columnWidth(of: rows)
    let lists = sections.map { title, commands in
      ["\(title):"]
        + commands.flatMap { row(heading(of: $0), $0.summary, column: column) }
    }
    let end = [
      "Separate commands on one line with ; or &. A command before & runs in the background.",
      "> FILE, >> FILE and | PROGRAM send the output of a command to a file or a program.",
      "Type help COMMAND to learn more about a command, or help keys to list the keys.",
    ]
    return Array(lists.joined(separator: [""])) + [""]
      + end.flatMap { wrapped($0, width: helpWidth) }
  }

  private func heading(of command: CommandDescription) -> String {
    let names =
      command.shortForms + (command.implicitArgument.map { ["or just \($0.description)"] } ?? [])
    return command.usage + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))")
  }

  private func helpLines(of command: CommandDescription) -> [String] {
    var lines = wrapped(command.usage, width: helpWidth)
    lines += wrapped(command.summary, width: helpWidth - 2).map { "  \($0)" }
    if !command.shortForms.isEmpty {
      lines.append("  short form: \(command.shortForms.joined(separator: ", "))")
    }
    if let word = command.implicitArgument {
      let sentence = "the word \(command.name) may be omitted before \(word.description)"
      lines += wrapped(sentence, width: helpWidth - 2).map { "  \($0)" }
    }
    if !command.discussion.isEmpty {
      lines += [""] + wrapped(command.discussion, width: helpWidth - 2).map { "  \($0)" }
    }
    lines += list("Sub-commands:", command.subcommands.map { (heading(of: $0), $0.summary) })
    return lines + list("Options:", command.options.map { ($0.usage, $0.help) })
      + list("Examples:", command.examples.map { ($0.line, $0.comment) })
  }

  /// Returns the lines of a list under a heading; empty if the list is empty.
  private func list(_ heading: String, _ rows: [(String, String)]) -> [String] {
    if rows.isEmpty { return [] }
    let column = columnWidth(of: rows)
    return ["", heading] + rows.flatMap { row($0, $1, column: column) }
  }

  /// The width of help in columns.
  ///
  /// It is the width of the terminal, but at least 40. In a script, it is 80.
  private var helpWidth: Int {
    isScripted ? 80 : max(40, TerminalSize(of: environment.output).columns)
  }

  /// Returns the column in which explanations begin, or nil if the screen is too narrow for two
  /// columns.
  private func columnWidth(of rows: [(String, String)]) -> Int? {
    let column = (rows.map { $0.0.count }.max() ?? 0) + 4
    return helpWidth - column < 24 ? nil : column
  }

  /// Returns the lines for a name and its explanation.
  ///
  /// The explanation begins at `column`, or below the name if `column` is nil.
  private func row(_ name: String, _ text: String, column: Int?) -> [String] {
    guard let column else {
      return ["  \(name)"] + wrapped(text, width: helpWidth - 6).map { "      \($0)" }
    }
    return wrapped(text, width: helpWidth - column).enumerated().map { index, line in
      (index == 0 ? "  \(name)" : "").padded(to: column) + line
    }
  }
}
