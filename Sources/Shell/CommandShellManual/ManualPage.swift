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
    roff.list { roff in
      for argument in arguments { add(argument, to: &roff) }
    }
    roff.section("Commands")
    roff.text("At the prompt, help COMMAND shows the details of a command, with examples.")
    for section in sections + [shellSection] {
      roff.subsection(section.title)
      roff.list { roff in
        for command in section.commands { add(command, to: &roff) }
      }
    }
    add("Language", ShellManual.entries(CommandLanguage.topics(numbers: numbers)), to: &roff)
    roff.section("Keys")
    roff.text(DefaultKeys.notes.joined(separator: " "))
    add("Exit status", ShellManual.exitStatuses, to: &roff)
    let environment = ShellManual.environment + contents.environment
    add("Environment", environment.sorted { $0.term < $1.term }, to: &roff)
    add("Files", contents.files + ShellManual.files(of: name), to: &roff)
    if !contents.examples.isEmpty {
      add("Examples", contents.examples.map { ManualEntry($0.line, $0.comment) }, to: &roff)
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
    roff.term(names, value)
    roff.text(argument.sentences)
  }

  private func add(_ command: CommandDescription, to roff: inout Roff) {
    let names = ([command.name] + command.shortForms).map(Roff.bold).joined(separator: ", ")
    roff.term(names, Roff.usage(command.syntax), indent: 22)
    roff.text([command.sentence, command.omissionSentence].joined(separator: " "))
  }

  private func add(_ title: String, _ entries: [ManualEntry], to roff: inout Roff) {
    roff.section(title)
    roff.list { roff in
      for entry in entries {
        roff.term(Roff.bold(entry.term))
        roff.text(entry.text)
      }
    }
  }
}
