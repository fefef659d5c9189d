import LineEditing
import StateDiff

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs a tool as its command line says: scripts, a pipe, a terminal.
///
/// ```swift
/// let status = Shell.run(tool, options: options, environment: try .live())
/// exit(status.code)
/// ```
public enum Shell {
  /// Runs the tool to its end, on this thread.
  ///
  /// - Returns: The status to exit with.
  @inlinable
  public static func run<State, Action>(
    _ tool: Tool<State, Action>, options: SessionOptions, environment: ShellEnvironment
  ) -> ExitStatus {
    run(tool.description, options: options, environment: environment) { settings in
      ToolEngine.make(tool, settings: settings)
    }
  }

  /// Runs the tool to its end, and ends the process with its status.
  ///
  /// What the run has made is left to the system, which takes it back at once.
  @inlinable
  static func runAndExit<State, Action>(
    _ tool: Tool<State, Action>, options: SessionOptions, environment: ShellEnvironment
  ) -> Never {
    runAndExit(tool.description, options: options, environment: environment) { settings in
      ToolEngine.make(tool, settings: settings)
    }
  }

  @usableFromInline
  static func run(
    _ tool: ToolDescription, options: SessionOptions, environment: ShellEnvironment,
    makeEngine: (EngineSettings) -> ToolEngine
  ) -> ExitStatus {
    begin(tool, options: options, environment: environment, makeEngine: makeEngine) {
      session, inputs in session.run(inputs)
    }
  }

  @usableFromInline
  static func runAndExit(
    _ tool: ToolDescription, options: SessionOptions, environment: ShellEnvironment,
    makeEngine: (EngineSettings) -> ToolEngine
  ) -> Never {
    // The session is not let go of: whoever began it waits for this to return.
    let status = begin(
      tool, options: options, environment: environment, makeEngine: makeEngine
    ) { session, inputs in exit(session.run(inputs).code) }
    exit(status.code)
  }

  /// Makes a session, unless what the options name cannot be had, and hands it on with what it is to
  /// run.
  private static func begin(
    _ tool: ToolDescription, options: SessionOptions, environment: ShellEnvironment,
    makeEngine: (EngineSettings) -> ToolEngine, run: (ShellSession, [ShellInput]) -> ExitStatus
  ) -> ExitStatus {
    let errors = OutputWriter(descriptor: environment.errors)
    func fail(_ message: String, _ status: ExitStatus) -> ExitStatus {
      if options.json {
        let line = JSONLine()
        line.add(error: tool.redact(message))
        let output = OutputWriter(descriptor: environment.output)
        output.write(line.text(of: nil, isASCII: options.ascii, redact: tool.redact))
        output.flush()
      } else {
        errors.write("error: \(message)\n")
        errors.flush()
      }
      return status
    }

    let inputs: [ShellInput]
    do throws(ScriptError) {
      inputs = try ShellInput.all(of: options, standardInput: environment.input)
    } catch {
      return fail(error.description, .cannotRead)
    }
    var logOutput: OutputWriter?
    if options.logFile == "-" {
      // Standard output, which the log goes to where nothing else is said; with JSON as well.
    } else if let path = options.logFile {
      do throws(LogFileError) {
        let descriptor = try openLogFile(path, beside: inputs, environment: environment)
        if descriptor != environment.output { logOutput = OutputWriter(descriptor: descriptor) }
      } catch {
        return fail(error.description, .cannotCreate)
      }
    } else if options.json {
      // Standard output holds objects alone.
      logOutput = OutputWriter(descriptor: environment.errors)
    }
    let wake: WakePipe
    let signals: SignalMonitor
    do throws(LineEditingError) {
      wake = try WakePipe()
      signals = try SignalMonitor(wake: wake)
    } catch {
      return fail("\(error)", .systemError)
    }
    let session = ShellSession(
      tool: tool, options: options, environment: environment,
      logOutput: logOutput, wake: wake,
      signals: signals, makeEngine: makeEngine)
    return run(session, inputs)
  }
}
