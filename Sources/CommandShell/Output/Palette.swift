import StateDiff
import TerminalText

/// The appearance of answers, diffs and errors: with colors or without, in UTF-8 or ASCII, with
/// control characters escaped or unchanged.
struct Palette: Sendable {
  /// Whether SGR sequences (ECMA-48, 8.3.117) are written.
  var hasColor = false

  /// Whether `→` and `×` are written as `->` and `x`.
  var isASCII = false

  /// Whether a terminal shows the output, so control characters must not reach it; to a pipe or a file
  /// an answer is written unchanged.
  var isForTerminal = false

  /// The line of a change.
  func line(_ change: Change) -> String {
    let line = "  " + plain(change.line())
    return switch change.kind {
    case .added: colored(line, "32")
    case .removed: colored(line, "31")
    case .replaced: colored(line, "36")
    }
  }

  /// The lines of changes, in UTF-8.
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

  /// The number of added or removed elements of one list that a person is shown.
  static let elementLimit = 100

  /// The lines of changes for a person: of many elements that were added to one list, or removed from
  /// it, the first ones and the number of the others.
  func abridgedLines(_ changes: [Change]) -> [String] {
    var lines: [String] = []
    var next = changes.startIndex
    while next < changes.endIndex {
      let first = changes[next]
      let end = first.list.map { list in
        changes[next...].firstIndex { $0.list != list || $0.isRemoval != first.isRemoval }
          ?? changes.endIndex
      }
      let similar = next..<(end ?? next + 1)
      lines += changes[similar.prefix(Self.elementLimit)].map(line)
      if similar.count > Self.elementLimit {
        lines.append("  " + plain("… and \(similar.count - Self.elementLimit) more"))
      }
      next = similar.upperBound
    }
    return lines
  }

  /// The word in front of an error's text.
  var errorLabel: String { colored("error:", "1;31") }

  func prompt(_ text: String) -> String { colored(plain(text), "1") }

  /// A line of text for this output: without control characters if it is a terminal, and with the few
  /// signs that are not ASCII replaced if that is requested.
  func plain(_ text: String) -> String {
    ascii(isForTerminal ? escapingControls(text) : text)
  }

  /// The same text with the few signs that are not ASCII replaced if that is requested.
  func ascii(_ text: String) -> String {
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

extension Change {
  /// The path of the outermost list that contains the change, if any.
  fileprivate var list: Substring? {
    path.utf8.firstIndex(of: UInt8(ascii: "[")).map { path[..<$0] }
  }

  fileprivate var isRemoval: Bool {
    if case .removed = kind { true } else { false }
  }
}
