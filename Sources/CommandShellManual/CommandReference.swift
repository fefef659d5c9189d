import CommandShell

/// The commands of some tools as a page of Markdown: each tool's own, those of every tool, and the
/// language.
public struct CommandReference: Sendable {
  /// The tools, in the order of the page.
  public let manuals: [Manual]

  /// Creates the page of some manuals.
  public init(_ manuals: [Manual]) {
    self.manuals = manuals
  }

  /// The page, with a line end.
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

  /// A text without the meaning that Markdown gives to some characters.
  private func plain(_ text: String) -> String {
    var plain = ""
    for character in text {
      if "\\`*_<[".contains(character) { plain.append("\\") }
      plain.append(character)
    }
    return plain
  }
}
