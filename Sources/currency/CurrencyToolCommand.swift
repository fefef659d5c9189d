import ArgumentParser
import CPackageVersion
import CommandShell
import CurrencyApp
import LiveClients

/// The command line of `currency`.
@main
struct CurrencyToolCommand: ParsableCommand {
  static let version = String(cString: package_version())

  static let configuration = CommandConfiguration(
    commandName: "currency",
    abstract: "Convert amounts in EUR to other currencies with typed commands or a script.",
    usage: "currency [options] [SCRIPT ...]",
    discussion: """
      At a terminal, currency starts an interactive session. If standard input is a pipe or a \
      file, currency runs it as a script. To list the commands, type help at the prompt, or run \
      "currency -c help" in your shell.
      """,
    version: "currency \(version) (\(String(cString: package_build())))")

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

  private static let defaultRatesURL = ResourceName.frankfurterRates.text
  private static let defaultTimeout = TimeLimit(seconds: 20)

  func validate() throws {
    try timeout.validate(as: "--timeout")
    if ratesURL.isEmpty { throw ValidationError("--rates-url: the URL or file name is empty") }
    do throws(ResourceError) {
      _ = try ResourceLocation(parsing: ratesURL)
    } catch {
      throw ValidationError("--rates-url: \(error)")
    }
  }

  static func main() {
    ToolMain.run(Self.self, options: { $0.shell }) { command, environment in
      _ = environment.hidingFromChildren(AppID.variable)
      return currencyTool(
        version: version, defaultSource: ResourceName(command?.ratesURL ?? defaultRatesURL),
        environment: .live(timeout: (command?.timeout ?? defaultTimeout).duration))
    }
  }
}
