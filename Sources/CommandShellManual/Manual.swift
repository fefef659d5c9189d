public import CommandShell

/// The manual of a tool, generated from its commands, its options and a few entries written for it.
///
/// ```swift
/// let manual = Manual(of: tool, commandLine: description, version: "1.0", contents: contents)
/// try manual.page.write(toFile: "docs/mytool.1", atomically: true, encoding: .utf8)
/// ```
public struct Manual: Sendable {
  /// The options and arguments of the command line.
  public let commandLine: CommandLineDescription

  /// The version.
  public let version: String

  /// The entries written for the manual.
  public let contents: ManualContents

  /// The tool's own commands, as help groups them.
  package let groups: [ManualCommandGroup]

  /// Creates the manual of a tool.
  ///
  /// - Parameters:
  ///   - tool: The tool; the manual uses only its commands.
  ///   - commandLine: The options and arguments of the command line.
  ///   - version: The version.
  ///   - contents: The entries written for the manual.
  public init<State, Action>(
    of tool: Tool<State, Action>, commandLine: CommandLineDescription, version: String,
    contents: ManualContents
  ) {
    self.commandLine = commandLine
    self.version = version
    self.contents = contents
    groups = tool.groups.map(ManualCommandGroup.init)
  }

  /// The commands that all tools share.
  package static var shellGroup: ManualCommandGroup { ManualCommandGroup(Builtin.group) }

  /// The tool's own commands, and those that all tools share.
  package var commands: [CommandDescription] {
    (groups + [Self.shellGroup]).flatMap(\.commands)
  }

  var environment: [ManualEntry] {
    (ShellManual.environment + contents.environment).sorted { $0.term < $1.term }
  }

  var files: [ManualEntry] { contents.files + ShellManual.files(of: commandLine.name) }
}

/// The descriptions of a group of commands.
package struct ManualCommandGroup: Sendable {
  package let title: String
  package let commands: [CommandDescription]

  init(_ group: CommandGroup<some Any>) {
    title = group.title
    commands = group.commands.map(\.description)
  }
}

extension CommandDescription {
  /// The summary as a sentence.
  var sentence: String {
    let end = summary.hasSuffix("?") ? "" : "."
    return summary.prefix(1).uppercased() + summary.dropFirst() + end
  }

  /// A sentence with the other forms of the name; empty if there are no others.
  var namesSentence: String {
    let forms = shortForms.isEmpty ? "" : "Short: \(shortForms.joined(separator: ", "))."
    let word =
      implicitArgument.map { "\(name) may be omitted before \($0.description)." } ?? ""
    return [forms, word].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
