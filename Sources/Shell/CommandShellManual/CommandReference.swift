import CommandShell
import LineEditing

extension Manual {
  /// Returns a Markdown page about the commands of several tools, in the given order.
  ///
  /// The page also describes the built-in commands and the command language, both as in the first
  /// tool, and the keys at the prompt.
  package static func reference(of manuals: [Manual]) -> String {
    var lines = [
      "# Commands", "", "<!-- Generated from the command declarations; do not edit. -->", "",
      "Type commands at the prompt, or pipe them to the tool. `help` and `help shell` list them, too.",
    ]
    for manual in manuals {
      lines += ["", "## \(manual.command.name)", "", plain(manual.command.abstract)]
      for part in manual.sections { lines += section(part) }
      // Only some tools have `data`.
      let shared = Set(manuals[0].shellSection.commands.map(\.name))
      lines += manual.shellSection.commands.filter { !shared.contains($0.name) }.flatMap(entry)
    }
    if let manual = manuals.first {
      let heading =
        manuals.count == 1 ? [] : ["", "## Every tool", "", "All tools also have these commands."]
      lines += heading + section(manual.shellSection)
    }
    lines += ["", "## The command language", ""]
    lines += CommandLanguage.topics(numbers: manuals.first?.numbers ?? "").map {
      "- **\($0)**: \(plain($1))"
    }
    lines += ["", "## Keys", "", "At a terminal, these keys edit the line."]
    for group in DefaultKeys.groups {
      lines += ["", "### \(group.title)", "", "| keys | function | effect |", "|---|---|---|"]
      lines += group.rows.map { row in
        let keys = row.keys.map { "`\($0)`" }.joined(separator: ", ")
        return "| \(keys) | `\(row.function)` | \(plain(row.summary)) |"
      }
    }
    lines += DefaultKeys.notes.flatMap { ["", plain($0)] }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(_ section: ManualSection) -> [String] {
    ["", "### \(plain(section.title))"] + section.commands.flatMap(entry)
  }

  private static func entry(_ command: CommandDescription) -> [String] {
    let forms = command.shortForms.joined(separator: ", ")
    let about = [
      command.sentence, forms.isEmpty ? "" : "Short form: \(forms).", command.omissionSentence,
    ].filter { !$0.isEmpty }
    var lines = ["", "#### `\(command.usage)`", "", plain(about.joined(separator: " "))]
    if !command.discussion.isEmpty { lines += ["", plain(command.discussion)] }
    if !command.options.isEmpty {
      lines += [""] + command.options.map { "- `\($0.usage)`: \(plain($0.help))." }
    }
    if !command.examples.isEmpty {
      lines += ["", "```text"]
      lines += command.exampleLines
      lines.append("```")
    }
    return lines
  }

  /// Returns text with the special characters of inline Markdown escaped.
  private static func plain(_ text: String) -> String {
    text.replacing(/[\\`*_<\[]/) { "\\\($0.output)" }
  }
}
