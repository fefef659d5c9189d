public import ArgumentParser

/// The options that every tool of the shell has; a tool puts them beside its own by `@OptionGroup`.
public struct ShellOptions: ParsableArguments {
  /// Commands to run, in order, before any script.
  @Option(
    name: [.customShort("c", allowingJoined: true), .customLong("command")],
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run TEXT; repeatable, in order.", valueName: "text"))
  public var commands: [String] = []

  /// Whether to go on interactively when commands and scripts are done.
  @Flag(name: .shortAndLong, help: "Go on interactively afterwards.")
  public var interactive = false

  /// Whether actions are logged.
  @Flag(name: .long, help: "Log every action, its effects and the state.")
  public var log = false

  /// How actions are logged.
  @Option(help: ArgumentHelp("How to log: dump, diff or json.", valueName: "format"))
  public var logFormat: LogFormat?

  /// Where the log goes instead of standard output.
  @Option(
    help: ArgumentHelp("Send the log to FILE; - is standard output.", valueName: "file"),
    completion: .file())
  public var logFile: String?

  /// Whether every answer, diff and error is written as JSON, an object a line.
  @Flag(help: "Write every answer, diff and error as one JSON object a line.")
  public var json = false

  /// Whether diffs are left out.
  @Flag(name: .shortAndLong, help: "Print answers only, no diffs.")
  public var quiet = false

  /// Whether the first error ends the run.
  @Flag(
    name: [.customShort("e"), .customLong("stop-on-error")], help: "Stop at the first error.")
  public var stopOnError = false

  /// Whether each command is printed before its answer.
  @Flag(help: "Print each command before its answer.")
  public var echo = false

  /// Where every action is recorded.
  @Option(
    help: ArgumentHelp("Record every action to FILE.", valueName: "file"), completion: .file())
  public var record: String?

  /// The recording to run again before anything else.
  @Option(
    help: ArgumentHelp("Run the recording in FILE again, and check it.", valueName: "file"),
    completion: .file())
  public var replay: String?

  /// Whether to go on where the last session at a terminal ended.
  @Flag(help: "Go on where the last session at a terminal ended.")
  public var resume = false

  /// How many steps undo and history keep.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many steps undo and history keep; 0: none.", valueName: "n"))
  public var steps = SessionOptions().steps

  /// When colours are used.
  @Option(help: ArgumentHelp("When to use colors: auto, always or never.", valueName: "when"))
  public var color = SessionOptions().color

  /// Whether output is ASCII alone.
  @Flag(help: "Print -> and x in place of arrows and multiplication signs.")
  public var ascii = false

  /// Whether the `rc` file is left alone.
  @Flag(name: .customLong("no-rc"), help: "Do not run the rc file as a session begins.")
  public var noRC = false

  /// Whether the history file is left alone, and no journal is kept.
  @Flag(help: "Neither read nor write the history file, and keep no journal.")
  public var noHistory = false

  // NB: ArgumentParser acts on it before it reads the rest, and leaves it out of help; declared, it
  // is in help, in the manual and in the completion scripts.
  /// The shell that a completion script is asked for.
  @Option(
    help: ArgumentHelp(
      "Print a completion script for bash, zsh or fish.", valueName: "shell"),
    completion: .list(["bash", "zsh", "fish"]))
  public var generateCompletionScript: String?

  /// The scripts to run, in order.
  @ArgumentParser.Argument(
    help: ArgumentHelp("A script to run; - is standard input.", valueName: "script"),
    completion: .file())
  public var scripts: [String] = []

  /// Makes the options of a command line.
  public init() {}

  /// Refuses what makes no sense.
  ///
  /// - Throws: `ValidationError`.
  public func validate() throws {
    if steps < 0 { throw ValidationError("--steps: \(steps) is less than 0") }
  }
}

/// When colours are used.
public enum ColorChoice: String, CaseIterable, Sendable, ExpressibleByArgument {
  /// At a terminal, unless the environment says otherwise.
  case auto

  /// Always.
  case always

  /// Never.
  case never
}
