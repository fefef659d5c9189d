import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Tests sessions at a terminal, started by a shell.
@Suite(.ownThread) struct TerminalSessionTests {
  /// Starts a session, and waits for its prompt.
  private func session(
    _ arguments: String..., sandbox: Sandbox? = nil
  ) async throws -> PseudoTerminal {
    try await session(
      of: ToolProcess(executableURL(named: "primetime"), arguments, sandbox: sandbox))
  }

  private func session(of tool: ToolProcess) async throws -> PseudoTerminal {
    let terminal = try PseudoTerminal.command(tool)
    terminal.send("echo ready\r")
    try await terminal.expectLine("ready")
    try await expectPrompt(of: terminal)
    return terminal
  }

  /// Waits for a prompt below an answer.
  private func expectPrompt(of terminal: PseudoTerminal, after answer: String = "ready")
    async throws
  {
    try await terminal.expectScreen("a prompt") {
      guard let row = $0.lines.lastIndex(where: { $0.hasSuffix(answer) }) else { return false }
      return $0.cursor.row > row && !$0.textBeforeCursor.isEmpty
    }
  }

  /// Presses Ctrl-C, and waits for its effect.
  ///
  /// Without the wait, keys sent later could be read first.
  private func interrupt(_ terminal: PseudoTerminal) async throws {
    let before = terminal.screen
    terminal.press(.control("c"))
    try await terminal.expectScreen("what Ctrl-C did") { $0 != before }
  }

  private func expectOrder(_ terminal: PseudoTerminal, _ end: TerminalCommandEnd) {
    #expect(end.attributes == terminal.initialAttributes)
    #expect(!end.screen.bracketsPaste)
    #expect(end.screen.rendition == Rendition())
    #expect(end.screen.unknownSequences.isEmpty)
  }

  @Test(arguments: [
    ("[2,3,5]", "3 favorite primes are saved. Type load to load them."),
    ("[7]", "1 favorite prime is saved. Type load to load it."),
    ("[]", nil), ("[2,", nil),
  ])
  func greetingMentionsSavedFavorites(file: String, sentence: String?) async throws {
    let sandbox = try Sandbox()
    try sandbox.write(file.utf8, to: "~/.local/share/primetime/favorite-primes.json")
    let terminal = try await session(sandbox: sandbox)
    let sentences = terminal.screen.lines.filter { $0.contains("saved. Type load") }
    #expect(sentences == (sentence.map { [$0] } ?? []))
  }

  @Test func savedFavoritesThatOnlyTheGreetingReadAreNotReplaced() async throws {
    let sandbox = try Sandbox()
    let file = "~/.local/share/primetime/favorite-primes.json"
    try sandbox.write("[2,13]".utf8, to: file)
    let terminal = try await session(sandbox: sandbox)
    terminal.send("fav 5\rsave\r")
    try await terminal.expect("2 favorite primes are saved that this session has not loaded")
    #expect(sandbox.contents(of: file) == Array("[2,13]".utf8))
    terminal.send("load\r")
    try await terminal.expect("loaded 2 favorite primes from")
    terminal.send("fav 7\rsave\r")
    try await terminal.expect("saved 3 favorite primes to")
  }

  @Test(arguments: ["quit\r", "exit\r", "\u{4}"])
  func quittingRestoresTheTerminal(_ keys: String) async throws {
    let terminal = try await session()
    terminal.send(keys)
    let end = try await terminal.expectCommandEnd()
    #expect(end.shellCode == 0)
    expectOrder(terminal, end)
  }

  static let signals: [(Int32, Int32)] = [(SIGHUP, 129), (SIGQUIT, 131), (SIGTERM, 143)]

  @Test(arguments: signals)
  func aSignalRestoresTheTerminal(_ signal: Int32, _ status: Int32) async throws {
    let terminal = try await session()
    terminal.send("half a li")
    try await terminal.expectScreen("what was typed") { $0.textBeforeCursor.hasSuffix("half a li") }
    terminal.signal(signal)
    let end = try await terminal.expectCommandEnd()
    #expect(end.shellCode == status)
    expectOrder(terminal, end)
  }

  @Test func controlBackslashEndsTheWaitForACommand() async throws {
    let service = try SilentService()
    var tool = try service.primetime("--no-rc")
    tool.environment["SOURCE_DATE_EPOCH"] = nil
    let terminal = try await session(of: tool)
    terminal.send("nth 5 & wait\r")
    try await terminal.expectScreen("the wait") { $0.textBeforeCursor.hasPrefix("nth 5 … ") }
    terminal.press(.control("\\"))
    let end = try await terminal.expectCommandEnd()
    #expect(end.shellCode == 131)
    expectOrder(terminal, end)
    #expect(!end.screen.allText.contains("Backtrace"))
  }

  // The kernel stops a background process that changes the settings of its terminal.
  @Test(.needs("/bin/bash"), arguments: ["", "bg %1; "], signals)
  func aSignalEndsASuspendedSession(first: String, _ signal: (Int32, Int32)) async throws {
    let sandbox = try Sandbox()
    var shell = try ToolProcess(URL(filePath: "/bin/bash"), ["--norc", "-i"], sandbox: sandbox)
    shell.environment["PS1"] = "shell$ "
    let terminal = try PseudoTerminal(shell)
    try await terminal.expectCursorLine("shell$ ")
    terminal.send("'\(try executableURL(named: "primetime").path)'\r")
    try await terminal.expectCursorLine("0> ")
    terminal.press(.control("z"))
    try await terminal.expectCursorLine("shell$ ")
    let attributes = terminal.attributes
    // The session may stop itself again just after the signals have arrived.
    terminal.send(
      "tool=$(jobs -p); \(first)kill -\(signal.0) $tool; "
        + "while kill -CONT $tool 2> /dev/null; do :; done; wait $tool; echo \"status $?\"\r")
    try await terminal.expectLine("status \(signal.1)")
    try await terminal.expectCursorLine("shell$ ")
    #expect(terminal.attributes == attributes)
    terminal.send("exit\r")
    #expect(try await terminal.finish().status == .exited(0))
  }

  // With `stty tostop`, the kernel also stops a background process that writes to its terminal.
  @Test(.needs("/bin/bash"), arguments: signals)
  func aSignalEndsASuspendedWait(_ signal: Int32, _ status: Int32) async throws {
    let service = try SilentService()
    let tool = try service.primetime("--no-rc")
    var shell = try ToolProcess(
      URL(filePath: "/bin/bash"), ["--norc", "-i"], sandbox: tool.sandbox)
    shell.environment.merge(tool.environment) { $1 }
    shell.environment["PS1"] = "shell$ "
    shell.environment["SOURCE_DATE_EPOCH"] = nil
    let terminal = try PseudoTerminal(shell)
    try await terminal.expectCursorLine("shell$ ")
    let words = [tool.executable.path] + tool.arguments
    terminal.send("stty tostop; \(words.map { "'\($0)'" }.joined(separator: " "))\r")
    try await terminal.expectCursorLine("0> ")
    terminal.send("nth 5 & wait\r")
    try await terminal.expectScreen("the wait") { $0.textBeforeCursor.hasPrefix("nth 5 … ") }
    terminal.press(.control("z"))
    try await terminal.expectCursorLine("shell$ ")
    terminal.send("kill -\(signal) %1; kill -CONT %1; wait %1; echo \"status $?\"\r")
    try await terminal.expectLine("status \(status)")
    terminal.send("exit\r")
    #expect(try await terminal.finish().status == .exited(0))
  }

  @Test func closingTheWindowEndsIt() async throws {
    let tool = try ToolProcess(executableURL(named: "primetime"))
    let terminal = try PseudoTerminal(tool)
    terminal.send("echo ready\r")
    try await terminal.expectLine("ready")
    terminal.hangUp()
    #expect(try await terminal.finish().status.shellCode == 129)
  }

  @Test func controlCStopsALookup() async throws {
    let service = try SilentService()
    let terminal = try await session(of: service.primetime())
    terminal.send("nth 5\r")
    try await expectPrompt(of: terminal, after: "nth 5")
    try await interrupt(terminal)
    terminal.send("echo still here\r")
    let screen = try await terminal.expectLine("still here")
    #expect(!screen.allText.contains("th prime is"))
  }

  @Test func theAppIDIsRedactedInHistoryLogAndErrors() async throws {
    let sandbox = try Sandbox()
    var tool = try ToolProcess(
      executableURL(named: "primetime"), ["--log-file", "log"], sandbox: sandbox)
    tool.environment["WOLFRAM_APP_ID"] = "QX-SECRET"
    let terminal = try PseudoTerminal.command(tool)
    terminal.send("load QX-SECRET\r")
    try await terminal.expect("cannot read \"")
    terminal.send("quit\r")
    let end = try await terminal.expectCommandEnd()
    let error = end.screen.lines.first { $0.contains("error:") }
    #expect(error?.contains("QX-SECRET") == false)
    for file in ["~/.local/state/primetime/history", "log"] {
      let bytes = try #require(sandbox.contents(of: file))
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("load") && !text.contains("QX-SECRET"))
    }
  }

  @Test func historyIsKeptInAPrivateFile() async throws {
    let sandbox = try Sandbox()
    let first = try await session(sandbox: sandbox)
    first.send("count 5\rquit\r")
    _ = try await first.expectCommandEnd()
    let file = sandbox.url("~/.local/state/primetime/history")
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)

    let second = try ToolProcess(executableURL(named: "primetime"), sandbox: sandbox)
    let terminal = try PseudoTerminal.command(second)
    terminal.press(.up, .up)
    try await terminal.expectScreen("the command of the session before") {
      $0.textBeforeCursor.hasSuffix("count 5")
    }
  }
}
