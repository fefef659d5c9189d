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
    ToolMain.run(Self.self)
  }

  @OptionGroup var shell: ShellOptions

  @Option(
    help: ArgumentHelp(
      "How loading is attached to the reducer: middleware, effects or feedback.",
      valueName: "how"))
  var sideEffects = SideEffects.effects

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How long a load may take, at most 86400.", valueName: "seconds"))
  var timeout = TimeLimit(seconds: 20)

  func validate() throws { try timeout.validate(as: "--timeout") }

  func run() throws {
    try ToolMain.run(
      headlinesTool(
        version: Self.version, environment: .live(timeout: timeout.duration),
        sideEffects: sideEffects),
      options: shell)
  }
}
