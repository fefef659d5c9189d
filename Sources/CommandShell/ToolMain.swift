public import ArgumentParser
import LineEditing
import Quoting

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What every tool's `main` does: parse the command line, run, exit with the right status.
///
/// ```swift
/// @main
/// struct MyTool: ParsableCommand {
///   static func main() { ToolMain.run(Self.self) }
///   @OptionGroup var shell: ShellOptions
///   func run() throws { try ToolMain.run(myTool, options: shell) }
/// }
/// ```
public enum ToolMain {
  /// Parses the command line and runs the command; never returns.
  ///
  /// What ArgumentParser has to say, `--help` among it, is written here, so that it does not go
  /// unnoticed where it cannot be.
  public static func run(_ command: (some ParsableCommand).Type) {
    do {
      var command = try command.parseAsRoot()
      try command.run()
    } catch let status as ExitCode {
      // ArgumentParser would make a page of help to find that it has nothing to say.
      exit(status.rawValue)
    } catch {
      giveHelpRoom()
      let status = command.exitCode(for: error)
      let message = CompletionScript.mended(command.fullMessage(for: error))
      let isAnswer = status == .success
      if !message.isEmpty {
        let writer = OutputWriter(descriptor: isAnswer ? STDOUT_FILENO : STDERR_FILENO)
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
        writer.write(lines: lines.map { visible(String($0)) })
        writer.flush()
        if isAnswer, let failure = writer.failure, failure != EPIPE {
          command.exit(withError: ExitCode(ExitStatus.cannotWrite.code))
        }
      }
      command.exit(withError: status)
    }
  }

  /// Makes help forty columns wide where `COLUMNS`, or else the terminal, gives it less.
  ///
  /// NB: ArgumentParser (1.8.2) ends the program where help has no more than 26, and makes a page of
  /// it to find the exit status too, for which no width can be given.
  private static func giveHelpRoom() {
    let wanted = getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
    let columns = wanted ?? TerminalSize(of: STDOUT_FILENO).columns
    if columns < narrowestHelp { setenv("COLUMNS", "\(narrowestHelp)", 1) }
  }

  private static let narrowestHelp = 40

  /// Runs a tool in the process's own environment.
  ///
  /// - Throws: `ExitCode` with the status to exit with, or `ValidationError` where an environment
  ///   variable makes no sense.
  @inlinable
  public static func run<State, Action>(
    _ tool: Tool<State, Action>, options: ShellOptions
  ) throws {
    try run(options: options) { _ in tool }
  }

  /// Runs a tool that is made of the process's own environment, in that environment.
  ///
  /// ```swift
  /// try ToolMain.run(options: shell) { environment in
  ///   myTool(home: environment.directories.data)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - options: What the command line asks of the shell.
  ///   - tool: Makes the tool; called once, unless an environment variable makes no sense.
  /// - Throws: `ExitCode` with the status to exit with, or `ValidationError` where an environment
  ///   variable makes no sense.
  @inlinable
  public static func run<State, Action>(
    options: ShellOptions, _ tool: (ShellEnvironment) -> Tool<State, Action>
  ) throws {
    let environment: ShellEnvironment
    do throws(ShellEnvironmentError) {
      environment = try ShellEnvironment.live()
    } catch {
      throw ValidationError(error.description)
    }
    throw ExitCode(Shell.run(tool(environment), options: options, environment: environment).code)
  }
}
