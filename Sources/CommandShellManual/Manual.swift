public import CommandShell

/// The manual of a tool, generated from its commands, its options and a few parts written by hand.
///
/// ```swift
/// let manual = Manual(of: tool, commandLine: description, version: "1.0", contents: contents)
/// try manual.page.write(toFile: "docs/mytool.1", atomically: true, encoding: .utf8)
/// ```
public struct Manual: Sendable {
  /// The options and arguments of the command line.
  public let commandLine: CommandLineDescription

  /// The version of the tool.
  public let version: String

  /// The parts of the manual that are written by hand.
  public let contents: ManualContents

  /// The tool's own commands, in the sections that help shows.
  package let sections: [ManualSection]

  /// Creates the manual of a tool.
  ///
  /// - Parameters:
  ///   - tool: The tool that the manual describes; only its commands are used.
  ///   - commandLine: The options and arguments of the command line.
  ///   - version: The version of the tool.
  ///   - contents: The parts of the manual that are written by hand.
  public init<State, Action>(
    of tool: Tool<State, Action>, commandLine: CommandLineDescription, version: String,
    contents: ManualContents
  ) {
    self.commandLine = commandLine
    self.version = version
    self.contents = contents
    sections = tool.sections.map(ManualSection.init)
  }

  /// The commands that all tools share.
  package static var shellSection: ManualSection { ManualSection(Builtin.section) }

  /// The tool's own commands, followed by the commands that all tools share.
  package var commands: [CommandDescription] {
    (sections + [Self.shellSection]).flatMap(\.commands)
  }

  var environment: [ManualEntry] {
    (ShellManual.environment + contents.environment).sorted { $0.term < $1.term }
  }

  var files: [ManualEntry] { contents.files + ShellManual.files(of: commandLine.name) }
}

/// The descriptions of a section of commands.
package struct ManualSection: Sendable {
  package let title: String

  /// The commands, each followed by its sub-commands.
  package let commands: [CommandDescription]

  init(_ section: CommandSection<some Any>) {
    title = section.title
    commands = section.commands.flatMap(\.description.withSubcommands)
  }
}

extension CommandDescription {
  /// The summary as a sentence, with a capital letter and a final period.
  var sentence: String {
    let end = summary.hasSuffix("?") ? "" : "."
    return summary.prefix(1).uppercased() + summary.dropFirst() + end
  }

  /// The sentences about short forms and about omitting the name; empty if neither applies.
  var namesSentence: String {
    let forms = shortForms.isEmpty ? "" : "Short form: \(shortForms.joined(separator: ", "))."
    let word =
      implicitArgument.map { "The word \(name) may be omitted before \($0.description)." } ?? ""
    return [forms, word].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
