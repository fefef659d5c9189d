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
    abstract: "Explore primes: type commands, or pipe a script of them.",
    discussion: """
      At a terminal it is interactive; with a pipe or a file as standard input it runs that as a \
      script. Type help at the prompt, or run primetime -c help, for the commands.
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
    if data?.isEmpty == true { throw ValidationError("--data takes a file's name.") }
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
