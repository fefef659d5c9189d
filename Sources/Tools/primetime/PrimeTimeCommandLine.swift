import CProcesses
import CommandShell
import PrimeServices

/// The command line of `primetime`.
@main
struct PrimeTimeCommandLine: ToolCommand {
  static let name = "primetime"
  static let version = String(cString: package_version())
  static let build: String? = String(cString: package_build())
  static let abstract = "Explore prime numbers with typed commands or a script."

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
    help: ArgumentHelp("\(DataFile.meaning)", valueName: "FILE"),
    completion: .file())
  var data: String?

  private static let defaultNthPrime = NthPrimeChoice.auto
  private static let defaultTimeout = TimeLimit(seconds: 20)

  func validate() throws {
    try timeout.validate(as: "--timeout")
    if data?.isEmpty == true { throw ValidationError("--data: the file name is empty") }
  }

  static func tool(
    options: Self?, environment: ShellEnvironment
  ) -> Tool<PrimeTimeState, PrimeTimeAction> {
    let environment = environment.hidingFromChildren(AppID.variable)
    let appID = UserAppID(shell: environment)
    let data = DataFile(path: options?.data ?? nil, in: environment.directories)
    var tool = primeTimeTool(
      environment: .live(
        nthPrime: options?.nthPrime ?? defaultNthPrime,
        timeout: (options?.timeout ?? defaultTimeout).duration, data: data, shell: environment,
        appID: appID, triesAgain: options?.shell.staysOpen(in: environment) ?? false),
      redact: { appID.redacted($0) })
    tool.settings.append(data.setting)
    return tool
  }
}
