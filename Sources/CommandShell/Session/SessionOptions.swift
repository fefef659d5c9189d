/// What a command line asks of a session, as plain values; at first, what holds where it asks for
/// nothing.
///
/// They do without the option parser, and to read one of them costs nothing: to read one of
/// ``ShellOptions`` is a look-up of its type's metadata each time.
///
/// ```swift
/// var options = SessionOptions()
/// options.commands = ["count 5; next"]
/// let status = Shell.run(tool, options: options, environment: try .live())
/// ```
public struct SessionOptions: Equatable, Sendable {
  /// Commands to run, in order, before any script.
  public var commands: [String] = []

  /// Whether to go on interactively when commands and scripts are done.
  public var interactive = false

  /// Whether actions are logged, even where nothing is said of the log's format or place.
  public var log = false

  /// How actions are logged; nil: if at all, as a dump.
  public var logFormat: LogFormat?

  /// Where the log goes instead of standard output, `-`; nil where nothing is said.
  public var logFile: String?

  /// Whether every answer, diff and error is written as JSON, an object a line.
  public var json = false

  /// Whether diffs are left out.
  public var quiet = false

  /// Whether the first error ends the run.
  public var stopOnError = false

  /// Whether each command is printed before its answer.
  public var echo = false

  /// Where every action is recorded.
  public var record: String?

  /// The recording to run again before anything else.
  public var replay: String?

  /// Whether to go on where the last session at a terminal ended.
  public var resume = false

  /// How many steps undo and history keep, none or more.
  public var steps = 100_000

  /// When colours are used.
  public var color = ColorChoice.auto

  /// Whether output is ASCII alone.
  public var ascii = false

  /// Whether the `rc` file is left alone.
  public var noRC = false

  /// Whether the history file is left alone, and no journal is kept.
  public var noHistory = false

  /// The scripts to run, in order; `-` is standard input.
  public var scripts: [String] = []

  /// Makes the options of a command line that asks for nothing.
  public init() {}

  /// The format in which the log starts, if it is on at all.
  var initialLogFormat: LogFormat? {
    logFormat ?? (log || logFile != nil ? .dump : nil)
  }

  /// Whether they name commands or scripts.
  var hasScripts: Bool { !commands.isEmpty || !scripts.isEmpty }
}

extension SessionOptions {
  /// The same as plain values.
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
