import Dispatch
import SystemIO

extension Shell {
  /// Gives an existing command line a prompt, and exits the process when the session ends.
  ///
  /// ```swift
  /// @main struct Main {
  ///   static func main() async { await Shell.run(Build.self) }
  /// }
  /// ```
  ///
  /// Without arguments, the program starts a session: at a terminal with completion, hints and a
  /// history, otherwise as a script. Arguments that begin with an option of the shell, such as
  /// `-c` or `--json`, start a session too, unless the command line has an option of that name. All
  /// other arguments go to ArgumentParser's own `main`, so they have the same output, errors and
  /// exit status as before. Only the help of the whole command line also lists the options of a
  /// session.
  ///
  /// ArgumentParser parses and runs each typed command. Commands run one after another, outside of
  /// the session's thread, with an empty standard input. The text that a command prints is its
  /// answer, so the text can be sent to a file or a program. The command fails if it throws an
  /// error. There is no state, so `undo` and recordings do not exist. A command that calls `exit`
  /// ends the session, and a command without `async` cannot be canceled.
  public static func run(_ command: (some ParsableCommand).Type) async -> Never {
    // ArgumentParser itself reads arguments that are too many or not UTF-8.
    await run(command, arguments: try? ToolMain.arguments())
  }

  /// Runs the arguments once, or starts a session.
  ///
  /// If `arguments` is nil, ArgumentParser reads the arguments of the process itself.
  static func run(
    _ command: (some ParsableCommand).Type, arguments: [String]?
  ) async -> Never {
    do {
      guard let arguments, let options = try sessionOptions(arguments, for: command) else {
        if let help = help(for: command, arguments) {
          print(help)
        } else if let command = command as? any AsyncParsableCommand.Type {
          await command.main(arguments)
        } else {
          command.main(arguments)
        }
        exit(with: .success)
      }
      var environment = try ToolMain.liveEnvironment()
      (environment.input, environment.output) = try CurrentProcess.separateStreams()
      let info = try CommandLineInfo(of: command)
      // The main thread stays free for commands that are isolated to the main actor.
      DispatchQueue(label: "prompt").async { [environment] in
        exit(with: runUnspecialized(tool(for: command, info), options, environment))
      }
      // Wait until the session exits the process: Swift has no function that suspends forever.
      while true { try? await Task.sleep(for: .seconds(86_400)) }
    } catch {
      ToolMain.exit(command, error)
    }
  }

  // NB: The code of a session is not specialized for a prompt, because every tool would contain it.
  // The optimizer of Swift 6.3.1 also crashes if it specializes a session in this module.
  @_optimize(none)
  private static func runUnspecialized(
    _ tool: Tool<PromptState, PromptAction>, _ options: SessionOptions,
    _ environment: ShellEnvironment
  ) -> ExitStatus {
    run(tool, options: options, environment: environment)
  }

  /// Returns the options of a session; nil if the arguments should be run once without a session.
  private static func sessionOptions(
    _ arguments: [String], for command: (some ParsableCommand).Type
  ) throws -> SessionOptions? {
    if let first = arguments.first {
      let own = try CommandLineInfo(of: command).ownOptions
      let isOwn = own.contains {
        first == $0 || first.hasPrefix("\($0)=") || ($0.count == 2 && first.hasPrefix($0))
      }
      if !first.hasPrefix("-") || first == "--" || isOwn { return nil }
    }
    guard let options = try? ShellOptions.parse(arguments) else { return nil }
    return SessionOptions(options)
  }

  /// Returns the help of a command line, followed by the options of a session; nil if the arguments
  /// do not ask for that help.
  private static func help(
    for command: (some ParsableCommand).Type, _ arguments: [String]?
  ) -> String? {
    // ArgumentParser has a command of its own that prints help.
    guard let arguments, [["--help"], ["-h"], ["help"]].contains(arguments),
      let parsed = try? command.parseAsRoot(arguments),
      String(reflecting: type(of: parsed)) == "ArgumentParser.HelpCommand",
      let options = ShellOptions.helpMessage().split(separator: "\nOPTIONS:\n").last?
        .split(separator: "\n  -h, --help").first
    else { return nil }
    let help = command.helpMessage()
    return """
      \(help)\(help.hasSuffix("\n") ? "" : "\n")
      SESSION OPTIONS (without arguments, a session starts too):
      \(options)
      """
  }

  /// Creates the tool that gives an existing command line a prompt, for tests of the session.
  ///
  /// - Throws: `DecodingError` if ArgumentParser describes the command line in an unknown form.
  public static func tool(
    for command: (some ParsableCommand).Type
  ) throws -> Tool<some ToolState, some ToolAction> {
    tool(for: command, try CommandLineInfo(of: command))
  }

  private static func tool(
    for command: any ParsableCommand.Type, _ info: CommandLineInfo
  ) -> Tool<PromptState, PromptAction> {
    let section = CommandSection("Commands") { return info.commands }
    // The command line's own commands replace built-in commands with the same name. Built-in
    // commands that show or change the state have no use here.
    let names =
      section.commands.flatMap(\.description.words)
      + ["state", "undo", "redo", "history", "goto", "plan", "apply", "why"]
      + ["mark", "unmark", "diff", "drop", "record", "replay", "resume"]
    var tool = Tool(
      initialState: PromptState(), reducer: promptReducer(PromptCommand(command: command)),
      sections: [section],
      render: { action, _, _ in
        switch action {
        case .typed: nil
        case .printed(let lines): Answer(lines)
        case .failed(let reason): .failure(reason)
        }
      },
      prompt: { _ in "\(info.commandName)> " })
    tool.removedBuiltins = ShellCommand<PromptState, PromptAction>.commands()
      .map(\.description.name).filter(names.contains)
    tool.name = info.commandName
    tool.version = command.configuration.version
    return tool
  }
}

/// The state of a prompt for a command line, which stores nothing.
struct PromptState: ToolState {}

/// An action of a prompt for a command line.
enum PromptAction: ToolAction {
  /// The user typed a command that consists of the given words.
  case typed([String])

  /// The command printed the given lines.
  case printed([String])

  /// The command failed for the given reason.
  case failed(String)
}

private func promptReducer(_ command: PromptCommand) -> Reducer<PromptState, PromptAction> {
  Reducer { _, action in
    guard case .typed(let words) = action else { return [] }
    return [
      .work("run", ["": words], on: .serial) { context in
        let capture = try OutputCapture { context.send(.printed($0)) }
        let error = command.run(words, context.cancellation)
        capture.end()
        guard let error else { return }
        let (message, hasFailed) = command.message(for: error)
        let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
        context.send(hasFailed ? .failed(message) : .printed(lines.map(String.init)))
      }
    ]
  }
}

/// A command line that ArgumentParser parses and runs, once for each typed command.
struct PromptCommand: Sendable {
  let command: any ParsableCommand.Type

  /// Parses words, runs the command that they select, and blocks the thread until it has ended.
  ///
  /// If the effect is canceled, the Swift task of the command is canceled too.
  ///
  /// - Returns: The error that the command threw, if any.
  func run(_ words: [String], _ cancellation: EffectCancellation) -> (any Error)? {
    // The task writes the error before it signals that it has ended.
    nonisolated(unsafe) var failure: (any Error)?
    let done = DispatchSemaphore(value: 0)
    let task = Task {
      do {
        var parsed = try command.parseAsRoot(words)
        if var asynchronous = parsed as? any AsyncParsableCommand {
          try await asynchronous.run()
        } else {
          try parsed.run()
        }
      } catch {
        failure = error
      }
      done.signal()
    }
    cancellation.onCancel { task.cancel() }
    done.wait()
    return failure
  }

  /// Returns the text for an error, and whether the command failed; `--help` is no failure.
  func message(for error: any Error) -> (text: String, isFailure: Bool) {
    let status = command.exitCode(for: error)
    let text = command.fullMessage(for: error)
    if status == .success { return (text, false) }
    let reason = command.message(for: error)
    if reason.isEmpty { return ("ended with exit status \(status.rawValue)", true) }
    let usage = text.split(separator: "\n").first { $0.hasPrefix("Usage: ") }
    let advice = usage.map { "; usage: \($0.dropFirst("Usage: ".count))" } ?? ""
    return (ToolMain.relabeled("Error: \(reason)").dropFirst("error: ".count) + advice, true)
  }
}
