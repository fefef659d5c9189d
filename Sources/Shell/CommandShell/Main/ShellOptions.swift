import SystemIO
import TerminalText

/// The command-line options that all tools share; a tool may declare more options.
public struct ShellOptions: ParsableArguments {
  @Option(
    name: [.customShort("c", allowingJoined: true), .customLong("command")],
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Run the commands in TEXT before any script; may be repeated.", valueName: "TEXT"))
  var commands: [String] = []

  @Flag(name: .shortAndLong, help: "Start an interactive session after any scripts and commands.")
  var interactive = false

  @Flag(name: .long, help: help(.log))
  var log = false

  @Option(
    help: ArgumentHelp(
      "Log in FORMAT: dump (the state), diff (its changes) or json.", valueName: "FORMAT"))
  var logFormat: LogFormat?

  @Option(
    help: help(.logFile, "FILE"),
    completion: .file())
  package var logFile: String?

  @Flag(help: "Print answers, diffs and errors as JSON, one object per line.")
  var json = false

  @Flag(name: .shortAndLong, help: help(.quiet))
  var quiet = false

  @Flag(name: [.customShort("e"), .customLong("stop-on-error")], help: help(.stopOnError))
  var stopOnError = false

  @Flag(help: help(.echo))
  var echo = false

  @Option(
    help: ArgumentHelp("Record every action to FILE.", valueName: "FILE"), completion: .file())
  package var record: String?

  @Option(
    help: ArgumentHelp(
      "Replay the recording in FILE, and check the state after each action. If FILE is a folder, check each recording in it, and quit.",
      valueName: "FILE"),
    completion: .file())
  var replay: String?

  @Flag(help: "Continue unsaved work, or else the last session.")
  var resume = false

  @Flag(help: "List the sessions that can be resumed, and quit.")
  var sessions = false

  @Option(
    help: ArgumentHelp(
      "Continue session N of those that --sessions lists.", valueName: "N"))
  var session: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How many steps to keep for undo and history; 0 keeps none.", valueName: "N"))
  var steps = SessionOptions().steps

  @Option(help: help(.color, "WHEN"))
  var color = SessionOptions().color

  @Flag(help: help(.ascii))
  var ascii = false

  @Flag(name: .customLong("no-rc"), help: "Do not run the rc file at the start of a session.")
  var noRC = false

  @Flag(help: "Use no history file, and keep no journal for --resume.")
  var noHistory = false

  @Flag(help: "Refuse programs and file names, for input that is not trusted.")
  var safe = false

  @Flag(help: "Show what each line of the scripts would change and start, and run nothing.")
  var plan = false

  @Flag(help: "End with 2 if the plan changes something and does not fail.")
  var planStatus = false

  @Flag(
    help: "Run the scripts as one step, or not at all if a line would fail or depends on an effect."
  )
  var atomic = false

  @Flag(help: "Serve agents over the Model Context Protocol; implies --safe.")
  var mcp = false

  @Flag(help: "Let agents change something only by applying a plan; needs --mcp.")
  var planFirst = false

  // NB: ArgumentParser handles this option before all other options, and omits it from help. This
  // declaration adds it to help, the manual and the completion scripts.
  @Option(
    help: ArgumentHelp(
      "Print a completion script for bash, zsh or fish.", valueName: "SHELL"),
    completion: .list(["bash", "zsh", "fish"]))
  var generateCompletionScript: String?

  @ArgumentParser.Argument(
    help: ArgumentHelp("A script to run; - means standard input.", valueName: "SCRIPT"),
    completion: .file())
  var scripts: [String] = []

  /// Creates the options, which ArgumentParser fills in.
  public init() {}

  /// Checks that the values are valid.
  ///
  /// - Throws: `ValidationError` if a number is out of range, or if options contradict each other.
  public func validate() throws {
    if let session, session < 1 {
      throw ValidationError("--session: \(session) is not the number of a session; use 1 or more")
    }
    // The options that have a meaning only if commands are run.
    let ofCommands = [
      "-c", "-i", "--log", "--log-format", "--log-file", "--record", "--resume", "--session",
      "the scripts",
    ]
    if sessions { try refuse(["--replay"] + ofCommands, "--sessions only lists the sessions") }
    if resume, session != nil {
      throw ValidationError("--resume chooses a session itself; remove it or --session")
    }
    if mcp {
      try refuse(["-c", "-i", "-e", "the scripts"], "--mcp reads messages from standard input")
    }
    if planStatus, !plan { throw ValidationError("--plan-status is for plans; add --plan") }
    if planFirst, !mcp { throw ValidationError("--plan-first is for agents; add --mcp") }
    if plan {
      try refuse(
        [
          "--atomic", "-i", "--mcp", "--record", "--resume", "--session", "--log", "--log-format",
          "--log-file",
        ], "--plan runs nothing and writes no file")
    }
    if atomic { try refuse(["-i", "--mcp"], "--atomic runs whole scripts") }
    if steps < 0 { throw ValidationError("--steps: \(steps) is negative; use 0 or more") }
    if let replay, (try? FileSystem.live.statusIfPresent(replay))?.kind == .folder {
      try refuse(
        ofCommands,
        "--replay: \(quoted(replay)) is a folder, so its recordings are only checked")
    }
  }

  /// Returns whether the session serves a person at a terminal or an agent, and not only scripts.
  package func staysOpen(in environment: ShellEnvironment) -> Bool {
    let reads = interactive || scripts.contains("-") || (commands.isEmpty && scripts.isEmpty)
    return mcp || (reads && environment.usesTerminal)
  }

  /// Throws a `ValidationError` for the first of some options that was given.
  ///
  /// `reason` is the reason to remove the option.
  private func refuse(_ names: [String], _ reason: String) throws {
    let given = [
      "-c": !commands.isEmpty, "-i": interactive, "-e": stopOnError, "--log": log,
      "--log-format": logFormat != nil, "--log-file": logFile != nil, "--record": record != nil,
      "--replay": replay != nil, "--resume": resume, "--session": session != nil,
      "--atomic": atomic, "--mcp": mcp, "the scripts": !scripts.isEmpty,
    ]
    if let name = names.first(where: { given[$0] == true }) {
      throw ValidationError("\(reason); remove \(name)")
    }
  }
}

/// Returns the help of an option that is also a setting.
///
/// `value` is the name of the option's value in help; nil if the option is a flag.
private func help(_ setting: Setting, _ value: String? = nil) -> ArgumentHelp {
  ArgumentHelp("\(setting.meaning)", valueName: value)
}

extension ExpressibleByArgument where Self: CaseIterable & RawRepresentable<String> {
  /// The raw values of all cases.
  ///
  /// The default of ArgumentParser makes a key path, which takes a fiftieth of a start.
  public static var allValueStrings: [String] { allCases.map { $0.rawValue } }
}

extension LogFormat: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}

extension SessionOptions {
  /// Creates the options of a session from the options of the command line.
  ///
  /// `settings` are the values of the tool's settings, by their names.
  public init(_ options: ShellOptions, settings: [String: String] = [:]) {
    self.settings = settings
    (commands, scripts, interactive) = (options.commands, options.scripts, options.interactive)
    (logFormat, logFile) = (options.logFormat ?? (options.log ? .dump : nil), options.logFile)
    (json, quiet, echo) = (options.json, options.quiet, options.echo)
    (stopOnError, steps) = (options.stopOnError, options.steps)
    (record, replay, resume) = (options.record, options.replay, options.resume)
    (sessions, session) = (options.sessions, options.session)
    (color, ascii) = (options.color, options.ascii)
    (noRC, noHistory, safe) = (options.noRC, options.noHistory, options.safe)
    (plan, planStatus, atomic) = (options.plan, options.planStatus, options.atomic)
    (mcp, planFirst) = (options.mcp, options.planFirst)
  }
}
