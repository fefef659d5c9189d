import CProcesses
import LineEditing
import SystemIO
import TerminalText

/// The main function that all tools share.
@usableFromInline
enum ToolMain {
  /// Parses the command line, runs the tool that `tool` returns for it, and exits the process.
  ///
  /// `options` returns the options of the session that the user has typed.
  @inlinable @MainActor
  static func run<Command: ParsableCommand, State, Action>(
    _ command: Command.Type, options: (Command) -> SessionOptions,
    tool: (Command?, ShellEnvironment) throws -> Tool<State, Action>
  ) -> Never {
    do {
      let parsed = try parse(command)
      let environment = try liveEnvironment()
      Shell.run(
        try tool(parsed, environment), parsed.map(options) ?? SessionOptions(), environment,
        finish: Shell.exit)
    } catch {
      // The description of an error of Foundation is for developers.
      let text = error.readableDescription
      exit(command, text == "\(error)" ? error : ShellError.failed(text))
    }
  }

  /// Parses the command line, or returns nil if there are no arguments.
  ///
  /// - Throws: `ValidationError` from ``arguments(_:)``, or an error of ArgumentParser. A request
  ///   for help or for the version is also an error.
  @usableFromInline
  static func parse<Command: ParsableCommand>(_ command: Command.Type) throws -> Command? {
    let arguments = try arguments()
    if arguments.isEmpty { return nil }
    let parsed = try command.parseAsRoot(arguments)
    if let parsed = parsed as? Command { return parsed }
    // ArgumentParser's built-in commands, such as help, throw the text to print.
    var builtin = parsed
    try builtin.run()
    return nil
  }

  /// The arguments of the process, beginning with its name; empty if they cannot be read.
  ///
  /// NB: `CommandLine.arguments` is empty if `/proc/self/maps` cannot be read (Swift 6.3, Linux).
  /// For this reason, `CommandLine` is used only if the C library, such as musl, does not pass the
  /// arguments to a constructor.
  static var rawArguments: [UnsafePointer<CChar>] {
    let list =
      process_arguments() ?? (CommandLine.argc > 0 ? UnsafePointer(CommandLine.unsafeArgv) : nil)
    guard var next = list else { return [] }
    var words: [UnsafePointer<CChar>] = []
    while let word = next.pointee {
      words.append(word)
      next += 1
    }
    return words
  }

  /// The maximum number of arguments.
  ///
  /// ArgumentParser 1.8.2 takes time proportional to the square of the number: 40,000 arguments
  /// would take more than 20 seconds.
  private static let argumentLimit = 4096

  /// The maximum number of bytes in all arguments that begin with a single hyphen.
  ///
  /// ArgumentParser 1.8.2 reads each of their characters as an option, in quadratic time.
  private static let letterLimit = 16_384

  /// Decodes the arguments that follow the name of the program.
  ///
  /// - Parameter words: The arguments, beginning with the name of the program; those of the process
  ///   by default.
  /// - Returns: The arguments.
  /// - Throws: `ValidationError` if `words` is empty, if there are too many arguments, if the short
  ///   options are too long, or if an argument is not UTF-8.
  static func arguments(_ words: [UnsafePointer<CChar>] = rawArguments) throws -> [String] {
    if words.isEmpty {
      throw ValidationError("the arguments of the program cannot be read; nothing was run")
    }
    let count = words.count - 1
    if count > argumentLimit {
      throw ValidationError(
        "\(count) arguments are too many; use at most \(argumentLimit), or put the commands in "
          + "a script")
    }
    var arguments: [String] = []
    for index in 1..<words.count {
      guard let argument = String(validatingCString: words[index]) else {
        let word = quoted(String(cString: words[index]))
        throw ValidationError("argument \(index), \(word), is not valid UTF-8; use another name")
      }
      arguments.append(argument)
    }
    let letters = arguments.filter { $0.hasPrefix("-") && !$0.hasPrefix("--") }
    if letters.reduce(0, { $0 + $1.utf8.count }) > letterLimit {
      throw ValidationError(
        "the short options are too long; put a blank between an option and its value")
    }
    return arguments
  }

  @usableFromInline
  static func liveEnvironment() throws -> ShellEnvironment {
    do { return try .live() } catch { throw ValidationError(error.description) }
  }

  /// Prints help, the version or an error, and exits.
  ///
  /// ArgumentParser itself would ignore a failure to write the text. If help or the version cannot
  /// be written to standard output, the exit status is ``ExitStatus/cannotWrite``. A closed pipe
  /// does not count as a failure.
  @usableFromInline
  static func exit(_ command: (some ParsableCommand).Type, _ error: any Error) -> Never {
    widenHelp()
    let text = UnknownOptionMessage.mended(CompletionScript.mended(command.fullMessage(for: error)))
    {
      ((try? CommandLineArgument.all(of: command)) ?? []).flatMap(\.options)
    }
    let message = relabeled(text)
    let status = command.exitCode(for: error)
    if !message.isEmpty {
      let writer = OutputWriter(status == .success ? .standardOutput : .standardError)
      let lines = message.split(separator: "\n", omittingEmptySubsequences: false)
      writer.write(lines: lines.map { escapingControls(String($0)) })
      writer.flush()
      if status == .success, let failure = writer.error {
        let errors = OutputWriter(.standardError)
        errors.write("error: cannot write to standard output: \(failure)\n")
        errors.flush()
        Shell.exit(with: .cannotWrite)
      }
    }
    Shell.exit(with: ExitStatus(code: status.rawValue))
  }

  /// Makes help as wide as `COLUMNS` or, without a number there, the terminal says, but at least
  /// forty columns wide.
  ///
  /// NB: ArgumentParser 1.8.2 traps if help has 26 columns or fewer. It formats help even to
  /// determine the exit status, without a parameter for the width, so the width is set in the
  /// environment.
  private static func widenHelp() {
    let columns =
      CurrentProcess.variable("COLUMNS").flatMap(Int.init)
      ?? TerminalSize(of: .standardOutput).columns
    CurrentProcess.setVariable("COLUMNS", to: "\(max(columns, 40))")
  }

  /// Converts an ArgumentParser error to the form of all other errors: `error: unknown option…`.
  ///
  /// A message that is not an error is returned unchanged.
  static func relabeled(_ message: String) -> String {
    let label = "Error: "
    guard message.hasPrefix(label) else { return message }
    let text = message.dropFirst(label.count)
    // A name such as SOURCE_DATE_EPOCH keeps its capitals.
    let isSentence = text.dropFirst().first?.isLowercase == true
    return "error: " + (isSentence ? text.prefix(1).lowercased() + text.dropFirst() : String(text))
  }
}

/// Replaces the suggestion in ArgumentParser's message about an unknown option.
///
/// NB: ArgumentParser 1.8.2 suggests any option within three edits, such as `--log` for `--bogus`
/// or `--nth`.
enum UnknownOptionMessage {
  /// Returns a message in which the nearest long option replaces the suggestion.
  ///
  /// If no option is near enough, the suggestion is removed. A message about anything other than an
  /// unknown long option stays unchanged.
  static func mended(_ message: String, among options: () -> [String]) -> String {
    let start = "Error: Unknown option '"
    guard message.hasPrefix("\(start)--") else { return message }
    let typed = String(message.dropFirst(start.count).prefix { $0 != "'" })
    let rest = message.drop { !$0.isNewline }
    let nearest = nearestOption(to: typed, among: options().filter { $0.hasPrefix("--") })
    return "\(start)\(typed)'\(nearest.map { ". Did you mean '\($0)'?" } ?? "")\(rest)"
  }
}
