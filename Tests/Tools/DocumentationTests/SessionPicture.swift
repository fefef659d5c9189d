import CommandShellTesting
import TestProcesses

/// A picture of a session of `primetime` at a terminal, for the top of the README.
enum SessionPicture {
  /// The commands of the session.
  private static let commands = [
    "+ 4", "next", "favorite", "prime? 2^61-1", "factor 360", "nth 1e9", "undo", "incremnt",
  ]

  /// The answer to `nth 1e9`, which arrives after the next prompt.
  private static let lateAnswer = "The 1000000000th prime is 22801763489. (computed here)"

  /// The last line, which is completed instead of entered.
  private static let unfinished = "fav"

  /// Runs the session, and returns the picture as SVG.
  static func make() async throws -> String {
    var tool = try ToolProcess(executableURL(named: "primetime"), [])
    tool.environment["TERM"] = "xterm-256color"
    let terminal = try PseudoTerminal(tool, rows: 25, columns: 84)
    for index in 0...commands.count {
      let awaitsAnswer = index > 0 && commands[index - 1] == "nth 1e9"
      try await terminal.expectScreen("prompt \(index + 1)") { screen in
        screen.lines.count { $0.contains(prompt) } == index + 1 && endsWithPrompt(screen)
          && (!awaitsAnswer || screen.lines.contains(lateAnswer))
      }
      terminal.send(index < commands.count ? commands[index] + "\r" : unfinished)
    }
    terminal.press(.tab)
    let screen = try await terminal.expectScreen("the candidates") { screen in
      screen.lines.contains { $0.hasPrefix("favorites ") }
        && screen.textBeforeCursor.hasSuffix("> favorite")
    }
    terminal.hangUp()
    return screen.svg
  }

  private static var prompt: Regex<Substring> { /^\d+> ?/ }

  private static func endsWithPrompt(_ screen: Screen) -> Bool {
    screen.textBeforeCursor.wholeMatch(of: prompt) != nil && screen.textAfterCursor.isEmpty
  }
}

extension Screen {
  /// The width of a column in pixels.
  private static var columnWidth: Int { 9 }

  /// The screen as an SVG image, which follows the reader's choice of light or dark colors.
  fileprivate var svg: String {
    let shown = lines[...(lines.lastIndex { !$0.isEmpty } ?? 0)]
    let (width, height) = (20 + columns * Self.columnWidth, 20 + shown.count * 20)
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 \(width) \(height)">
      <title>A session of primetime at a terminal</title>
      <style>
      rect { fill: #f6f8fa } text { fill: #1f2328; font: 15px monospace; white-space: pre }
      .bold { font-weight: bold } .dim { opacity: 0.6 }
      .red { fill: #b3261e } .green { fill: #1a7f37 } .cyan { fill: #0b6b80 }
      @media (prefers-color-scheme: dark) {
      rect { fill: #161b22 } text { fill: #e6edf3 }
      .red { fill: #ff7b72 } .green { fill: #56d364 } .cyan { fill: #56d4dd }
      }
      </style>
      <rect width="100%" height="100%" rx="6"/>

      """
    for (row, line) in shown.enumerated() where !line.isEmpty {
      svg += "<text y=\"\(26 + row * 20)\">"
      for run in runs(in: line, row: row) {
        // The width is set so that each column has the same place with any font.
        svg += "<tspan x=\"\(10 + run.column * Self.columnWidth)\" "
        svg += "textLength=\"\(run.text.count * Self.columnWidth)\"\(run.rendition.attribute)>"
        svg += run.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
          .replacing(">", with: "&gt;")
        svg += "</tspan>"
      }
      svg += "</text>\n"
    }
    return svg + "</svg>\n"
  }

  /// Returns the parts of a row that have the same appearance.
  private func runs(
    in line: String, row: Int
  ) -> [(column: Int, text: String, rendition: Rendition)] {
    var runs: [(column: Int, text: String, rendition: Rendition)] = []
    for (column, character) in line.enumerated() {
      let rendition = rendition(row: row, column: column)
      if let last = runs.last, last.rendition == rendition {
        runs[runs.count - 1].text.append(character)
      } else {
        runs.append((column, String(character), rendition))
      }
    }
    return runs
  }
}

extension Rendition {
  /// The attribute of an SVG element with this appearance.
  fileprivate var attribute: String {
    var classes = [isBold ? "bold" : nil, isDim ? "dim" : nil].compactMap { $0 }
    switch foreground {
    case 1: classes.append("red")
    case 2: classes.append("green")
    case 6: classes.append("cyan")
    default: break
    }
    return classes.isEmpty ? "" : " class=\"\(classes.joined(separator: " "))\""
  }
}
