public import StateDiff

/// A tool's manual, made of what is declared for other ends: its table of commands, the options of
/// its command line, and a few entries of its own.
///
/// ```swift
/// let manual = Manual(of: tool, commandLine: description, version: "1.0", contents: contents)
/// try manual.page.write(toFile: "docs/mytool.1", atomically: true, encoding: .utf8)
/// ```
public struct Manual: Sendable {
  /// What the command line takes.
  public let commandLine: CommandLineDescription

  /// The version that the page tells.
  public let version: String

  /// The tool's own commands, as help groups them.
  public let groups: [CommandGroup<Void>]

  /// What the tool adds.
  public let contents: ManualContents

  /// Makes the manual of a tool.
  ///
  /// - Parameters:
  ///   - tool: The tool; only its commands are looked at.
  ///   - commandLine: What its command line takes.
  ///   - version: The version that the page tells.
  ///   - contents: What is said nowhere else.
  public init<State: Codable & Dumpable & Sendable, Action>(
    of tool: Tool<State, Action>, commandLine: CommandLineDescription, version: String,
    contents: ManualContents
  ) {
    self.commandLine = commandLine
    self.version = version
    self.contents = contents
    groups = tool.groups.map { $0.map { _ in () } }
  }

  /// The commands that every tool has.
  public static var shellGroup: CommandGroup<Void> { Builtin.group.map { _ in () } }

  var environment: [ManualEntry] {
    (ShellManual.environment + contents.environment).sorted { $0.term < $1.term }
  }

  var files: [ManualEntry] { contents.files + ShellManual.files(of: commandLine.name) }
}

extension Command {
  /// The summary as a sentence.
  var sentence: String {
    let end = summary.hasSuffix("?") ? "" : "."
    return summary.prefix(1).uppercased() + summary.dropFirst() + end
  }

  /// The other ways to write its name, as a sentence; empty where there are none.
  var namesSentence: String {
    let forms = shortForms.isEmpty ? "" : "Short: \(shortForms.joined(separator: ", "))."
    let word =
      implicitArgument.map { "\(name) may be left out in front of \($0.description)." } ?? ""
    return [forms, word].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
