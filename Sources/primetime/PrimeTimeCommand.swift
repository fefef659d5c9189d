import ArgumentParser
import CPackageVersion
import CommandShell
import LiveClients
import PrimeTimeApp

/// The command line of `primetime`.
@main
struct PrimeTimeCommand: ParsableCommand {
  static let version = String(cString: package_version())

  static let configuration = CommandConfiguration(
    commandName: "primetime",
    abstract: "Explore prime numbers with typed commands or a script.",
    usage: "primetime [options] [SCRIPT ...]",
    discussion: """
      At a terminal, primetime starts an interactive session. If standard input is a pipe or a \
      file, primetime runs it as a script. To list the commands, type help at the prompt, or run \
      "primetime -c help" in your shell.
      """,
    version: "primetime \(version) (\(String(cString: package_build())))")

  @OptionGroup var shell: ShellOptions

  @Option(
    help: ArgumentHelp(
      "Where nth gets its answers: auto, wolfram or local.", valueName: "WHERE"))
  var nthPrime = defaultNthPrime

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Time limit for Wolfram Alpha, in seconds, at most 86400.", valueName: "SECONDS"))
  var timeout = defaultTimeout

  @Option(
    help: ArgumentHelp("The default file for save and load.", valueName: "FILE"),
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
      let environment = environment.hidingFromChildren(AppID.variable)
      let appID = UserAppID(shell: environment)
      let progress = ComputationProgress()
      return primeTimeTool(
        version: version,
        environment: .live(
          nthPrime: command?.nthPrime ?? defaultNthPrime,
          timeout: (command?.timeout ?? defaultTimeout).duration, data: command?.data ?? nil,
          shell: environment, appID: appID, progress: progress),
        progress: { progress.part(of: $0) },
        redact: { appID.redacted($0) })
    }
  }
}
