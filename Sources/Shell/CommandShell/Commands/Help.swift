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
    ) { words in help { engine throws(ShellError) in try engine.help(for: words ?? []) } }
    .touching(.nothing)
    .subcommands {
      Command(
        "shell", summary: "list the commands that every tool has",
        discussion: "With --json, \"value\" is [COMMAND, …], in the format of help COMMAND."
      ) { help { $0.shellHelp } }.touching(.nothing)
      Command(
        "keys", summary: "list the keys that edit a line at a terminal",
        discussion: "With --json, \"value\" is [{\"keys\": [NAME, …], \"summary\": TEXT}, …]."
      ) { help { $0.keyHelp } }.touching(.nothing)
      Command(
        "language", summary: "explain the language of a line",
        discussion: "With --json, \"value\" is [{\"name\": NAME, \"text\": TEXT}, …]."
      ) { help { $0.languageHelp } }.touching(.nothing)
      Command(
        "functions", short: "numbers", summary: "list the functions and the words in numbers",
        discussion: "With --json, \"value\" is [{\"name\": NAME, \"summary\": TEXT}, …]."
      ) { help { $0.numberHelp } }.touching(.nothing)
    }
  }

  /// Returns the command that prints an explanation.
  private static func help(
    _ explanation: @escaping @Sendable (Engine<State, Action>) throws(ShellError) -> Explanation
  ) -> ShellCommand {
    ShellCommand { engine, call in
      let (lines, value) = try explanation(engine)
      engine.paged(call) { engine.answer(call, lines, value: value) }
    }
  }
}

extension Parameter where Value == [String] {
  /// Creates an argument for the words that name a command, a sub-command or an alias.
  fileprivate static func commandName(_ name: String) -> Parameter {
    Parameter(
      ParameterDescription(usage: name, kind: .command, isRepeated: true, readsRest: true)
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

/// An explanation for people and for programs.
private typealias Explanation = (lines: [String], value: DumpValue)

extension Engine {
  /// Returns the explanation of the command or alias that words name, or of the tool's commands if
  /// there are no words.
  ///
  /// - Throws: A ``ShellError`` if the words do not name exactly one command or alias.
  fileprivate func help(for words: [String]) throws(ShellError) -> Explanation {
    if words.isEmpty { return (overview, .list(commands.commands.map(helpValue))) }
    if words.count == 1, let text = state.aliases[words[0]] {
      return (["\(words[0]) is an alias for \(quoted(text))"], .string(text))
    }
    let command = try explainedCommand(named: words)
    return (helpLines(of: command), helpValue(of: command))
  }

  fileprivate var shellHelp: Explanation {
    let commands = shellCommands.map(\.description)
    let lines = list("\(ShellCommand<State, Action>.title):", rows(of: commands)).dropFirst()
    return (Array(lines), .list(commands.map(helpValue)))
  }

  fileprivate var languageHelp: Explanation {
    let topics = CommandLanguage.topics(numbers: tool.numbers.help)
    let lines = topics.flatMap { name, text in
      ["", "\(name):"] + wrapped(text, width: helpWidth - 2).map { "  \($0)" }
    }
    let value = topics.map { name, text in
      DumpValue.object(["name": .string(name), "text": .string(text)])
    }
    return (Array(lines.dropFirst()), .list(value))
  }

  /// The functions and the words of numbers; in a tool without them, an explanation of numbers.
  fileprivate var numberHelp: Explanation {
    let names = tool.numbers.functions + numberWords
    let rows = list("Functions and words:", names.map { ($0.text, $0.description) })
    let values = names.map { name in
      DumpValue.object(["name": .string(name.text), "summary": .string(name.description)])
    }
    let text = wrapped(tool.numbers.help, width: helpWidth)
    return (rows.isEmpty ? text : Array(rows.dropFirst()), .list(values))
  }

  fileprivate var keyHelp: Explanation {
    let lists = DefaultKeys.groups.map { group in
      list(
        "\(group.title):",
        group.rows.map { ($0.keys.joined(separator: ", "), "\($0.summary) (\($0.function))") })
    }
    let end = DefaultKeys.notes.flatMap { [""] + wrapped($0, width: helpWidth) }
    let value = DefaultKeys.groups.flatMap(\.rows).map { row in
      DumpValue.object([
        "keys": .list(row.keys.map(DumpValue.string)), "function": .string(row.function),
        "summary": .string(row.summary),
      ])
    }
    return (Array((lists.joined() + end).dropFirst()), .list(value))
  }

  func checkName(_ words: [String]) throws(ShellError) {
    if words.count > 1 || state.aliases[words[0]] == nil { _ = try explainedCommand(named: words) }
  }

  /// Finds the command that words name, or throws a ``ShellError``.
  ///
  /// The error for an unknown command suggests the nearest commands, topics and aliases.
  private func explainedCommand(named words: [String]) throws(ShellError) -> CommandDescription {
    do {
      return try commands.command(named: words)
    } catch .unknownCommand(let word, _) {
      if (tool.numbers.functions + numberWords).contains(where: { $0.text == word }) {
        throw .invalidArgument(word, reason: "is a word in numbers; use help functions")
      }
      let topics = ShellCommand<State, Action>.helpCommand.description.subcommands.map(\.word)
      let names = commands.suggestions + topics + state.aliases.keys.sorted()
      throw .unknownCommand(word, nearest: nearestWords(to: word, among: names))
    }
  }

  private func helpValue(of command: CommandDescription) -> DumpValue {
    .object([
      "name": .string(command.name),
      "short": .list(command.shortForms.map(DumpValue.string)),
      "usage": .string(command.usage), "summary": .string(command.summary),
      "subcommands": .list(command.subcommands.map(helpValue)),
    ])
  }

  /// The lines that `help` prints: the tool's own commands, its examples, and other forms of
  /// `help`.
  ///
  /// Blank lines are omitted, so that the lines fit on a small screen.
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

  /// Returns the rows of commands in a list: a heading, and the summary up to a semicolon.
  ///
  /// The heading of a single command is its usage and its other names. Commands that share a row
  /// have a common heading and summary.
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
      command.shortForms + (command.omittedName.map { ["or just \($0.description)"] } ?? [])
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
    if let word = command.omittedName {
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

  /// Returns a blank line, a heading and the lines of a list; empty if the list is empty.
  func list(_ heading: String, _ rows: [(String, String)]) -> [String] {
    if rows.isEmpty { return [] }
    let column = columnWidth(of: rows)
    return ["", heading] + rows.flatMap { row($0, $1, column: column) }
  }

  /// The width of help in columns.
  ///
  /// It is the width of the terminal, but at least 40. Without a prompt, it is 80.
  private var helpWidth: Int {
    front.terminal != nil ? max(40, TerminalSize(of: environment.output).columns) : 80
  }

  /// Returns the column in which explanations begin, counted from 0.
  ///
  /// Names that would take more than half of the width are ignored. The result is 6 if no names
  /// remain, or if fewer than 24 columns would remain for the explanations.
  private func columnWidth(of rows: [(String, String)]) -> Int {
    let column = rows.map { $0.0.count + 4 }.filter { $0 <= helpWidth / 2 }.max() ?? 6
    return helpWidth - column < 24 ? 6 : column
  }

  /// Returns the lines for a name and its explanation.
  ///
  /// The explanation begins at `column`. If the name is too long, the explanation is below it.
  private func row(_ name: String, _ text: String, column: Int) -> [String] {
    let isLong = name.count + 4 > column
    let lines = wrapped(text, width: helpWidth - column).enumerated().map { index, line in
      (index == 0 && !isLong ? "  \(name)" : "").padded(to: column) + line
    }
    return isLong ? ["  \(name)"] + lines : lines
  }
}
