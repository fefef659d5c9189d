import ArgumentParser
import CommandShell
import HeadlinesApp

/// The `headlines` tool.
@main
struct HeadlinesCommand: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "headlines",
    abstract: "Load the titles of news: type commands, or pipe a script of them.",
    discussion: """
      With standard input a terminal it is interactive; with a pipe or a file it runs that as a \
      script. Type help at the prompt, or run headlines -c help, for the commands.
      """,
    version: "headlines \(version)")

  static func main() {
    ToolMain.run(Self.self) { try run($0) }
  }

  @OptionGroup var shell: ShellOptions

  @Option(
    help: ArgumentHelp(
      "How loading is attached to the reducer: middleware, effects or feedback.",
      valueName: "how"))
  var sideEffects = usualSideEffects

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How long a load may take, at most 86400.", valueName: "seconds"))
  var timeout = usualTimeout

  private static let usualSideEffects = SideEffects.effects
  private static let usualTimeout = TimeLimit(seconds: 20)

  func validate() throws { try timeout.validate(as: "--timeout") }

  func run() throws {
    try Self.run(SessionOptions(shell), sideEffects: sideEffects, timeout: timeout)
  }

  private static func run(
    _ options: SessionOptions, sideEffects: SideEffects = usualSideEffects,
    timeout: TimeLimit = usualTimeout
  ) throws {
    try ToolMain.run(
      headlinesTool(
        version: version, environment: .live(timeout: timeout.duration),
        sideEffects: sideEffects),
      options: options)
  }
}
