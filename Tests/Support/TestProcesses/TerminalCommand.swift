public import CommandShellTesting
import Foundation

/// The state of a terminal after a command has ended and the shell has control again.
public struct TerminalCommandEnd: Sendable {
  /// The command's status, as in `$?`.
  public let shellCode: Int32
  /// The settings of the terminal after the command.
  public let attributes: TerminalAttributes?
  /// The screen, including the shell's line with the status.
  public let screen: Screen
}

extension PseudoTerminal {
  /// Starts a tool as a command of a shell, which keeps the terminal open after the tool has ended.
  ///
  /// Signals from Ctrl-C and `signal(_:)` reach both the tool and the shell, but do not end the
  /// shell.
  ///
  /// - Throws: `ToolProcessError.refused` if the terminal or the shell cannot be created.
  public static func command(
    _ tool: ToolProcess, rows: Int = 24, columns: Int = 80
  ) throws(ToolProcessError) -> PseudoTerminal {
    // The shell traps signals, because the command would inherit ignored ones. A signal that
    // arrives after the command has ended interrupts `read`, so the loop ends only when the
    // terminal is closed.
    let script = #"""
      trap : INT QUIT TERM HUP; "$0" "$@"; printf '[command ended: %s]\n' $?
      while read -r _ || [ $? -gt 128 ]; do :; done
      """#
    var shell = tool
    shell.executable = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", script, tool.executable.path] + tool.arguments
    return try PseudoTerminal(shell, rows: rows, columns: columns)
  }

  /// Waits until a tool started by `command(_:rows:columns:)` has ended.
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
