import TerminalText

/// The appearance of answers, diffs and errors: with colors or without, in UTF-8 or ASCII, with
/// control characters escaped or unchanged.
///
/// The colors themselves are those of `TextStyle`.
struct Appearance: Sendable {
  /// Whether colors are written, as SGR sequences (ECMA-48, 8.3.117).
  var hasColor = false

  /// Whether `→`, `×`, `−` and `…` are written as `->`, `x`, `-` and `...`.
  var isASCII = false

  /// Whether output goes to a terminal.
  ///
  /// Control characters are escaped for a terminal. They are written unchanged to a pipe or a file.
  var isForTerminal = false

  /// Returns the line that shows a change.
  func line(_ change: Change) -> String {
    let line = "  " + plain(change.line())
    return switch change.kind {
    case .added: styled(line, .addition)
    case .removed: styled(line, .removal)
    case .replaced: styled(line, .replacement)
    }
  }

  /// Returns the line that lists effects.
  func line(_ effects: [StartedEffect]) -> String {
    let list = effects.map(\.text).joined(separator: ", ")
    return "Effects: \(list.isEmpty ? "none" : plain(list))"
  }

  /// Returns the lines that show changes, in UTF-8, each with a line ending.
  ///
  /// Making a string of each change would take a fifth more time for additions with diffs.
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

  /// The maximum number of changes to one list that an interactive session prints in a row.
  static let elementLimit = 100

  /// Returns the lines that show changes in an interactive session, without line endings.
  ///
  /// Successive removals from one list form a group, and so do other successive changes to one
  /// list. Only the first ``elementLimit`` changes of a group are shown, followed by the number of
  /// the rest. The middle digits of long numbers are left out.
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
      let shown = changes[similar.prefix(Self.elementLimit)]
      lines += shown.map { ascii(abbreviatingDigits(line($0))) }
      if similar.count > Self.elementLimit {
        lines.append("  " + plain("… and \(similar.count - Self.elementLimit) more"))
      }
      next = similar.upperBound
    }
    return lines
  }

  /// The label before an error message.
  var errorLabel: String { styled("error:", .errorLabel) }

  func prompt(_ text: String) -> String { styled(plain(text), .prompt) }

  func dimmed(_ text: String) -> String { styled(text, .hint) }

  /// Returns a line of text, adapted to the output.
  ///
  /// Control characters are escaped for a terminal, and symbols are replaced if ASCII is requested.
  func plain(_ text: String) -> String {
    ascii(isForTerminal ? escapingControls(text) : text)
  }

  /// Returns text with `→`, `×`, `−` and `…` replaced if ASCII is requested.
  func ascii(_ text: String) -> String {
    guard isASCII, !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return text.replacing("→", with: "->").replacing("×", with: "x").replacing("−", with: "-")
      .replacing("…", with: "...")
  }

  private func styled(_ text: String, _ style: TextStyle) -> String {
    hasColor ? style.start + text + TextStyle.end : text
  }
}

extension Change {
  /// The path of the outermost list that contains the change; nil if no list contains it.
  fileprivate var list: Substring? {
    path.utf8.firstIndex(of: UInt8(ascii: "[")).map { path[..<$0] }
  }

  fileprivate var isRemoval: Bool {
    if case .removed = kind { true } else { false }
  }
}
