/// The options of a session, as plain values with defaults.
///
/// ```swift
/// var options = SessionOptions()
/// options.commands = ["count 5; next"]
/// let status = Shell.run(tool, options: options, environment: try .live())
/// ```
///
/// ``ShellOptions`` declares the same options for the command line.
public struct SessionOptions: Equatable, Sendable {
  /// Commands to run, in order, before any script.
  public var commands: [String] = []

  /// Whether the session continues interactively after commands and scripts.
  public var interactive = false

  /// The log format; nil if actions are not logged.
  public var logFormat: LogFormat?

  /// The path of the log file; `-` is standard output.
  ///
  /// Setting it implies that actions are logged, in the format ``LogFormat/dump`` by default.
  public var logFile: String?

  /// Whether answers, diffs and errors are written as JSON, with one object per line.
  public var json = false

  /// Whether diffs are omitted from the output.
  public var quiet = false

  /// Whether the first error ends a session that is not interactive.
  public var stopOnError = false

  /// Whether each command is printed before its answer.
  public var echo = false

  /// The path of the file to which every action is recorded; nil to record nothing.
  public var record: String?

  /// The path of a recording to replay at the start, or of a folder of recordings to check; nil to
  /// replay nothing.
  public var replay: String?

  /// Whether the session continues the newest session with unsaved work, or else the newest session
  /// with steps.
  public var resume = false

  /// Whether the tool lists the earlier sessions that have a journal, instead of running anything.
  public var sessions = false

  /// The number of the session to continue, as listed with ``sessions``; nil to choose no session
  /// by number.
  public var session: Int?

  /// The maximum number of steps kept for undo and `history`, 0 or more.
  public var steps = 100_000

  /// The path of the file in which the tool keeps its data; nil for the usual place.
  ///
  /// A tool without ``Tool/keptData`` ignores it.
  public var data: String?

  /// The policy for colored output.
  public var color = ColorChoice.auto

  /// Whether symbols such as `→` are replaced with ASCII, such as `->`.
  public var ascii = false

  /// The maximum number of lines that the history of typed lines keeps, at least 1.
  ///
  /// Only the command `set` changes this number.
  var historySize = 10_000

  /// Whether output that is longer than the screen is shown in a pager; only `set` changes it.
  var usesPager = true

  /// Whether what Return would do is shown while a line is typed; only `set` changes it.
  var previews = true

  /// Whether a session at a terminal only adds rows, for a screen reader; only `set` changes it.
  ///
  /// If it is nil, the environment variable `ACCESSIBLE` decides.
  var accessible: Bool?

  /// Whether known terminals receive marks for prompts and output, the folder and progress; only
  /// `set` changes it.
  var marks = true

  /// The names of the settings that `set` has changed.
  var changedSettings: Set<String> = []

  /// The names of the settings that `set` has changed since the settings were last saved.
  ///
  /// Changes that the rc file makes do not count.
  var unsavedSettings: Set<String> = []

  /// The values of the tool's settings at the start, by their names; see ``StateSetting``.
  public var settings: [String: String] = [:]

  /// Whether the session continues an earlier one, or begins with a recording.
  var isContinued: Bool { resume || session != nil || replay != nil }

  /// Whether the rc file is ignored.
  public var noRC = false

  /// Whether the history file is neither read nor written, and no journal is kept.
  public var noHistory = false

  /// Whether commands can neither run programs nor name files or web addresses.
  public var safe = false

  /// Whether the session serves agents over standard input and output, instead of running commands
  /// and scripts; it implies ``json`` and ``safe``.
  public var mcp = false

  /// Whether an agent can change the state or start effects only by applying a plan.
  ///
  /// It applies only together with ``mcp``.
  public var planFirst = false

  /// Whether the commands and scripts are only planned: nothing changes, and no effect starts.
  public var plan = false

  /// Whether a plan that would change the state, or start an effect that may write outside of the
  /// session, ends with the status 2 if no command fails; it applies only together with ``plan``.
  public var planStatus = false

  /// Whether the commands and scripts run as one step, or not at all if a line fails, cannot be
  /// planned, or depends on the result of an effect.
  public var atomic = false

  /// The paths of the scripts to run, in order; `-` is standard input.
  public var scripts: [String] = []

  /// Creates the default options.
  public init() {}
}

/// The policy for colored output.
public enum ColorChoice: String, CaseIterable, Sendable {
  /// Colors are used at a terminal that has colors, if the session is interactive.
  ///
  /// `CLICOLOR=0` turns these colors off. A `FORCE_COLOR` that is neither empty nor 0 turns colors
  /// on for all output except JSON and files that a command writes to. A `NO_COLOR` that is not
  /// empty turns colors off, even with `FORCE_COLOR`.
  case auto

  /// Colors are always used.
  case always

  /// Colors are never used.
  case never
}
