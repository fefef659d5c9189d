import ArgumentParser
import CommandShell
import LineEditing

extension Manual {
  /// The manual page for section 1, in the man(7) language.
  public var page: String {
    let name = command.name
    var roff = Roff(
      name: name, section: 1, date: contents.date, source: "\(name) \(command.version)")
    roff.comment("Generated from the option and command declarations; do not edit.")
    roff.section("Name")
    roff.text("\(name) - \(nameLine)")
    roff.section("Synopsis")
    roff.markup(synopsis)
    roff.section("Description")
    roff.text(command.abstract)
    for text in contents.description { roff.paragraph(text) }
    let discussion = command.configuration.discussion
    if !discussion.isEmpty { roff.paragraph(discussion) }
    roff.section("Options")
    for argument in arguments { add(argument, to: &roff) }
    roff.section("Commands")
    for section in sections + [shellSection] {
      roff.subsection(section.title)
      for command in section.commands { add(command, to: &roff) }
    }
    add("Language", ShellManual.language, to: &roff)
    roff.section("Keys")
    for group in KeyTable.groups {
      roff.subsection(group.title)
      for row in group.rows {
        roff.term(row.keys.map(Roff.bold).joined(separator: ", "))
        roff.text(row.sentence)
      }
    }
    for note in KeyTable.notes { roff.paragraph(note) }
    add("Exit status", ShellManual.exitStatuses, to: &roff)
    add("Environment", environment, to: &roff)
    add("Files", files, to: &roff)
    if !contents.examples.isEmpty { roff.section("Examples") }
    for example in contents.examples {
      roff.term(Roff.bold(example.line))
      roff.text(example.comment)
    }
    if !contents.seeAlso.isEmpty {
      roff.section("See also")
      roff.text(contents.seeAlso.joined(separator: ", "))
    }
    return roff.text
  }

  /// The purpose of the tool for the Name section, without an initial capital or a final period.
  private var nameLine: String {
    let sentence = command.abstract
    let end = sentence.hasSuffix(".") ? 1 : 0
    return sentence.prefix(1).lowercased() + sentence.dropFirst().dropLast(end)
  }

  private var synopsis: String {
    let words = arguments.filter { $0.kind == .positional }.map { argument in
      "[\(valueName(of: argument))\(argument.isRepeating ? " ..." : "")]"
    }
    let options = "[" + Roff.italic("options") + "]"
    return ([Roff.bold(command.name), options] + words).joined(separator: " ")
  }

  private func valueName(of argument: CommandLineArgument) -> String {
    Roff.italic((argument.valueName ?? "").uppercased())
  }

  private func add(_ argument: CommandLineArgument, to roff: inout Roff) {
    let value = argument.kind == .flag ? "" : valueName(of: argument)
    let names = argument.options.map(Roff.bold).joined(separator: ", ")
    roff.term([names, value].filter { !$0.isEmpty }.joined(separator: " "))
    roff.text(argument.sentences)
  }

  private func add(_ command: CommandDescription, to roff: inout Roff) {
    roff.term(Roff.bold(command.name) + " " + Roff.usage(command.syntax))
    roff.text([command.sentence, command.namesSentence].joined(separator: " "))
    if !command.discussion.isEmpty {
      roff.continuation()
      roff.text(command.discussion)
    }
    if !command.options.isEmpty {
      roff.compactList { roff in
        for option in command.options {
          roff.term(Roff.usage(option.usage))
          roff.text(option.help + ".")
        }
      }
    }
    if command.examples.isEmpty { return }
    let longest = command.examples.map(\.line.count).max() ?? 0
    roff.compactList { roff in
      for example in command.examples {
        roff.term(Roff.bold(example.line), indent: min(longest, 20) + 2)
        roff.text(example.comment)
      }
    }
  }

  private func add(_ title: String, _ entries: [ManualEntry], to roff: inout Roff) {
    roff.section(title)
    for entry in entries {
      roff.term(Roff.bold(entry.term))
      roff.text(entry.text)
    }
  }
}
