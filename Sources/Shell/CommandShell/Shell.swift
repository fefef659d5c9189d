import SystemIO

/// Runs a tool on scripts, piped input or a terminal, depending on the options.
///
/// ```swift
/// let status = Shell.run(tool, options: options, environment: try .live())
/// exit(status.code)
/// ```
public enum Shell {
  /// Runs a tool to completion on the current thread.
  ///
  /// - Parameters:
  ///   - tool: The tool to run.
  ///   - options: The options of the session.
  ///   - environment: The environment of the session.
  /// - Returns: The status to exit with.
  @inlinable
  public static func run<State, Action>(
    _ tool: Tool<State, Action>, options: SessionOptions, environment: ShellEnvironment
  ) -> ExitStatus {
    do throws(ExitStatus) {
      let resources = try SessionResources.open(options, environment, for: tool)
      return Engine.make(resources).runSession(resources)
    } catch {
      return error
    }
  }

  /// Runs a tool to completion, and exits the process with its status.
  @inlinable
  static func runAndExit<State, Action>(
    _ tool: Tool<State, Action>, options: SessionOptions, environment: ShellEnvironment
  ) -> Never {
    do throws(ExitStatus) {
      let resources = try SessionResources.open(options, environment, for: tool)
      let engine = Engine.make(resources)
      // The session is never deinitialized, because the system frees its memory faster at exit.
      withExtendedLifetime(engine) { exit(with: engine.runSession(resources)) }
    } catch {
      exit(with: error)
    }
  }

  @usableFromInline
  static func exit(with status: ExitStatus) -> Never { CurrentProcess.exit(status.code) }
}
