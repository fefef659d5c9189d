import ArgumentParser
import CommandShell
package import HeadlinesApp

/// The command line of `headlines`.
@main
struct HeadlinesCommand: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "headlines",
    abstract: "Load news headlines: type commands, or pipe in a script.",
    usage: "headlines [options] [SCRIPT ...]",
    discussion: """
      At a terminal, it is interactive. If standard input is a pipe or a file, it runs that as a \
      script. To list the commands, type help at the prompt, or run headlines -c help.
      """,
    version: "headlines \(version)")

  @OptionGroup var shell: ShellOptions

  @Option(
    help: ArgumentHelp(
      "How loading is attached to the reducer: middleware, effects or feedback.",
      valueName: "how"))
  var sideEffects = defaultSideEffects

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How long a load may take, at most 86400.", valueName: "seconds"))
  var timeout = defaultTimeout

  private static let defaultSideEffects = SideEffects.effects
  private static let defaultTimeout = TimeLimit(seconds: 20)

  func validate() throws { try timeout.validate(as: "--timeout") }

  static func main() {
    ToolMain.run(Self.self, options: { $0.shell }) { command, _ in
      headlinesTool(
        version: version,
        environment: .live(timeout: (command?.timeout ?? defaultTimeout).duration),
        sideEffects: command?.sideEffects ?? defaultSideEffects)
    }
  }
}

extension SideEffects: ExpressibleByArgument {}
