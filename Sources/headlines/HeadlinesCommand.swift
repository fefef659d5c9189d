import ArgumentParser
import CommandShell
import HeadlinesApp

/// The `headlines` tool.
@main
struct HeadlinesCommand: ToolCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "headlines",
    abstract: "Load the titles of news: type commands, or pipe a script of them.",
    discussion: """
      With standard input a terminal it is interactive; with a pipe or a file it runs that as a \
      script. Type help at the prompt, or run headlines -c help, for the commands.
      """,
    version: "headlines \(version)")

  @OptionGroup var shell: ShellOptions

  @Option(
    help: ArgumentHelp(
      "How loading is attached to the reducer: middleware, effects or feedback.",
      valueName: "how"))
  var sideEffects = SideEffects.effects

  @Option(
    help: ArgumentHelp("How long a load may take, at most 86400.", valueName: "seconds"))
  var timeout = TimeLimit(seconds: 20)

  func tool(in environment: ShellEnvironment) -> Tool<HeadlinesState, HeadlinesAction> {
    headlinesTool(
      version: Self.version, environment: .live(timeout: timeout.duration),
      sideEffects: sideEffects)
  }
}
