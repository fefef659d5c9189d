/// The options of a session as plain values, initially the defaults.
///
/// ```swift
/// var options = SessionOptions()
/// options.commands = ["count 5; next"]
/// let status = Shell.run(tool, options: options, environment: try .live())
/// ```
///
/// ``ShellOptions`` declares them for the command line.
public struct SessionOptions: Equatable, Sendable {
  /// Commands to run, in order, before any script.
  public var commands: [String] = []

  /// Whether the session continues interactively after commands and scripts.
  public var interactive = false

  /// Whether actions are logged.
  public var log = false

  /// The log format, which implies ``log``; nil means a dump.
  public var logFormat: LogFormat?

  /// The log file, which implies ``log``; `-` is standard output.
  public var logFile: String?

  /// Whether every answer, diff and error is written as one JSON object per line.
  public var json = false

  /// Whether diffs are omitted.
  public var quiet = false

  /// Whether the first error ends the run.
  public var stopOnError = false

  /// Whether each command is printed before its answer.
  public var echo = false

  /// The file to which every action is recorded.
  public var record: String?

  /// The recording to replay at the start.
  public var replay: String?

  /// Whether the last terminal session is resumed.
  public var resume = false

  /// The maximum number of steps that undo and history keep, 0 or more.
  public var steps = 100_000

  /// The use of colors.
  public var color = ColorChoice.auto

  /// Whether symbols such as `→` are printed in ASCII.
  public var ascii = false

  /// Whether the rc file is ignored.
  public var noRC = false

  /// Whether the history file is ignored, and no journal is kept.
  public var noHistory = false

  /// The scripts to run, in order; `-` is standard input.
  public var scripts: [String] = []

  /// Creates the default options.
  public init() {}

  /// The log format at the start; nil if actions are not logged.
  @usableFromInline var initialLogFormat: LogFormat? {
    logFormat ?? (log || logFile != nil ? .dump : nil)
  }

  /// Whether there are commands or scripts to run.
  var hasScripts: Bool { !commands.isEmpty || !scripts.isEmpty }
}

/// The use of colors.
public enum ColorChoice: String, CaseIterable, Sendable {
  /// At a terminal, unless the environment forbids it.
  case auto

  /// Always.
  case always

  /// Never.
  case never
}
