import StateDiff

extension Builtin {
  /// `help`: lists the commands, or explains one.
  static var helpCommand: Command<Builtin> {
    Command(
      "help", short: "?",
      arguments: .optional(Parameter("COMMAND", kind: .command) { $0.text }),
      summary: "list the commands, or explain COMMAND",
      discussion: """
        COMMAND is a name, a short form, or the beginning of one name alone. At a terminal, what is \
        longer than the screen goes through a pager: $PAGER, or less. For a program: {"name": NAME, \
        "short": [NAME, …], "usage": TEXT, "summary": TEXT} of COMMAND, or a list of them all.
        """,
      examples: [
        CommandExample("help", "lists the commands by group"),
        CommandExample("help log", "explains log, with examples"),
      ]
    ) { .help($0) }
  }
}

extension ShellSession {
  func help(_ name: String?) throws(ShellError) {
    if let name {
      let command = try table.command(named: name)
      paged { say(helpLines(for: command), value: helpValue(of: command)) }
    } else {
      paged { say(overview, value: .list(groups.flatMap(\.commands).map(helpValue))) }
    }
  }

  private func helpValue(of command: Command<Void>) -> DumpValue {
    .record([
      .init("name", .string(command.name)),
      .init("short", .list(command.shortForms.map(DumpValue.string))),
      .init("usage", .string(command.usage)),
      .init("summary", .string(command.summary)),
    ])
  }

  private var overview: [String] {
    let width = groups.flatMap(\.commands).map { heading($0).count }.max() ?? 0
    let lists = groups.map { group in
      ["\(group.title):"]
        + group.commands.map { command in
          let heading = heading(command)
          let gap = String(repeating: " ", count: width - heading.count + 2)
          return "  \(heading)\(gap)\(command.summary)"
        }
    }
    let end = [
      "", "Several commands may stand on a line, separated by ; or by & to run on meanwhile.",
      "help COMMAND explains one, with examples.",
    ]
    return Array(lists.joined(separator: [""])) + end
  }

  private func heading(_ command: Command<Void>) -> String {
    let names =
      command.shortForms + (command.implicitArgument.map { ["or just \($0.description)"] } ?? [])
    return command.usage + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))")
  }

  private func helpLines(for command: Command<Void>) -> [String] {
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
