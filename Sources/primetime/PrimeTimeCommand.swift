import ArgumentParser
import CommandShell
import LiveClients
import PrimeTimeApp

/// The command line of `primetime`.
@main
struct PrimeTimeCommand: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "primetime",
    abstract: "Explore primes: type commands, or pipe in a script.",
    usage: "primetime [options] [SCRIPT ...]",
    discussion: """
      At a terminal, it is interactive. If standard input is a pipe or a file, it runs that as a \
      script. To list the commands, type help at the prompt, or run primetime -c help.
      """,
    version: "primetime \(version)")

  @OptionGroup var shell: ShellOptions

  @Option(
    help: ArgumentHelp(
      "Where nth looks primes up: auto, wolfram or local.", valueName: "where"))
  var nthPrime = defaultNthPrime

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long Wolfram Alpha may take to answer, at most 86400.", valueName: "seconds"))
  var timeout = defaultTimeout

  @Option(
    help: ArgumentHelp("Where save and load keep the favorites.", valueName: "file"),
    completion: .file())
  var data: String?

  private static let defaultNthPrime = NthPrimeChoice.auto
  private static let defaultTimeout = TimeLimit(seconds: 20)

  func validate() throws {
    try timeout.validate(as: "--timeout")
    if data?.isEmpty == true { throw ValidationError("--data: the file name is empty") }
  }

  static func main() {
    ToolMain.run(Self.self, options: { $0.shell }) { command, environment in
      let progress = ComputationProgress()
      return primeTimeTool(
        version: version,
        environment: .live(
          nthPrime: command?.nthPrime ?? defaultNthPrime,
          timeout: (command?.timeout ?? defaultTimeout).duration, data: command?.data ?? nil,
          shell: environment, progress: progress),
        progress: { progress.part(of: $0) },
        redact: AppID.redaction(shell: environment))
    }
  }
}
