/// The commands of some tools as a page of Markdown: the language, what every tool has, and each
/// tool's own.
public struct CommandReference: Sendable {
  /// The tools, in the order of the page.
  public let manuals: [Manual]

  /// Makes the page of the manuals of some tools.
  public init(_ manuals: [Manual]) {
    self.manuals = manuals
  }

  /// The page, with a line end.
  public var markdown: String {
    var lines = [
      "# Commands", "", "<!-- Made from the declarations of the commands; do not edit. -->", "",
      "What is typed at the prompt, or piped to the tool. `help` lists the same.",
    ]
    for manual in manuals {
      lines += ["", "## \(manual.commandLine.name)", "", plain(manual.commandLine.abstract)]
      for group in manual.groups { lines += section(group) }
    }
    lines += ["", "## Every tool", "", "All tools have these as well."]
    lines += section(Manual.shellGroup)
    lines += ["", "## The language", ""]
    lines += ShellManual.language.map { "- **\($0.term)**: \(plain($0.text))" }
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(_ group: CommandGroup<Void>) -> [String] {
    ["", "### \(plain(group.title))"] + group.commands.flatMap(entry)
  }

  private func entry(_ command: Command<Void>) -> [String] {
    let about = [command.sentence, command.namesSentence].filter { !$0.isEmpty }
    var lines = ["", "#### `\(command.usage)`", "", plain(about.joined(separator: " "))]
    if !command.discussion.isEmpty { lines += ["", plain(command.discussion)] }
    if !command.examples.isEmpty {
      lines += ["", "```text"]
      lines += command.exampleLines
      lines.append("```")
    }
    return lines
  }

  /// Text in which nothing reads as Markdown.
  private func plain(_ text: String) -> String {
    var plain = ""
    for character in text {
      if "\\`*_<[".contains(character) { plain.append("\\") }
      plain.append(character)
    }
    return plain
  }
}

extension Command {
  /// The examples, a line each, with what they do in a second column.
  var exampleLines: [String] {
    let width = examples.map(\.line.count).max() ?? 0
    return examples.map { example in
      let gap = String(repeating: " ", count: width - example.line.count + 2)
      return "\(example.line)\(gap)\(example.comment)"
    }
  }
}
