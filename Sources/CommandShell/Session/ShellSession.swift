import LineEditing
import StateDiff
import TimeTravel
import Unidirectional

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A tool at work: reads commands, sends actions, prints what comes of them.
///
/// It owns the store and lives on the thread that made it.
final class ShellSession {
  let tool: ToolDescription
  let options: SessionOptions
  let environment: ShellEnvironment
  let groups: [CommandGroup<Void>]

  /// All commands: the tool's own, then the shell's.
  let table: CommandTable<Void>

  let engine: ToolEngine
  let output: OutputWriter
  let errors: OutputWriter
  let logOutput: OutputWriter
  let wake: WakePipe
  let signals: SignalMonitor

  /// How text looks; colours come in when the session turns interactive.
  var palette: Palette

  /// Whether commands come from a terminal now.
  var isInteractive = false {
    didSet { tellSettings(log: engine.settings().log) }
  }

  /// Whether commands have ever come from a terminal.
  var wasInteractive = false

  /// Whether `quit` was typed.
  var hasQuit = false

  /// How many `source` commands are being run.
  var sourceDepth = 0

  /// The files that scripts are being read from, the outermost first.
  var filesBeingRun: [FileIdentity] = []

  /// Whether the scripts being run were stopped by Ctrl-C at a terminal.
  var areScriptsInterrupted = false

  /// Whether leaving was warned against and nothing has changed since.
  var hasWarnedOfLoss = false

  /// What to end with since a script could not be read, or no conversation could be had.
  var failedScriptStatus: ExitStatus?

  /// Whether any command failed.
  var hasFailed = false

  /// The signal that ends the session.
  var endingSignal: Int32?

  /// The command being run.
  // NB: unchecked since each access is over before anything else is called.
  @exclusivity(unchecked) var context = CommandContext(place: nil, source: "")

  /// Whether the next command is read from another place than the last one: another script, or a line
  /// at the prompt.
  // NB: a plain number, read and written at once on the session's thread.
  @exclusivity(unchecked) var isReadingElsewhere = true

  /// The commands whose effects are under way.
  var contexts: [StoreTask: CommandContext] = [:]

  /// The same commands, by the numbers they go by.
  var jobs = JobList()

  /// Whether long work shows itself at a terminal.
  let showsProgress: Bool

  /// Where that which is waited for shows itself; nil where nobody would see it, or wants to.
  var progressLine: ProgressLine?

  /// When it is to be shown next, on the environment's stopwatch; nil while nothing is waited for.
  var progressTime: Duration?

  /// How many lines were typed at the prompt.
  var terminalLines = 0

  /// The object that is being made of the command being run, where JSON is asked for.
  var openLine: JSONLine?

  /// How many bytes of answers one such object may hold.
  var longestJSONAnswer = JSONLine.defaultLimit

  /// How many commands were read, those among them that came to nothing.
  var commandCount: UInt64 = 0

  init(
    tool: ToolDescription, options: SessionOptions, environment: ShellEnvironment,
    logOutput: OutputWriter?, wake: WakePipe, signals: SignalMonitor,
    makeEngine: (EngineSettings) -> ToolEngine
  ) {
    self.tool = tool
    self.options = options
    self.environment = environment
    self.wake = wake
    self.signals = signals
    func writer(to descriptor: Int32) -> OutputWriter {
      // Ctrl-C at a terminal ends what runs, not what is being written.
      let isTerminal = environment.isTerminal(descriptor)
      let ending: SignalSet = isTerminal ? [.terminate, .hangUp] : .endings
      return OutputWriter(descriptor: descriptor, isHopeless: { signals.isPending(ending) })
    }
    output = writer(to: environment.output)
    errors = writer(to: environment.errors)
    showsProgress = environment.hasCapableTerminal && !options.quiet && !options.json
    if showsProgress, environment.isTerminal(environment.errors) {
      progressLine = ProgressLine(writer: errors, descriptor: environment.errors)
    }
    groups = tool.groups + [Builtin.group.map { _ in () }]
    table = CommandTable(groups.flatMap(\.commands))
    palette = Palette(
      hasColor: options.color == .always,
      // JSON escapes by itself what is not ASCII, and what a terminal would obey.
      isASCII: options.ascii && !options.json,
      isForTerminal: environment.isTerminal(environment.output) && !options.json)

    let log = logOutput ?? output
    self.logOutput = log
    let redact = tool.redact
    engine = makeEngine(
      EngineSettings(
        shell: ShellSettings(log: options.initialLogFormat, wantsChanges: true),
        steps: options.steps, now: environment.now,
        wake: { wake.signal() }, writeLog: { log.write(lines: $0.map(redact)) },
        palette: Palette(isASCII: options.ascii)))
    let port = engine.port
    port.present = { [unowned self] in present($0, of: $1) }
    port.origin = { [unowned self] in (contexts[$0] ?? context).origin }
    port.command = { [unowned self] in context.origin }
    port.recordingFailure = { [unowned self] error in
      report(error.description, of: context)
    }
    port.fault = { [unowned self] fault in
      let effect = effects.runningEffects.first { $0.signature == fault.signature }
      report(fault.description, of: effect.flatMap { self.context(of: $0.task) } ?? context)
    }
    tellSettings(log: options.initialLogFormat)
    engine.begin()
    // What a tool begins with is there to be waited for and cancelled too.
    for (task, signature) in effects.runningEffects
    where !jobs.running.contains(where: { $0.task == task }) {
      jobs.add(task, source: signature.name, at: environment.stopwatch(), restarts: false)
    }
  }

  /// What is under way.
  var effects: any EffectsUnderWay { engine.effects }

  /// Whether no further command is to be read.
  var isOver: Bool {
    hasQuit || endingSignal != nil || areScriptsInterrupted || cannotWrite
      || failedScriptStatus != nil
      || (options.stopOnError && hasFailed && !isInteractive)
  }

  /// Whether something could not be written, so that going on would lose what follows.
  var cannotWrite: Bool {
    output.failure != nil || logOutput.failure != nil || errors.failure != nil
  }

  /// Whether the command being run is one of a script, which is done before the next one is read.
  var isScripted: Bool { !isInteractive || sourceDepth > 0 }
}
