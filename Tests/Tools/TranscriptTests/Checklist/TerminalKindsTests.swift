import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Tests sessions at dumb terminals, under job control, and in windows that are resized.
@Suite(.ownThread) struct TerminalKindsTests {
  @Test func aDumbTerminalWorksWithoutEscapeSequences() async throws {
    let terminal = try await atTerminal(environment: ["TERM": "dumb"])
    terminal.send("count 7\r")
    try await terminal.expectCursorLine("7> ")
    terminal.send("favorite 9\r")
    try await terminal.expectScreen("the error") { $0.text.contains("9 is not prime") }
    terminal.send("quit\r")
    #expect(try await terminal.expectCommandEnd().shellCode == 0)
    #expect(!terminal.output.contains(0x1B))
  }

  /// Version 0.2.0-beta, without colors, wrote 68 and 175 bytes.
  @Test(arguments: [("", 74), ("favorite 7\n", 74)])
  func typingWritesFewBytes(history: String, limit: Int) async throws {
    let sandbox = try Sandbox()
    try sandbox.write(history.utf8, to: "~/.local/state/primetime/history")
    try sandbox.write("set preview off\n".utf8, to: "~/.config/primetime/rc")
    let terminal = try await atTerminal(sandbox: sandbox)
    #expect(try await bytes(typing: "favorite 7", at: terminal) <= limit)
    terminal.send("\u{3}quit\r")
    #expect(try await terminal.expectCommandEnd().shellCode == 0)
  }

  /// Types text at the prompt `0> `, one letter after another, and returns how many bytes the
  /// program writes.
  private func bytes(typing text: String, at terminal: PseudoTerminal) async throws -> Int {
    let before = terminal.output.count
    var typed = "0> "
    for letter in text {
      typed.append(letter)
      terminal.send(String(letter))
      try await terminal.expectScreen(typed) { [typed] in $0.textBeforeCursor == typed }
    }
    return terminal.output.count - before
  }

  @Test func aPreviewThatDoesNotChangeWritesNoBytes() async throws {
    var counts: [[Int]] = []
    for setting in ["off", "on"] {
      let sandbox = try Sandbox()
      try sandbox.write("set preview \(setting)\n".utf8, to: "~/.config/primetime/rc")
      let terminal = try await atTerminal(sandbox: sandbox)
      var count = [try await bytes(typing: "echo next", at: terminal)]
      terminal.press(.control("u"))
      try await terminal.expectCursorLine("0> ")
      _ = try await bytes(typing: "count 1001", at: terminal)
      let preview = setting == "on" ? "  ↵ count: 0 → 1001" : ""
      try await terminal.expectScreen("the preview") { $0.textAfterCursor == preview }
      for (before, after) in [("0> count 100", "1"), ("0> count 10", "01"), ("0> count 1", "001")] {
        let bytes = terminal.output.count
        terminal.press(.left)
        try await terminal.expectScreen(before) {
          $0.textBeforeCursor == before && $0.textAfterCursor == after + preview
        }
        count.append(terminal.output.count - bytes)
      }
      counts.append(count)
    }
    #expect(counts[0] == counts[1])
  }

  /// Returns whether a session at a terminal shows errors in color.
  private func hasColor(_ environment: [String: String]) async throws -> Bool {
    let terminal = try await atTerminal(environment: environment)
    terminal.send("favorite 9\rquit\r")
    _ = try await terminal.expectCommandEnd()
    return String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}[1;31merror:")
  }

  @Test func noColorIsHeeded() async throws {
    #expect(try await !hasColor(["NO_COLOR": "1"]))
    // According to no-color.org, an empty value is ignored.
    #expect(try await hasColor(["NO_COLOR": ""]))
    #expect(try await !hasColor(["CLICOLOR": "0"]))
    #expect(try await hasColor(["CLICOLOR": "1"]))
  }

  private static let terminals = [
    ("xterm", true), ("linux", true), ("vt100", false), ("vt220", false), ("no-such-type", true),
    ("", false), ("../x/xterm", false),
  ]

  @Test(arguments: terminals)
  func onlyATerminalWithColorsGetsColors(type: String, expected: Bool) async throws {
    #expect(try await hasColor(["TERM": type]) == expected)
  }

  @Test func errorsInAFileHaveNoColor() async throws {
    let sandbox = try Sandbox()
    var shell = try ToolProcess(URL(filePath: "/bin/sh"), ["-i"], sandbox: sandbox)
    shell.environment["PS1"] = "shell$ "
    let terminal = try PseudoTerminal(shell)
    try await terminal.expectCursorLine("shell$ ")
    terminal.send("'\(try executableURL(named: "primetime").path)' 2>errors\r")
    try await terminal.expectCursorLine("0> ")
    terminal.send("favorite 9\rquit\r")
    try await terminal.expectCursorLine("shell$ ")
    let errors = sandbox.contents(of: "errors").map { String(decoding: $0, as: UTF8.self) }
    #expect(errors == "error: 9 is not prime; only primes can be favorites\n")
    terminal.send("exit\r")
    #expect(try await terminal.finish().status == .exited(0))
  }

  @Test func controlZAndFgKeepTheLine() async throws {
    let sandbox = try Sandbox()
    var shell = try ToolProcess(URL(filePath: "/bin/sh"), ["-i"], sandbox: sandbox)
    shell.environment["PS1"] = "shell$ "
    let terminal = try PseudoTerminal(shell)
    try await terminal.expectCursorLine("shell$ ")
    terminal.send("'\(try executableURL(named: "primetime").path)'\r")
    try await terminal.expectCursorLine("0> ")
    terminal.send("count 77")
    terminal.press(.left)
    try await terminal.expectCursorLine("0> count 7", "7")
    terminal.press(.control("z"))
    try await terminal.expectCursorLine("shell$ ")
    #expect(!terminal.screen.bracketsPaste)
    #expect(terminal.attributes?.echoes == true)
    terminal.send("fg\r")
    try await terminal.expectCursorLine("0> count 7", "7")
    terminal.send("\r")
    try await terminal.expectCursorLine("77> ")
    terminal.send("quit\r")
    try await terminal.expectCursorLine("shell$ ")
    terminal.send("exit\r")
    #expect(try await terminal.finish().status == .exited(0))
  }

  @Test func aNarrowerWindowKeepsTheLine() async throws {
    let terminal = try await atTerminal()
    terminal.send("echo 12345678901234567890123456789012345678901234567890")
    try await terminal.expectScreen("the line") { $0.textBeforeCursor.hasSuffix("7890") }
    terminal.resize(rows: 24, columns: 40)
    try await terminal.expectScreen("the line in two rows") {
      $0.columns == 40 && $0.cursor.column == 18
    }
    terminal.send("!\rquit\r")
    let end = try await terminal.expectCommandEnd()
    #expect(end.screen.lines.joined().contains("12345678901234567890!"))
  }

  @Test func anEditIsUndoneAndALineFoundAgain() async throws {
    let terminal = try await atTerminal()
    terminal.send("count 41\r")
    try await terminal.expectCursorLine("41> ")
    terminal.send("count 42")
    terminal.press(.control("u"))
    try await terminal.expectCursorLine("41> ")
    terminal.press(.control("_"))
    try await terminal.expectCursorLine("41> count 42")
    terminal.send("\r")
    try await terminal.expectCursorLine("42> ")
    terminal.press(.control("r"))
    terminal.send("41\r")
    try await terminal.expectCursorLine("41> ")
  }

  @Test func aPasteWaitsForReturn() async throws {
    let terminal = try await atTerminal()
    terminal.paste("count 5\ncount 6")
    try await terminal.expectScreen("the paste, not run") {
      $0.textBeforeCursor.hasSuffix("count 6")
    }
    terminal.send("\r")
    try await terminal.expectCursorLine("6> ")
  }
}
