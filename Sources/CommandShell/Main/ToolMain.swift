public import ArgumentParser
import LineEditing
import TerminalText

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
///   static func main() { ToolMain.run(Self.self, plain: run) }
///   @OptionGroup var shell: ShellOptions
///   func run() throws { try Self.run(SessionOptions(shell)) }
///   static func run(_ options: SessionOptions) throws { try ToolMain.run(myTool, options: options) }
/// }
/// ```
public enum ToolMain {
  /// Parses the command line and runs the command.
  ///
  /// What ArgumentParser has to say, `--help` among it, is written here, so that it does not go
  /// unnoticed where it cannot be.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - plain: Runs what the command does when none of its own options is given. A command line
  ///     of the shell's options alone, as most are, then needs no parser, which would take the
  ///     larger part of a short run. Left out, ArgumentParser reads them all.
  public static func run(
    _ command: (some ParsableCommand).Type, plain: ((SessionOptions) throws -> Void)? = nil
  ) -> Never {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      if let plain, let options = SessionOptions(plain: arguments) {
        try plain(options)
      } else if arguments == ["--version"], !command.configuration.version.isEmpty {
        write(command.configuration.version, exitingWith: .success)
      } else {
        var command = try command.parseAsRoot(arguments)
        try command.run()
      }
    } catch let status as ExitCode {
      // ArgumentParser would make a page of help to find that it has nothing to say.
      exit(status.rawValue)
    } catch {
      giveHelpRoom()
      let message = CompletionScript.mended(command.fullMessage(for: error))
      write(message, exitingWith: command.exitCode(for: error))
    }
    exit(EXIT_SUCCESS)
  }

  /// Writes what is to be said in place of a run, and ends the process.
  private static func write(_ message: String, exitingWith status: ExitCode) -> Never {
    let isAnswer = status == .success
    if !message.isEmpty {
      let writer = OutputWriter(descriptor: isAnswer ? STDOUT_FILENO : STDERR_FILENO)
      let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
      writer.write(lines: lines.map { escapingControls(String($0)) })
      writer.flush()
      if isAnswer, let failure = writer.failure, failure != EPIPE {
        exit(ExitStatus.cannotWrite.code)
      }
    }
    exit(status.rawValue)
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

  /// Runs a tool in the process's own environment, and ends the process with its status.
  ///
  /// What the run has made is left to the system, which takes it back at once.
  ///
  /// - Throws: `ValidationError`, where an environment variable makes no sense.
  @inlinable
  public static func run<State, Action>(
    _ tool: Tool<State, Action>, options: SessionOptions
  ) throws -> Never {
    try run(options: options) { _ in tool }
  }

  /// Runs a tool that is made of the process's own environment, in that environment, and ends the
  /// process with its status.
  ///
  /// ```swift
  /// try ToolMain.run(options: options) { environment in
  ///   myTool(home: environment.directories.data)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - options: What the command line asks of the session.
  ///   - tool: Makes the tool; called once, unless an environment variable makes no sense.
  /// - Throws: `ValidationError`, where an environment variable makes no sense.
  @inlinable
  public static func run<State, Action>(
    options: SessionOptions, _ tool: (ShellEnvironment) -> Tool<State, Action>
  ) throws -> Never {
    let environment: ShellEnvironment
    do throws(ShellEnvironmentError) {
      environment = try ShellEnvironment.live()
    } catch {
      throw ValidationError(error.description)
    }
    Shell.runAndExit(tool(environment), options: options, environment: environment)
  }
}
