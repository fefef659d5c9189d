import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Tests Ctrl-X Ctrl-E, which edits the line in another program, and the keys of `~/.editrc`.
@Suite(.ownThread) struct ExternalEditorTests {
  private static let editKeys = "\u{18}\u{5}"

  @Test func theEditedLineRunsAfterReturn() async throws {
    let sandbox = try Sandbox()
    let script = """
      stat -c 'mode %a' "$1"; test -t 0 && echo terminal; cat "$1"
      echo "count 12" >"$1"; echo "$1" >name
      """
    try sandbox.write(script.utf8, to: "editor")
    let terminal = try await atTerminal(
      environment: ["VISUAL": "sh editor", "EDITOR": "false"], sandbox: sandbox)
    terminal.send("count 5\(Self.editKeys)")
    try await terminal.expectCursorLine("0> count 12")
    for line in ["mode 600", "terminal", "count 5"] {
      #expect(terminal.screen.lines.contains(line), "\(line)")
    }
    terminal.send("\r")
    try await terminal.expectCursorLine("12> ")
    let name = try #require(sandbox.contents(of: "name"))
    let path = String(decoding: name.dropLast(), as: UTF8.self)
    #expect(path.hasPrefix("/") && !FileManager.default.fileExists(atPath: path))
    terminal.send("quit\r")
    let end = try await terminal.expectCommandEnd()
    #expect(end.attributes == terminal.initialAttributes)
  }

  private static let failures = [
    ("false", "error: the editor \"false\" failed with status 1; the line has not changed"),
    (
      "no-such-editor",
      "error: the editor \"no-such-editor\" was not found; set VISUAL or EDITOR to another program"
    ),
    (
      "printf '\\377' >",
      "error: the edited text is not UTF-8 or contains a NUL; "
        + "the line has not changed"
    ),
  ]

  @Test(arguments: failures)
  func aFailureLeavesTheLineUnchanged(editor: String, message: String) async throws {
    let terminal = try await atTerminal(environment: ["EDITOR": editor])
    terminal.send("count 5\(Self.editKeys)")
    try await terminal.expectLine(message)
    try await terminal.expectCursorLine("0> count 5")
    terminal.send("\r")
    try await terminal.expectCursorLine("5> ")
  }

  @Test func aResultThatArrivesMeanwhileIsPrintedAfterward() async throws {
    let terminal = try await atTerminal(
      "--nth-prime", "local",
      environment: ["EDITOR": "echo up; read -r _ </dev/tty; echo 'echo x' >"])
    terminal.send("nth 10^9\r\(Self.editKeys)")
    try await terminal.expectLine("up")
    terminal.send("\r")
    try await terminal.expectLine("The 1000000000th prime is 22801763489.")
    try await terminal.expectCursorLine("0> echo x")
  }

  @Test func theKeysOfTheEditrcFileAreUsed() async throws {
    let sandbox = try Sandbox()
    try sandbox.write("bind -v\nedit off\nbind ^ nonsense\n".utf8, to: "~/.editrc")
    let terminal = try await atTerminal(sandbox: sandbox)
    terminal.send("count 56\u{1B}")
    terminal.send("xr7\r")
    try await terminal.expectCursorLine("7> ")
  }

  @Test func anotherFileCanBeNamed() async throws {
    let sandbox = try Sandbox()
    try sandbox.write("bind -s ^G 'count 9\\n'\n".utf8, to: "keys")
    let terminal = try await atTerminal(environment: ["EDITRC": "keys"], sandbox: sandbox)
    terminal.send("\u{7}")
    try await terminal.expectCursorLine("9> ")
  }
}
