public import CommandShell

/// The manual of a tool, generated from its commands, its options and a few parts written by hand.
///
/// ```swift
/// let manual = try Manual(of: NotesCommand.self, contents: ManualContents(date: "2026-11-22"))
/// print(manual.page)  // the manual page notes.1
/// print(manual.reference)  // a Markdown page about the commands
/// print(manual.completionScript(for: .zsh))
/// ```
public struct Manual: Sendable {
  let command: any ToolCommand.Type

  /// The positional arguments of the command line, followed by its options.
  let arguments: [CommandLineArgument]

  /// The parts of the manual that are written by hand.
  package let contents: ManualContents

  /// The tool's own commands, in the sections that help shows.
  package let sections: [ManualSection]

  /// The built-in commands that the tool has.
  package let shellSection: ManualSection

  /// The text that explains how to write numbers in commands.
  let numbers: String

  /// Creates the manual of a tool.
  ///
  /// - Parameters:
  ///   - command: The command line of the tool.
  ///   - contents: The parts of the manual that are written by hand.
  /// - Throws: ``CommandShell/ShellError`` if `SOURCE_DATE_EPOCH` is invalid, any error from
  ///   ``CommandShell/ToolCommand/tool(options:environment:)``, or a `DecodingError` if
  ///   ArgumentParser describes the command line in an unknown form.
  @MainActor public init<Command: ToolCommand>(
    of command: Command.Type, contents: ManualContents
  ) throws {
    let tool = try command.namedTool(options: nil, environment: try .live())
    try self.init(of: tool, command: command, contents: contents)
  }

  /// Creates the manual of a tool that has already been created.
  package init<State, Action>(
    of tool: Tool<State, Action>, command: (some ToolCommand).Type, contents: ManualContents
  ) throws {
    self.command = command
    self.contents = contents
    arguments = try CommandLineArgument.all(of: command)
    sections = tool.sections.map { ($0.title, $0.commands.flatMap(\.description.withSubcommands)) }
    numbers = tool.numbers.help
    let shellCommands = tool.shellCommands.flatMap(\.description.withSubcommands)
    shellSection = (ShellCommand<State, Action>.title, shellCommands)
  }

  /// A Markdown page about the commands, the command language and the keys at the prompt.
  public var reference: String { Manual.reference(of: [self]) }

  /// Returns the completion script for a shell, the same text that the tool prints when it runs
  /// with `--generate-completion-script`.
  public func completionScript(for shell: CompletionShell) -> String {
    CompletionScript.mended(command.completionScript(for: shell))
  }

  /// The tool's own commands, followed by its built-in commands.
  package var commands: [CommandDescription] {
    (sections + [shellSection]).flatMap(\.commands)
  }
}

/// A titled section of the manual, which describes a group of commands.
///
/// Each command is followed by those of its sub-commands that help lists.
package typealias ManualSection = (title: String, commands: [CommandDescription])

extension CommandDescription {
  /// The summary as a sentence, with a capital letter and, except after a question, a final period.
  var sentence: String {
    let end = summary.hasSuffix("?") ? "" : "."
    return summary.prefix(1).uppercased() + summary.dropFirst() + end
  }

  /// The sentence about omitting the command's name; empty if the name is always required.
  var omissionSentence: String {
    omittedName.map { "The word \(name) may be omitted before \($0.description)." } ?? ""
  }
}
