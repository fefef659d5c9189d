public import ArgumentParser
public import StateDiff

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The command line of a tool: the shell's options, beside any of its own, and the tool they make.
///
/// ```swift
/// @main
/// struct Dice: ToolCommand {
///   @OptionGroup var shell: ShellOptions
///   @Option var sides = 6
///
///   func tool(in environment: ShellEnvironment) -> Tool<DiceState, DiceAction> {
///     diceTool(sides: sides)
///   }
/// }
/// ```
///
/// It brings `main()` and `run()`, which end the process with the session's ``ExitStatus``.
public protocol ToolCommand: ParsableCommand {
  /// The tool's state.
  associatedtype State: Inspectable & Sendable

  /// The tool's actions.
  associatedtype Action: Equatable & Sendable

  /// The options that every tool has.
  var shell: ShellOptions { get }

  /// Makes the tool that the options ask for.
  ///
  /// - Parameter environment: What the shell has of the outside.
  /// - Returns: The tool.
  /// - Throws: A `ValidationError`, where the options make no sense.
  func tool(in environment: ShellEnvironment) throws -> Tool<State, Action>
}

extension ToolCommand {
  /// Runs the tool; what ArgumentParser has to say, `--help` among it, is written here, so that it
  /// does not go unnoticed where it cannot be.
  public static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let status = exitCode(for: error)
      let message = fullMessage(for: error)
      let isAnswer = status == .success
      if !message.isEmpty {
        let writer = OutputWriter(descriptor: isAnswer ? STDOUT_FILENO : STDERR_FILENO)
        writer.write(message + "\n")
        writer.flush()
        if isAnswer, let failure = writer.failure, failure != EPIPE {
          exit(withError: ExitCode(ExitStatus.cannotWrite.code))
        }
      }
      exit(withError: status)
    }
  }

  /// Runs the tool in the process's own environment, and throws the status to exit with.
  public func run() throws {
    let environment: ShellEnvironment
    do throws(ShellEnvironmentError) {
      environment = try ShellEnvironment.live()
    } catch {
      throw ValidationError(error.description)
    }
    let status = Shell.run(try tool(in: environment), options: shell, environment: environment)
    throw ExitCode(status.code)
  }
}
