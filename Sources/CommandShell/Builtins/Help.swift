import StateDiff

extension Builtin {
  /// `help`: lists the commands, or explains one.
  static var helpCommand: Command<Builtin> {
    Command(
      "help", short: "?",
      arguments: .optional(Parameter("COMMAND", kind: .command) { $0.text }),
      summary: "list the commands, or explain COMMAND",
      discussion: """
        COMMAND is a name, a short form, or a prefix of just one name. At a terminal, output that \
        is longer than the screen goes through a pager: $PAGER, or less. With --json, value is \
        {"name": NAME, "short": [NAME, …], "usage": TEXT, "summary": TEXT} of COMMAND, or a list \
        of all commands.
        """,
      examples: [
        CommandExample("help", "lists the commands by group"),
        CommandExample("help log", "explains log, with examples"),
      ]
    ) { .help($0) }
  }
}

extension Session {
  func help(_ name: String?) throws(ShellError) {
    if let name {
      let command = try commands.command(named: name)
      paged { printer.say(helpLines(of: command), value: helpValue(of: command)) }
    } else {
      paged { printer.say(overview, value: .list(commands.commands.map(helpValue))) }
    }
  }

  private func helpValue(of command: CommandDescription) -> DumpValue {
    .record([
      .init("name", .string(command.name)),
      .init("short", .list(command.shortForms.map(DumpValue.string))),
      .init("usage", .string(command.usage)),
      .init("summary", .string(command.summary)),
    ])
  }

  private var overview: [String] {
    let groups =
      tool.groups.map { ($0.title, $0.commands.map(\.description)) }
      + [(Builtin.group.title, Builtin.commands.map(\.description))]
    let width = commands.commands.map { heading(of: $0).count }.max() ?? 0
    let lists = groups.map { title, commands in
      ["\(title):"]
        + commands.map { command in
          let heading = heading(of: command)
          let gap = String(repeating: " ", count: width - heading.count + 2)
          return "  \(heading)\(gap)\(command.summary)"
        }
    }
    let end = [
      "", "A line may hold several commands, separated by ; or by & to run one in the background.",
      "help COMMAND explains one, with examples.",
    ]
    return Array(lists.joined(separator: [""])) + end
  }

  private func heading(of command: CommandDescription) -> String {
    let names =
      command.shortForms + (command.implicitArgument.map { ["or just \($0.description)"] } ?? [])
    return command.usage + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))")
  }

  private func helpLines(of command: CommandDescription) -> [String] {
    var lines = [command.usage, "  \(command.summary)"]
    if !command.shortForms.isEmpty {
      lines.append("  short: \(command.shortForms.joined(separator: ", "))")
    }
    if let word = command.implicitArgument {
      lines.append("  \(command.name) may be left out in front of \(word.description)")
    }
    if !command.discussion.isEmpty {
      lines += [""] + wrapped(command.discussion, width: 76).map { "  \($0)" }
    }
    if !command.examples.isEmpty {
      lines += ["", "Examples:"] + command.exampleLines.map { "  \($0)" }
    }
    return lines
  }

  private func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
