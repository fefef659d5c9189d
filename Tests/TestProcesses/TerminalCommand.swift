import Foundation

/// What a shell's user finds when a command has given the terminal back.
public struct TerminalCommandEnd: Sendable {
  /// The command's status, as in `$?`.
  public let shellCode: Int32
  /// The settings it left behind.
  public let attributes: TerminalAttributes?
  /// The screen, the shell's line with the status at its end.
  public let screen: Screen
}

extension PseudoTerminal {
  /// Starts a tool as a command of a shell, which keeps the terminal when the tool has ended.
  ///
  /// The shell outlives what it and the tool are sent together: Ctrl-C, and `signal(_:)`.
  ///
  /// - Throws: `ToolProcessError.refused` where the terminal or the shell cannot be made.
  public static func command(
    _ tool: ToolProcess, rows: Int = 24, columns: Int = 80
  ) throws(ToolProcessError) -> PseudoTerminal {
    // A trapped signal has its default action in the command, an ignored one would not. One that
    // comes later interrupts `read`; only the terminal's end ends the loop.
    let script = #"""
      trap : INT QUIT TERM HUP; "$0" "$@"; printf '[command ended: %s]\n' $?
      while read -r _ || [ $? -gt 128 ]; do :; done
      """#
    var shell = tool
    shell.executable = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", script, tool.executable.path] + tool.arguments
    return try PseudoTerminal(shell, rows: rows, columns: columns)
  }

  /// Waits until a tool started by `command(_:rows:columns:)` has given the terminal back.
  ///
  /// - Throws: `ToolProcessError.ended` or `.deadline`; both show the screen.
  public func expectCommandEnd(
    within limit: Duration = .seconds(120)
  ) async throws(ToolProcessError) -> TerminalCommandEnd {
    let screen = try await expectScreen("the command's status", within: limit) {
      Self.status(in: $0) != nil
    }
    return TerminalCommandEnd(
      shellCode: Self.status(in: screen) ?? -1, attributes: attributes, screen: screen)
  }

  private static func status(in screen: Screen) -> Int32? {
    guard
      let line = screen.lines.last(where: { $0.contains("[command ended: ") }), line.hasSuffix("]"),
      let start = line.range(of: "[command ended: ")?.upperBound
    else { return nil }
    return Int32(line[start...].dropLast())
  }
}
