import ArgumentParser
import CommandShell
import LiveClients
import PrimeTimeApp

/// The `primetime` tool.
@main
struct PrimeTimeCommand: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "primetime",
    abstract: "Explore primes: type commands, or pipe a script of them.",
    discussion: """
      With standard input a terminal it is interactive; with a pipe or a file it runs that as a \
      script. Type help at the prompt, or run primetime -c help, for the commands.
      """,
    version: "primetime \(version)")

  static func main() {
    ToolMain.run(Self.self) { try run($0) }
  }

  @OptionGroup var shell: ShellOptions

  @Option(
    help: ArgumentHelp(
      "Where nth looks primes up: auto, wolfram or local.", valueName: "where"))
  var nthPrime = usualNthPrime

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long Wolfram Alpha may take to answer, at most 86400.", valueName: "seconds"))
  var timeout = usualTimeout

  @Option(
    help: ArgumentHelp("Where save and load keep the favorites.", valueName: "file"),
    completion: .file())
  var data: String?

  private static let usualNthPrime = NthPrimeChoice.auto
  private static let usualTimeout = TimeLimit(seconds: 20)

  func validate() throws {
    try timeout.validate(as: "--timeout")
    if data?.isEmpty == true { throw ValidationError("--data takes a file's name.") }
  }

  func run() throws {
    try Self.run(SessionOptions(shell), nthPrime: nthPrime, timeout: timeout, data: data)
  }

  private static func run(
    _ options: SessionOptions, nthPrime: NthPrimeChoice = usualNthPrime,
    timeout: TimeLimit = usualTimeout, data: String? = nil
  ) throws {
    let progress = ComputationProgress()
    try ToolMain.run(options: options) { environment in
      primeTimeTool(
        version: version,
        environment: .live(
          nthPrime: nthPrime, timeout: timeout.duration, data: data, shell: environment,
          progress: progress),
        progress: { progress.part(of: $0) },
        redact: AppID.redaction(shell: environment))
    }
  }
}
