import CProcesses
import CommandShell
import WebClients

/// The command line of `currency`.
@main
struct CurrencyCommandLine: ToolCommand {
  static let name = "currency"
  static let version = String(cString: package_version())
  static let build: String? = String(cString: package_build())
  static let abstract =
    "Convert amounts between currencies with typed commands or a script."

  @OptionGroup var shell: ShellOptions

  @Option(
    help: ArgumentHelp(
      "The URL or file that reload loads by default.", valueName: "URL|FILE"),
    completion: .file())
  var ratesURL = defaultRatesURL

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Time limit for loading rates, in seconds, at most 86400.", valueName: "SECONDS"))
  var timeout = defaultTimeout

  @Option(
    help: ArgumentHelp("The file that keeps the rates.", valueName: "FILE"), completion: .file())
  var data: String?

  /// The latest rates of the Frankfurter API, version 1.
  ///
  /// The rates are those of the European Central Bank. The service needs no API key.
  private static let defaultRatesURL = "https://api.frankfurter.dev/v1/latest"
  private static let defaultTimeout = TimeLimit(seconds: 20)

  func validate() throws {
    try timeout.validate(as: "--timeout")
    if ratesURL.isEmpty { throw ValidationError("--rates-url: the URL or file name is empty") }
    do throws(DocumentError) {
      _ = try DocumentLocation(ratesURL, isAddress: ResourceName(ratesURL).isAddress)
    } catch {
      throw ValidationError("--rates-url: \(error)")
    }
  }

  static func tool(
    options: Self?, environment: ShellEnvironment
  ) -> Tool<CurrencyState, CurrencyAction> {
    _ = environment.hidingFromChildren(secretVariable)
    var tool = currencyTool(
      defaultSource: ResourceName(options?.ratesURL ?? defaultRatesURL),
      environment: .live(timeout: (options?.timeout ?? defaultTimeout).duration))
    // Without a home folder of the user, the tool works and keeps nothing.
    if options?.data == nil, !environment.hasDataFolder { tool.keptData = nil }
    return tool
  }
}
