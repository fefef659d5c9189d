public import ArgumentParser

/// The command-line options that all tools of the shell share; a tool adds its own next to them.
public struct ShellOptions: ParsableArguments {
  @Option(
    name: [.customShort("c", allowingJoined: true), .customLong("command")],
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Run TEXT; repeatable, in order.", valueName: "TEXT"))
  var commands: [String] = []

  @Flag(name: .shortAndLong, help: "Continue interactively afterwards.")
  var interactive = false

  @Flag(name: .long, help: "Log every action, its effects and the state.")
  var log = false

  @Option(help: ArgumentHelp("How to log: dump, diff or json.", valueName: "FORMAT"))
  var logFormat: LogFormat?

  @Option(
    help: ArgumentHelp("Send the log to FILE; - is standard output.", valueName: "FILE"),
    completion: .file())
  var logFile: String?

  @Flag(help: "Write every answer, diff and error as one JSON object a line.")
  var json = false

  @Flag(name: .shortAndLong, help: "Print answers only, no diffs.")
  var quiet = false

  @Flag(
    name: [.customShort("e"), .customLong("stop-on-error")], help: "Stop at the first error.")
  var stopOnError = false

  @Flag(help: "Print each command before its answer.")
  var echo = false

  @Option(
    help: ArgumentHelp("Record every action to FILE.", valueName: "FILE"), completion: .file())
  var record: String?

  @Option(
    help: ArgumentHelp("Replay the recording in FILE, and check it.", valueName: "FILE"),
    completion: .file())
  var replay: String?

  @Flag(help: "Continue where the last session at a terminal ended.")
  var resume = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many steps undo and history keep; 0 keeps none.", valueName: "N"))
  var steps = SessionOptions().steps

  @Option(help: ArgumentHelp("When to use colors: auto, always or never.", valueName: "WHEN"))
  var color = SessionOptions().color

  @Flag(help: "Print -> and x in place of arrows and multiplication signs.")
  var ascii = false

  @Flag(name: .customLong("no-rc"), help: "Do not run the rc file at the start of a session.")
  var noRC = false

  @Flag(help: "Do not read or write the history file, or keep a journal.")
  var noHistory = false

  // NB: ArgumentParser handles this option before it reads the others, and leaves it out of help.
  // It is declared so that help, the manual and the completion scripts list it.
  @Option(
    help: ArgumentHelp(
      "Print a completion script for bash, zsh or fish.", valueName: "SHELL"),
    completion: .list(["bash", "zsh", "fish"]))
  var generateCompletionScript: String?

  @ArgumentParser.Argument(
    help: ArgumentHelp("A script to run; - is standard input.", valueName: "SCRIPT"),
    completion: .file())
  var scripts: [String] = []

  /// Creates the options, which ArgumentParser fills in.
  public init() {}

  /// Checks the values.
  ///
  /// - Throws: `ValidationError` if `--steps` is negative.
  public func validate() throws {
    if steps < 0 { throw ValidationError("--steps: \(steps) is negative; use 0 or more") }
  }
}

extension LogFormat: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}

extension SessionOptions {
  /// Creates the options of a session from those of the command line.
  public init(_ options: ShellOptions) {
    commands = options.commands
    interactive = options.interactive
    log = options.log
    logFormat = options.logFormat
    logFile = options.logFile
    json = options.json
    quiet = options.quiet
    stopOnError = options.stopOnError
    echo = options.echo
    record = options.record
    replay = options.replay
    resume = options.resume
    steps = options.steps
    color = options.color
    ascii = options.ascii
    noRC = options.noRC
    noHistory = options.noHistory
    scripts = options.scripts
  }
}
