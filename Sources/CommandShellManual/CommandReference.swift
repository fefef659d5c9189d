import CommandShell

/// A Markdown page of commands: those of each tool, those that all tools share, and the command
/// language.
public struct CommandReference: Sendable {
  /// The manuals of the tools, in the order of the page.
  public let manuals: [Manual]

  /// Creates a page from manuals.
  public init(_ manuals: [Manual]) {
    self.manuals = manuals
  }

  /// The page, with a line ending.
  public var markdown: String {
    var lines = [
      "# Commands", "", "<!-- Made from the declarations of the commands; do not edit. -->", "",
      "Commands are typed at the prompt, or piped to the tool. `help` lists them as well.",
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

  private func section(_ group: ManualCommandGroup) -> [String] {
    ["", "### \(plain(group.title))"] + group.commands.flatMap(entry)
  }

  private func entry(_ command: CommandDescription) -> [String] {
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

  /// Returns a text with Markdown's special characters escaped.
  private func plain(_ text: String) -> String {
    var plain = ""
    for character in text {
      if "\\`*_<[".contains(character) { plain.append("\\") }
      plain.append(character)
    }
    return plain
  }
}
