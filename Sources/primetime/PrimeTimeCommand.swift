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
    ToolMain.run(Self.self)
  }

  @OptionGroup var shell: ShellOptions

  @Option(
    help: ArgumentHelp(
      "Where nth looks primes up: auto, wolfram or local.", valueName: "where"))
  var nthPrime = NthPrimeChoice.auto

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long Wolfram Alpha may take to answer, at most 86400.", valueName: "seconds"))
  var timeout = TimeLimit(seconds: 20)

  @Option(
    help: ArgumentHelp("Where save and load keep the favorites.", valueName: "file"),
    completion: .file())
  var data: String?

  func validate() throws {
    try timeout.validate(as: "--timeout")
    if data?.isEmpty == true { throw ValidationError("--data takes a file's name.") }
  }

  func run() throws {
    let progress = ComputationProgress()
    try ToolMain.run(options: shell) { environment in
      primeTimeTool(
        version: Self.version,
        environment: .live(
          nthPrime: nthPrime, timeout: timeout.duration, data: data, shell: environment,
          progress: progress),
        progress: { progress.part(of: $0) },
        redact: AppID.redaction(shell: environment))
    }
  }
}
