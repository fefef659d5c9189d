import ArgumentParser
import CPackageVersion
import CommandShell
package import HeadlinesApp
import LiveClients

/// The command line of `headlines`.
@main
struct HeadlinesCommand: ParsableCommand {
  static let version = String(cString: package_version())

  static let configuration = CommandConfiguration(
    commandName: "headlines",
    abstract: "List the headlines of news feeds with typed commands or a script.",
    usage: "headlines [options] [SCRIPT ...]",
    discussion: """
      At a terminal, headlines starts an interactive session. If standard input is a pipe or a \
      file, headlines runs it as a script. To list the commands, type help at the prompt, or run \
      "headlines -c help" in your shell.
      """,
    version: "headlines \(version) (\(String(cString: package_build())))")

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

  private static let defaultSideEffects = SideEffects.effects
  private static let defaultTimeout = TimeLimit(seconds: 20)

  func validate() throws { try timeout.validate(as: "--timeout") }

  static func main() {
    ToolMain.run(Self.self, options: { $0.shell }) { command, environment in
      _ = environment.hidingFromChildren(AppID.variable)
      return headlinesTool(
        version: version,
        environment: .live(timeout: (command?.timeout ?? defaultTimeout).duration),
        sideEffects: command?.sideEffects ?? defaultSideEffects)
    }
  }
}

extension SideEffects: ExpressibleByArgument {}
