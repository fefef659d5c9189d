import StateDiff
import TerminalText

/// How answers, diffs and errors look: with colours or without, in UTF-8 or ASCII alone, with what
/// a terminal would obey escaped or as it is.
struct Palette: Sendable {
  /// Whether SGR sequences (ECMA-48, 8.3.117) are written.
  var hasColor = false

  /// Whether `→` and `×` are written as `->` and `x`.
  var isASCII = false

  /// Whether a terminal shows it, so that control characters from outside must not reach it; to a
  /// pipe or a file an answer goes byte for byte.
  var isForTerminal = false

  func line(_ change: Change) -> String {
    let line = "  " + plain(change.line())
    return switch change.kind {
    case .added: colored(line, "32")
    case .removed: colored(line, "31")
    case .replaced: colored(line, "36")
    }
  }

  /// Changes as they are printed, a line each.
  func text(_ changes: [Change]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(64)
    for change in changes {
      if hasColor || isASCII || isForTerminal {
        text += line(change).utf8
      } else {
        text += "  ".utf8
        change.appendLine(to: &text)
      }
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  /// What stands in front of an error's text.
  var errorLabel: String { colored("error:", "1;31") }

  func prompt(_ text: String) -> String { colored(plain(text), "1") }

  /// A line of text fit for where it goes: nothing in it for a terminal to obey, and the few signs
  /// that are not ASCII replaced, where that is asked for.
  func plain(_ text: String) -> String {
    dump(isForTerminal ? escapingControls(text) : text)
  }

  /// The same of a text in which nothing hidden is left but line ends.
  func dump(_ text: String) -> String {
    guard isASCII, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    var ascii = ""
    for character in text {
      switch character {
      case "→": ascii += "->"
      case "×": ascii += "x"
      case "…": ascii += "..."
      default: ascii.append(character)
      }
    }
    return ascii
  }

  private func colored(_ text: String, _ code: String) -> String {
    hasColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
