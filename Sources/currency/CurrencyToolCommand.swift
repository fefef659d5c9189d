import ArgumentParser
import CommandShell
import CurrencyApp
import LiveClients

/// The `currency` tool.
@main
struct CurrencyToolCommand: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "currency",
    abstract: "Turn amounts in EUR into other currencies: type commands, or pipe a script of them.",
    discussion: """
      With standard input a terminal it is interactive; with a pipe or a file it runs that as a \
      script. Type help at the prompt, or run currency -c help, for the commands.
      """,
    version: "currency \(version)")

  static func main() {
    ToolMain.run(Self.self) { try run($0) }
  }

  @OptionGroup var shell: ShellOptions

  @Option(
    help: ArgumentHelp(
      "Where reload finds the rates, an address or a file.", valueName: "url|file"),
    completion: .file())
  var ratesURL = usualRatesURL

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How long loading the rates may take, at most 86400.", valueName: "seconds"))
  var timeout = usualTimeout

  private static let usualRatesURL = ResourceName.frankfurterRates.text
  private static let usualTimeout = TimeLimit(seconds: 20)

  func validate() throws {
    try timeout.validate(as: "--timeout")
    if ratesURL.isEmpty { throw ValidationError("--rates-url takes an address or a file's name.") }
    do throws(ResourceError) {
      _ = try ResourceLocation(parsing: ratesURL)
    } catch {
      throw ValidationError("--rates-url: \(error)")
    }
  }

  func run() throws {
    try Self.run(SessionOptions(shell), ratesURL: ratesURL, timeout: timeout)
  }

  private static func run(
    _ options: SessionOptions, ratesURL: String = usualRatesURL, timeout: TimeLimit = usualTimeout
  ) throws {
    try ToolMain.run(
      currencyTool(
        version: version, usual: ResourceName(ratesURL),
        environment: .live(timeout: timeout.duration)),
      options: options)
  }
}
