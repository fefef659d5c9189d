import SystemIO
import TerminalText

/// The parts of a session that exist before its engine: the tool and its commands, options, files
/// and signals.
@usableFromInline
struct SessionSetup<State: ToolState, Action: ToolAction> {
  @usableFromInline let tool: Tool<State, Action>

  /// The tool's commands, followed by the shell's commands.
  let commands: CommandIndex

  let shellCommands: [Command<ShellCommand<State, Action>>]

  @usableFromInline let options: SessionOptions
  @usableFromInline let environment: ShellEnvironment

  /// The file in which the session keeps a part of its state; nil without one.
  let keptFile: KeptFile<State>?

  /// The scripts named on the command line, in the order in which they run.
  let scripts: [Script]

  let devices: OutputDevices
  let loop: EventLoop

  /// Checks the declarations and the options, and opens the files that the options name.
  ///
  /// - Throws: The exit status if the tool's declarations contain a mistake, if `-i` is used
  ///   without a terminal, or if a file or another resource cannot be opened. The error has been
  ///   printed.
  @usableFromInline
  static func open(
    _ options: SessionOptions, _ environment: ShellEnvironment, for tool: Tool<State, Action>
  ) throws(ExitStatus) -> SessionSetup {
    var options = options
    if options.logFile != nil { options.logFormat = options.logFormat ?? .dump }
    if options.mcp { (options.json, options.safe) = (true, true) }
    let redact = tool.redact
    func fail(_ message: String, _ status: ExitStatus) -> ExitStatus {
      let devices = OutputDevices(options, environment, log: nil, redact: redact) { _ in false }
      let front = Front()
      front.attach(to: nil, devices)
      _ = front.sink.deliver(.failed(message), of: Call(in: CallContext(front)))
      devices.flush()
      return status
    }
    let shellCommands = tool.shellCommands
    let descriptions =
      tool.sections.flatMap { $0.commands.map { $0.description } }
      + shellCommands.map { $0.description }
    #if DEBUG
      if let mistake = tool.mistake(in: descriptions) { throw fail(mistake, .invalidTool) }
    #endif
    let commands = CommandIndex(
      // In some tools, numbers may contain blanks.
      tool.numbers.hasExpressions ? descriptions.map { $0.readingExpressions } : descriptions,
      home: environment.directories.home)
    if options.interactive, !environment.usesTerminal {
      throw fail("-i needs a terminal", .badUsage)
    }
    let scripts: [Script]
    do throws(FileError) {
      scripts = try Script.open(options, standardInput: environment.input)
    } catch {
      var message = error.description
      if case .system(_, let name, _) = error, error.isMissingFile,
        commands.hasCommand(name)
      {
        let line = options.scripts.drop { $0 != name }.joined(separator: " ")
        let isPlain = line.allSatisfy { $0.isLetter || $0.isNumber }
        message += "; to run a command, use -c \(isPlain ? line : quoted(line))"
      }
      throw fail(message, .cannotRead)
    }
    if options.plan || options.atomic, environment.input.isTerminal,
      scripts.contains(where: \.isStandardInput)
    {
      throw fail(
        "\(options.plan ? "--plan" : "--atomic") needs a script, -c or piped input", .badUsage)
    }
    // The data is loaded before any file is written, because a damaged file changes nothing.
    var tool = tool
    var keptFile: KeptFile<State>?
    do throws(KeptFileError) {
      if let data = tool.keptData {
        let hasPrompt = environment.usesTerminal && scripts.contains(where: \.isStandardInput)
        let file = try KeptFile(
          data, of: tool.name, from: tool.initialState,
          isScript: !options.mcp && !hasPrompt && !options.plan, options, environment)
        if !options.isContinued, !options.sessions { try file.load(into: &tool.initialState) }
        keptFile = options.plan ? nil : file
        options.data = file.path
      }
    } catch {
      throw fail(error.description, error.status)
    }
    let log = try converting(
      ShellError.self, try openLog(options, scripts.map(\.source), environment)
    ) { fail($0.description, .cannotCreate) }
    let wakePipe = try converting(Errno.self, try WakePipe()) {
      fail(cannotOpenFiles($0), .systemError)
    }
    let signals = environment.process.makeSignalMonitor(wakePipe)
    let devices = OutputDevices(options, environment, log: log, redact: redact) { isTerminal in
      // Ctrl-C at a terminal cancels running work, but must not stop output.
      signals.isPending(isTerminal ? .ending : .terminating)
    }
    if let warning = keptFile?.warning { devices.write(note: "warning: \(warning)") }
    return SessionSetup(
      tool: tool, commands: commands, shellCommands: shellCommands, options: options,
      environment: environment, keptFile: keptFile, scripts: scripts, devices: devices,
      loop: EventLoop(wakePipe: wakePipe, signals: signals, process: environment.process))
  }

  /// Wakes the session's thread; may be called on any thread.
  @usableFromInline var wake: @Sendable () -> Void {
    { [wakePipe = loop.wakePipe] in wakePipe.signal() }
  }
}
