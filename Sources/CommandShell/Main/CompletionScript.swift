/// Fixes the shell completion scripts that ArgumentParser generates.
///
/// NB: ArgumentParser 1.8 lists a `help` subcommand for tools that have none. Since a tool also
/// takes any number of scripts, zsh rejects the declaration ("doubled rest argument definition")
/// and completes nothing at all. Fish offers the subcommand. In bash's script it is never reached.
enum CompletionScript {
  /// Returns the script without the subcommand, and any other text unchanged.
  static func mended(_ text: String) -> String {
    if text.hasPrefix("#compdef ") { return mendedForZsh(text) }
    // The end of a line that makes fish offer the subcommand.
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
