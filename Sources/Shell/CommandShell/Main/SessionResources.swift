import SystemIO
import TerminalText

/// The parts of a session that do not depend on its tool: options, files and signals.
@usableFromInline
struct SessionResources {
  @usableFromInline let options: SessionOptions
  @usableFromInline let environment: ShellEnvironment

  /// The scripts named on the command line, in the order in which they run.
  let scripts: [Script]

  let devices: OutputDevices
  let wakePipe: WakePipe
  let signals: SignalMonitor

  /// Opens the files named by the options.
  ///
  /// - Throws: The exit status if the tool's declarations are wrong, or if a file or another
  ///   resource cannot be opened. The error has then been printed.
  @usableFromInline
  static func open<State, Action>(
    _ options: SessionOptions, _ environment: ShellEnvironment, for tool: Tool<State, Action>
  ) throws(ExitStatus) -> SessionResources {
    var options = options
    if options.logFile != nil { options.logFormat = options.logFormat ?? .dump }
    if options.mcp { (options.json, options.safe, options.quiet) = (true, true, false) }
    let redact = tool.redact
    func fail(_ message: String, _ status: ExitStatus) -> ExitStatus {
      let devices = OutputDevices(options, environment, log: nil, redact: redact) { _ in false }
      let sink = devices.sink(isInteractive: false)
      _ = sink.deliver(.failed(message), of: Call(in: Frame(sink: sink), sink: sink))
      devices.flush()
      return status
    }
    if let mistake = tool.mistake { throw fail(mistake, .invalidTool) }
    if options.interactive, !environment.input.isTerminal || !environment.output.isTerminal {
      throw fail("-i needs a terminal", .badUsage)
    }
    let scripts: [Script]
    do throws(FileError) {
      scripts = try Script.open(options, standardInput: environment.input)
    } catch {
      var message = error.description
      if case .system(_, let name, _) = error, error.isMissingFile,
        CommandIndex(tool.commandDescriptions).hasCommand(name)
      {
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber }
        message += "; to run a command, use -c \(isPlain ? name : quoted(name))"
      }
      throw fail(message, .cannotRead)
    }
    let log = try converting(ShellError.self, try openLog(options, scripts, environment)) {
      fail($0.description, .cannotCreate)
    }
    do throws(ProcessError) {
      let wakePipe = try WakePipe()
      let signals = try environment.process.makeSignalMonitor(wakePipe)
      let devices = OutputDevices(options, environment, log: log, redact: redact) { isTerminal in
        // Ctrl-C at a terminal cancels running work, but must not stop output.
        signals.isPending(isTerminal ? .ending : .terminating)
      }
      return SessionResources(
        options: options, environment: environment, scripts: scripts, devices: devices,
        wakePipe: wakePipe, signals: signals)
    } catch {
      if case .wakePipe(let error) = error {
        throw fail(ResourceShortage.files(error).description, .systemError)
      }
      throw fail("\(error)", .systemError)
    }
  }

  /// Opens the destination of the log, or returns nil for standard output.
  static func openLog(
    _ options: SessionOptions, _ scripts: [Script], _ environment: ShellEnvironment,
    appends: Bool = false
  ) throws(ShellError) -> OutputWriter? {
    if options.logFile == "-" { return nil }
    if let path = options.logFile {
      let file = try openLogFile(
        path, appends: appends, recording: options.record, replayed: options.replay,
        scripts: scripts, environment: environment)
      return file == environment.output ? nil : OutputWriter(file)
    }
    // With `--json`, standard output contains only records, so the log goes to standard error.
    return options.json ? OutputWriter(environment.errors) : nil
  }

  /// Wakes the session's thread; may be called on any thread.
  @usableFromInline var wake: @Sendable () -> Void {
    { [wakePipe] in wakePipe.signal() }
  }

  /// Returns a loop for a front.
  func loop(isInteractive: Bool) -> EventLoop {
    EventLoop(wakePipe, signals, environment.process, isInteractive: isInteractive)
  }
}
