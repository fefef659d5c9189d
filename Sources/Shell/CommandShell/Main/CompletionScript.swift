/// Fixes the shell completion scripts that ArgumentParser generates.
///
/// NB: ArgumentParser 1.8 lists a `help` subcommand even for tools without one. Because a tool also
/// takes any number of scripts, zsh rejects the declaration ("doubled rest argument definition")
/// and completes nothing. Fish offers the subcommand. The bash script never reaches its code for
/// the subcommand. Zsh does not complete values after `=`, because the declaration allows only a
/// blank there.
package enum CompletionScript {
  /// Removes the `help` subcommand from a script for zsh or fish, and lets zsh complete values
  /// after `=`; returns any other text unchanged.
  package static func mended(_ text: String) -> String {
    if text.hasPrefix("#compdef ") { return mendedForZsh(text) }
    // Lines that end in this text make fish offer the subcommand.
    let end = " -fa 'help' -d 'Show subcommand help information.'"
    guard text.contains(end) else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasSuffix(end) }.joined(separator: "\n")
  }

  /// Changes the declaration of an option so that its value may also follow `=`; returns any other
  /// line unchanged.
  private static func allowingEqualsSign(in line: Substring) -> Substring {
    // An option with a value is declared as `'--name[HELP]:VALUE:…'`, as `'--name:VALUE:…'` or as
    // `'*'{-n,--name}'[HELP]:VALUE:…'`.
    let text = line.drop { $0 == " " }
    guard text.hasPrefix("'--") || text.contains("{-"),
      let end = text.firstIndex(where: { $0 == "[" || $0 == ":" }),
      text[end] == ":" || text.contains("]:")
    else { return line }
    let names = text[..<end].split(separator: ",", omittingEmptySubsequences: false).map { name in
      guard name.contains("--"), let last = name.lastIndex(where: { !"'}".contains($0) }) else {
        return String(name)
      }
      return name[...last] + "=" + name[name.index(after: last)...]
    }
    return line.prefix { $0 == " " } + names.joined(separator: ",") + text[end...]
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
        lines.append(allowingEqualsSign(in: line))
      }
    }
    return lines.joined(separator: "\n")
  }
}
