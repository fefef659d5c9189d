import LineEditing
import TerminalText

extension ShellCommand {
  /// The `help` command, which lists the tool's commands, or explains a command or a topic.
  static var helpCommand: Command<ShellCommand> {
    Command(
      "help", short: "?",
      arguments: .optional(.commandName("COMMAND")),
      summary: "list the tool's commands, or explain COMMAND",
      discussion: """
        COMMAND is the name of a command, its short form, or a prefix that matches only one name. \
        The name of a sub-command follows the name of its command, as in help history export. \
        At a terminal, output that is longer than the screen is shown in a pager: the program \
        named by $PAGER, or less(1) by default. With --json, "value" is {"name": NAME, "short": \
        [NAME, …], "usage": TEXT, "summary": TEXT, "subcommands": [COMMAND, …]} for COMMAND, or a \
        list of such objects, for all commands, if COMMAND is omitted. "subcommands" contains such \
        objects too.
        """,
      examples: [
        CommandExample("help", "lists the tool's commands by section"),
        CommandExample("help log", "explains the log command"),
      ]
    ) { help(about: .command($0 ?? [])) }
    .subcommands {
      Command(
        "shell", summary: "list the commands that every tool has",
        discussion: "With --json, \"value\" is [COMMAND, …], in the format of help COMMAND."
      ) { help(about: .shell) }
      Command(
        "keys", summary: "list the keys that edit a line at a terminal",
        discussion: "With --json, \"value\" is [{\"keys\": [NAME, …], \"summary\": TEXT}, …]."
      ) { help(about: .keys) }
      Command(
        "language", summary: "explain the language of a line",
        discussion: "With --json, \"value\" is [{\"name\": NAME, \"text\": TEXT}, …]."
      ) { help(about: .language) }
    }
  }
}

extension ShellCommand {
  private static func help(about subject: HelpSubject) -> ShellCommand {
    ShellCommand { try $0.help(subject, for: $1) }
  }
}

extension Parameter where Value == [String] {
  /// Creates an argument for the words that name a command or a sub-command.
  fileprivate static func commandName(_ name: String) -> Parameter {
    Parameter(
      ParameterDescription(usage: name, kind: .command, isRepeated: true)
    ) { reader throws(ShellError) in
      var words: [String] = []
      repeat {
        words.append(try reader.word(for: name).text)
        try reader.context?.engine.checkName(words)
      } while !reader.isAtEnd
      return words
    }
  }
}

/// A subject that the `help` command explains.
enum HelpSubject: Sendable {
  /// The command or alias that these words name; all commands if there are no words.
  case command([String])
  case shell, keys, language
}

extension Engine {
  func help(_ subject: HelpSubject, for call: Call) throws(ShellError) {
    let (lines, value) = try explanation(of: subject)
    paged(call) { answer(call, lines, value: value) }
  }

  /// Returns the lines that explain a subject, and the value for programs.
  func explanation(of subject: HelpSubject) throws(ShellError) -> ([String], DumpValue) {
    switch subject {
    case .command([]): return (overview, .list(commands.commands.map(helpValue)))
    case .command(let words):
      if words.count == 1, let text = aliases[words[0]] {
        return (["\(words[0]) is an alias for \(quoted(text))"], .string(text))
      }
      let command = try explainedCommand(named: words)
      return (helpLines(of: command), helpValue(of: command))
    case .shell:
      let commands = shellCommands.map(\.description)
      let lines = list("\(ShellCommand<State, Action>.title):", rows(of: commands)).dropFirst()
      return (Array(lines), .list(commands.map(helpValue)))
    case .keys: return (keyLines, keyValue)
    case .language:
      let topics = CommandLanguage.topics(numbers: tool.numbers.help)
      let lines = topics.flatMap { topic in
        ["", "\(topic.name):"] + wrapped(topic.text, width: helpWidth - 2).map { "  \($0)" }
      }
      let value = topics.map { topic in
        DumpValue.record([.init("name", .string(topic.name)), .init("text", .string(topic.text))])
      }
      return (Array(lines.dropFirst()), .list(value))
    }
  }

  func checkName(_ words: [String]) throws(ShellError) {
    if words.count > 1 || aliases[words[0]] == nil { _ = try explainedCommand(named: words) }
  }

  /// Finds a command, or throws an error that suggests the nearest commands, topics and aliases.
  private func explainedCommand(named words: [String]) throws(ShellError) -> CommandDescription {
    do {
      return try commands.command(named: words)
    } catch .unknownCommand(let word, _) {
      let topics = ShellCommand<State, Action>.helpCommand.description.subcommands.map(\.word)
      let names = commands.suggestions + topics + aliases.names
      throw .unknownCommand(word, nearest: nearestWords(to: word, among: names))
    }
  }

  private var keyLines: [String] {
    let lists = KeyTable.groups.map { group in
      list(
        "\(group.title):",
        group.rows.map { ($0.keys.joined(separator: ", "), "\($0.summary) (\($0.function))") })
    }
    let end = KeyTable.notes.flatMap { [""] + wrapped($0, width: helpWidth) }
    return Array((lists.joined() + end).dropFirst())
  }

  private var keyValue: DumpValue {
    .list(
      KeyTable.groups.flatMap(\.rows).map { row in
        .record([
          .init("keys", .list(row.keys.map(DumpValue.string))),
          .init("function", .string(row.function)),
          .init("summary", .string(row.summary)),
        ])
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

  /// The tool's own commands, without blank lines so that they fit on a small screen.
  private var overview: [String] {
    let sections = tool.sections.map { ($0.title, rows(of: $0.commands.map(\.description))) }
    let column = columnWidth(of: sections.flatMap(\.1))
    let lists = sections.flatMap { title, rows in
      ["\(title):"] + rows.flatMap { row($0, $1, column: column) }
    }
    let end = """
      Type help COMMAND to learn more about a command, help shell to list the shell's commands, \
      help keys for the keys, or help language for the language of a line.
      """
    return lists + wrapped(exampleLine ?? "", width: helpWidth) + wrapped(end, width: helpWidth)
  }

  /// The tool's examples in one line; nil if the tool has none.
  var exampleLine: String? {
    tool.examples.isEmpty ? nil : "Examples: \(tool.examples.joined(separator: ", "))"
  }

  /// Returns the rows of commands in a list: their usage and their names, and their summary up to a
  /// semicolon.
  private func rows(of commands: [CommandDescription]) -> [(String, String)] {
    var rows: [[CommandDescription]] = []
    for command in commands {
      let shared = command.sharedSummary == nil ? nil : rows.popLast()
      rows.append((shared ?? []) + [command])
    }
    return rows.map { row in
      let summary = row.compactMap(\.sharedSummary).last ?? row[0].summary
      let shown = row.count == 1 ? heading(of: row[0]) : sharedHeading(of: row)
      return (shown, String(summary.prefix { $0 != ";" }))
    }
  }

  private func heading(of command: CommandDescription) -> String {
    let names =
      command.shortForms + (command.implicitArgument.map { ["or just \($0.description)"] } ?? [])
    return command.usage + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))")
  }

  /// Returns the names of commands, and the arguments and options that all of them have.
  private func sharedHeading(of commands: [CommandDescription]) -> String {
    let usages = commands.map { $0.parameters.map(\.usage) }
    let common = usages[0].filter { usage in usages.allSatisfy { $0.contains(usage) } }
    return ([commands.map(\.name).joined(separator: ", ")] + common).joined(separator: " ")
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
  func list(_ heading: String, _ rows: [(String, String)]) -> [String] {
    if rows.isEmpty { return [] }
    let column = columnWidth(of: rows)
    return ["", heading] + rows.flatMap { row($0, $1, column: column) }
  }

  /// The width of help in columns.
  ///
  /// It is the width of the terminal, but at least 40. Without a prompt, it is 80.
  private var helpWidth: Int {
    loop?.isInteractive == true ? max(40, TerminalSize(of: environment.output).columns) : 80
  }

  /// Returns the column in which explanations begin.
  ///
  /// It is at most half of the width, and 6 if the screen is too narrow for two columns.
  private func columnWidth(of rows: [(String, String)]) -> Int {
    let column = rows.map { $0.0.count + 4 }.filter { $0 <= helpWidth / 2 }.max() ?? 6
    return helpWidth - column < 24 ? 6 : column
  }

  /// Returns the lines for a name and its explanation.
  ///
  /// The explanation begins at `column`, below the name if that is too long.
  private func row(_ name: String, _ text: String, column: Int) -> [String] {
    let isLong = name.count + 4 > column
    let lines = wrapped(text, width: helpWidth - column).enumerated().map { index, line in
      (index == 0 && !isLong ? "  \(name)" : "").padded(to: column) + line
    }
    return isLong ? ["  \(name)"] + lines : lines
  }
}
