/// The command line of a tool; a type that conforms to it has a main function that runs the tool.
///
/// ```swift
/// @main
/// struct NotesCommand: ToolCommand {
///   static let name = "notes"
///   static let version = "1.0"
///   static let abstract = "Keep notes."
///
///   @OptionGroup var shell: ShellOptions
///
///   static func tool(
///     options: NotesCommand?, environment: ShellEnvironment
///   ) -> Tool<Notes, NotesAction> {
///     notesTool()
///   }
/// }
/// ```
///
/// The name, the version and the abstract are given here once. They are used in help, the manual,
/// the completion scripts, the greeting, recordings, and the paths of the tool's files. The type
/// may declare more options, and may check them in `validate()`.
public protocol ToolCommand: ParsableCommand {
  /// The type of the tool's state, usually inferred from ``tool(options:environment:)``.
  associatedtype State: ToolState

  /// The type of the tool's actions, usually inferred from ``tool(options:environment:)``.
  associatedtype Action: ToolAction

  /// The name that the user types, such as `notes`; it also names the tool's folders.
  static var name: String { get }

  /// The version, such as `1.0`.
  static var version: String { get }

  /// The build, such as `build 1a2b3c4d`, which `--version` prints after the version.
  ///
  /// It is nil by default.
  static var build: String? { get }

  /// The purpose of the tool, in one sentence.
  static var abstract: String { get }

  /// The options that all tools share, declared with `@OptionGroup`.
  var shell: ShellOptions { get }

  /// The path of the file in which the tool keeps its data; nil for the usual place.
  ///
  /// It is nil by default. A tool with ``Tool/keptData`` declares it as an option:
  ///
  /// ```swift
  /// @Option(help: "Keep the tasks in this file.", completion: .file()) var data: String?
  /// ```
  var data: String? { get }

  /// The settings of the tool that are part of its state; empty by default.
  static var settings: [StateSetting<State, Action>] { get }

  /// The options of the command line for the settings, declared with `@OptionGroup`.
  ///
  /// Without this declaration, only `set` and the rc file change the settings.
  var settings: StateSettingOptions<Self> { get }

  /// Creates the tool.
  ///
  /// - Parameters:
  ///   - options: The parsed command line; nil if there are no arguments, as in most runs. In that
  ///     case, ArgumentParser is not used at all, because it would take longer than a short run of
  ///     the tool.
  ///   - environment: The environment of the process.
  /// - Returns: The tool.
  /// - Throws: Any error; it is printed, and the tool exits.
  @MainActor static func tool(
    options: Self?, environment: ShellEnvironment
  ) throws -> Tool<State, Action>
}

extension ToolCommand {
  /// Nil, so that the data is kept in the usual place.
  public var data: String? { nil }

  /// Nil, so that `--version` prints only the name and the version.
  public static var build: String? { nil }

  /// An empty list.
  public static var settings: [StateSetting<State, Action>] { [] }

  /// No options.
  public var settings: StateSettingOptions<Self> { StateSettingOptions() }

  /// The configuration for ArgumentParser, made from the name, the version and the abstract.
  public static var configuration: CommandConfiguration {
    let version = "\(name) \(version)" + (build.map { " (\($0))" } ?? "")
    return .tool(name: name, version: version, abstract: abstract)
  }

  /// Parses the command line, runs the tool, and exits the process.
  @inlinable @MainActor
  public static func main() {
    ToolMain.run(
      Self.self,
      options: { command in
        var options = SessionOptions(command.shell, settings: command.settings.values)
        options.data = command.data
        return options
      }, tool: namedTool)
  }

  /// Creates the tool, with the name and the version of the command.
  @inlinable @MainActor
  package static func namedTool(
    options: Self?, environment: ShellEnvironment
  ) throws -> Tool<State, Action> {
    var tool = try tool(options: options, environment: environment)
    tool.name = name
    tool.version = version
    tool.stateSettings = settings
    return tool
  }
}

extension CommandConfiguration {
  /// Returns the configuration of a tool; `version` is the line that `--version` prints.
  static func tool(name: String, version: String, abstract: String) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name,
      abstract: abstract,
      usage: "\(name) [options] [SCRIPT ...]",
      discussion: """
        At a terminal, \(name) starts an interactive session. If standard input is a pipe or a \
        file, \(name) runs it as a script. To list the commands, type help at the prompt, or run \
        "\(name) -c help" in your shell.
        """,
      version: version)
  }
}
