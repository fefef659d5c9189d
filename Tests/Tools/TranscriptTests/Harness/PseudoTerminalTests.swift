import CommandShellTesting
import Foundation
import TestProcesses
import Testing

@Suite(.ownThread) struct PseudoTerminalTests {
  private func terminal(
    _ script: String, rows: Int = 24, columns: Int = 80
  ) throws -> PseudoTerminal {
    let tool = try ToolProcess(URL(filePath: "/bin/sh"), ["-c", script])
    return try PseudoTerminal(tool, rows: rows, columns: columns)
  }

  @Test func theChildHasAControllingTerminal() async throws {
    let terminal = try terminal("test -t 0 && test -t 1 && test -t 2 && echo all >/dev/tty; tty")
    let result = try await terminal.finish()
    #expect(result.status == .exited(0))
    #expect(result.output.hasPrefix("all\r\n/dev/"))
  }

  @Test func theEnvironmentNamesTheTerminal() async throws {
    let result = try await terminal("echo $TERM,$LC_ALL,$COLUMNS").finish()
    #expect(result.output == "xterm-256color,C.UTF-8,\r\n")
  }

  @Test func theWindowHasTheRequestedSize() async throws {
    #expect(try await terminal("stty size", rows: 10, columns: 33).finish().output == "10 33\r\n")
  }

  @Test func aNewSizeReachesTheProgram() async throws {
    let terminal = try terminal("trap 'stty size' WINCH; echo ready; while :; do read a; done")
    try await terminal.expect("ready")
    terminal.resize(rows: 12, columns: 44)
    let screen = try await terminal.expectLine("12 44")
    #expect(screen.rows == 12 && screen.columns == 44)
  }

  @Test func typedTextIsEchoedAndRead() async throws {
    let terminal = try terminal("printf 'name? '; read name; echo \"hello $name\"")
    try await terminal.expectCursorLine("name? ")
    terminal.send("Sophie\r")
    try await terminal.expect("hello Sophie")
    #expect(try await terminal.finish().status == .exited(0))
    #expect(terminal.screen.text == "name? Sophie\nhello Sophie")
  }

  @Test func controlCInterruptsAndControlDEnds() async throws {
    // NB: The shell forgets a signal that arrives just before it is replaced by `cat`, so wait
    // until `cat` repeats a line.
    let interrupted = try terminal("cat")
    interrupted.send("ready\r")
    try await interrupted.expect("ready\r\nready")
    interrupted.press(.control("c"))
    #expect(try await interrupted.finish().status.shellCode == 130)

    let ended = try terminal("echo ready; cat; echo done")
    try await ended.expect("ready")
    ended.press(.control("d"))
    try await ended.expect("done")
    #expect(try await ended.finish().status == .exited(0))
  }

  @Test func closingTheWindowHangsUp() async throws {
    let terminal = try terminal("echo ready; read wait")
    try await terminal.expect("ready")
    terminal.hangUp()
    #expect(try await terminal.finish().status == .signaled(SIGHUP))
  }

  private func command(_ script: String) throws -> PseudoTerminal {
    try .command(ToolProcess(URL(filePath: "/bin/sh"), ["-c", script]))
  }

  @Test(arguments: [("stty sane", true), (":", false)])
  func theSettingsAreReadDuringACommandAndAfterIt(_ last: String, _ restores: Bool) async throws {
    let terminal = try command("stty raw -echo; echo set; read -r wait; \(last); exit 7")
    let before = try #require(terminal.initialAttributes)
    #expect(before.echoes && before.isCanonical)
    try await terminal.expect("set")
    let during = try #require(terminal.attributes)
    #expect(!during.echoes && !during.isCanonical && during != before)
    terminal.send("\n")
    let end = try await terminal.expectCommandEnd()
    #expect(end.shellCode == 7)
    #expect(end.attributes?.echoes == restores)
  }

  @Test func signalsEndTheCommandButNotItsShell() async throws {
    let killed = try command("echo ready; read -r wait")
    try await killed.expect("ready")
    killed.signal(SIGTERM)
    #expect(try await killed.expectCommandEnd().shellCode == 143)

    let interrupted = try command("echo ready; read -r wait")
    try await interrupted.expect("ready")
    interrupted.press(.control("c"))
    let end = try await interrupted.expectCommandEnd()
    #expect(end.shellCode == 130)
    #expect(end.attributes == interrupted.initialAttributes)
  }

  @Test func allOutputBeforeTheEndIsSeen() async throws {
    let result = try await terminal("seq 20000").finish()
    #expect(result.output.hasSuffix("\r\n19999\r\n20000\r\n"))
    #expect(result.output.split(separator: "\r\n").count == 20_000)
  }

  @Test func aMissingTextFailsAndShowsTheScreen() async throws {
    let terminal = try terminal("echo shown; read wait", rows: 3, columns: 10)
    let failure = await #expect(throws: ToolProcessError.self) {
      try await terminal.expect("never", within: .milliseconds(300))
    }
    let message = try #require(failure).description
    #expect(message.contains("+----------+\n|shown     |\n"))
  }
}
