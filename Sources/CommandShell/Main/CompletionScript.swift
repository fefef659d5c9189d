/// The script that ArgumentParser makes for a shell's completion, mended.
///
/// NB: ArgumentParser 1.8 lists a subcommand `help` for tools that have none. Beside scripts, which
/// may be any number, zsh takes that for a mistake ("doubled rest argument definition") and
/// completes nothing at all; fish offers it. In bash's script it is never reached.
enum CompletionScript {
  /// The script without the subcommand; any other text as it is.
  static func mended(_ text: String) -> String {
    if text.hasPrefix("#compdef ") { return mendedForZsh(text) }
    // How a line ends that has fish offer the subcommand.
    let end = " -fa 'help' -d 'Show subcommand help information.'"
    guard text.contains(end) else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasSuffix(end) }.joined(separator: "\n")
  }

  private static func mendedForZsh(_ script: String) -> String {
    var lines: [Substring] = []
    var end: Substring?
    for line in script.split(separator: "\n", omittingEmptySubsequences: false) {
      if end != nil {
        if line == end { end = nil }
      } else if line == "    case \"${state}\" in" {
        end = "    esac"
      } else if line.hasPrefix("_"), line.hasSuffix("_help() {") {
        end = "}"
      } else if !["'(-): :->command'", "'(-)*:: :->arg'"].contains(line.drop { $0 == " " }),
        !(line.isEmpty && lines.last?.isEmpty == true)
      {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }
}
