import CProcesses
import CommandShell
import WebClients

/// The command line of `headlines`.
@main
struct HeadlinesCommandLine: ToolCommand {
  static let name = "headlines"
  static let version = String(cString: package_version())
  static let build: String? = String(cString: package_build())
  static let abstract = "List the headlines of news feeds with typed commands or a script."

  @OptionGroup var shell: ShellOptions

  @Option(
    help: ArgumentHelp(
      "How to run side effects: middleware, effects or feedback.",
      valueName: "KIND"))
  var sideEffects = defaultSideEffects

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Time limit for loading a feed, in seconds, at most 86400.", valueName: "SECONDS"))
  var timeout = defaultTimeout

  @Option(
    help: ArgumentHelp("The file that keeps the list of feeds.", valueName: "FILE"),
    completion: .file())
  var data: String?

  private static let defaultSideEffects = SideEffects.effects
  private static let defaultTimeout = TimeLimit(seconds: 20)

  func validate() throws { try timeout.validate(as: "--timeout") }

  static func tool(
    options: Self?, environment: ShellEnvironment
  ) -> Tool<HeadlinesState, HeadlinesAction> {
    let environment = environment.hidingFromChildren(secretVariable)
    var tool = headlinesTool(
      environment: .live(
        timeout: (options?.timeout ?? defaultTimeout).duration, variable: environment.variable),
      sideEffects: options?.sideEffects ?? defaultSideEffects,
      keepsLoads: environment.usesTerminal && options?.shell.staysOpen(in: environment) ?? true)
    // Without a home folder of the user, the tool works and keeps nothing.
    if options?.data == nil, !environment.hasDataFolder { tool.keptData = nil }
    return tool
  }
}

extension SideEffects: ExpressibleByArgument {}
