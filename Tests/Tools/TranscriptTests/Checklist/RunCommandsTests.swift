import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Tests the `rc` file, which runs before the first prompt of a session.
@Suite(.ownThread) struct RunCommandsTests {
  private static let place = "~/.config/primetime/rc"

  private func sandbox(_ commands: String) throws -> Sandbox {
    let sandbox = try Sandbox()
    try sandbox.write(commands.utf8, to: Self.place)
    return sandbox
  }

  private func leave(_ terminal: PseudoTerminal) async throws {
    terminal.send("quit\r")
    #expect(try await terminal.expectCommandEnd().shellCode == 0)
  }

  @Test func itIsRunBeforeTheFirstPrompt() async throws {
    let sandbox = try sandbox("# mine\ncount 41\nnth 5\necho from the rc file\n")
    let terminal = try await atTerminal(sandbox: sandbox, prompt: "41> ")
    let lines = terminal.screen.lines
    #expect(lines.contains("from the rc file"))
    #expect(lines.contains { $0.hasPrefix("The 5th prime is 11.") })
    try await leave(terminal)
    #expect(savedHistory(in: sandbox) == "quit\n")
  }

  @Test func aScriptDoesNotReadTheRCFile() async throws {
    let sandbox = try sandbox("count 41\n")
    try sandbox.write("count\n".utf8, to: "script")
    let ways: [(arguments: [String], input: String)] = [
      ([], "count\n"), (["-"], "count\n"), (["-c", "count"], ""), (["script"], ""),
    ]
    for way in ways {
      let tool = try ToolProcess(
        executableURL(named: "primetime"), ["-q"] + way.arguments, input: way.input,
        sandbox: sandbox)
      #expect(try await tool.run().output == "count = 0\n", "\(way.arguments)")
    }
  }

  @Test func itsSettingsApplyToTheSession() async throws {
    let sandbox = try sandbox("set color never\nset history-size 3\nset pager off\n")
    let lines = (1...9).map { "count \($0)\n" }.joined()
    try sandbox.write(lines.utf8, to: "~/.local/state/primetime/history")
    // An option on the command line takes precedence.
    let terminal = try await atTerminal("--color", "always", sandbox: sandbox)
    terminal.send("set color; set history-size\r")
    try await terminal.expectLine("color = always")
    try await terminal.expectLine("history-size = 3")
    try await leave(terminal)
    #expect(
      savedHistory(in: sandbox)
        == "count 7\ncount 8\ncount 9\nset color; set history-size\nquit\n")
  }

  @Test func settingsAreKeptForTheNextSession() async throws {
    let sandbox = try sandbox("set log diff")
    let first = try await atTerminal(sandbox: sandbox)
    first.send("set log off; set color never; set --save\r")
    try await first.expectScreen("the answer") { $0.text.contains("saved 2 settings to ") }
    try await leave(first)
    #expect(
      sandbox.contents(of: Self.place).map { String(decoding: $0, as: UTF8.self) } == """
        set log diff
        # Settings written by set --save; it may change these lines:
        set color never
        set log off
        # End of the settings written by set --save.

        """)
    let terminal = try await atTerminal(sandbox: sandbox)
    terminal.send("set color; set log\r")
    try await terminal.expectLine("color = never")
    try await terminal.expectLine("log = off")
    try await leave(terminal)
  }

  @Test func aValueWithALineBreakIsNotSaved() async throws {
    let terminal = try await atTerminal()
    terminal.send("set data 'a\rquit'; set --save\r")
    try await terminal.expectLine(
      "error: the value of data has a line break, so it cannot be saved")
    try await leave(terminal)
  }

  /// Without the rc file, the session does not know how many lines to keep.
  @Test(arguments: ["--no-rc", "--quiet"])
  func onlyASessionWithTheRCFileShortensTheHistory(option: String) async throws {
    let sandbox = try sandbox("set history-size 3\n")
    let lines = (1...9).map { "count \($0)\n" }.joined()
    try sandbox.write(lines.utf8, to: "~/.local/state/primetime/history")
    try await leave(try await atTerminal(option, sandbox: sandbox))
    let kept = option == "--no-rc" ? lines : "count 7\ncount 8\ncount 9\n"
    #expect(savedHistory(in: sandbox) == kept + "quit\n")
  }

  @Test func noRCSkipsIt() async throws {
    try await leave(try await atTerminal("--no-rc", sandbox: try sandbox("count 41\n")))
  }

  @Test func itRunsBeforeTheCommandsOfTheCommandLine() async throws {
    let sandbox = try sandbox("count 40\n")
    try await leave(
      try await atTerminal("-i", "-c", "increment", sandbox: sandbox, prompt: "41> "))
  }

  @Test func itsErrorsDoNotStopTheCommandsOfTheCommandLine() async throws {
    let sandbox = try sandbox("incremnt\n")
    try await leave(
      try await atTerminal("-i", "-e", "-c", "count 41", sandbox: sandbox, prompt: "41> "))
  }

  @Test func aSecondInteractiveSessionDoesNotRunItAgain() async throws {
    let terminal = try await atTerminal(
      "-", "-", sandbox: try sandbox("increment\n"), prompt: "1> ")
    terminal.press(.control("d"), .control("d"))
    let end = try await terminal.expectCommandEnd()
    #expect(!end.screen.text.contains("1 → 2"))
  }

  @Test func itsErrorsNameFileAndLineAndTheSessionBegins() async throws {
    let sandbox = try sandbox("count 2\nincremnt\nfavorite 9\ncount 3\n")
    let terminal = try await atTerminal("--quiet", sandbox: sandbox, prompt: "3> ")
    let file = sandbox.url(Self.place).path
    let text = terminal.screen.text
    #expect(text.contains("\(file):2: error: unknown command \"incremnt\""))
    #expect(text.contains("\(file):3: error: 9 is not prime"))
    try await leave(terminal)
  }

  @Test func aMissingFileIsIgnored() async throws {
    let terminal = try await atTerminal()
    #expect(!terminal.screen.text.contains("error"))
    try await leave(terminal)
  }

  @Test func aFolderInItsPlaceIsASingleError() async throws {
    let sandbox = try Sandbox()
    try sandbox.write([], to: "\(Self.place)/inside")
    let terminal = try await atTerminal(sandbox: sandbox)
    let text = terminal.screen.text
    #expect(text.contains("error: cannot read \"\(sandbox.url(Self.place).path)\": Is a directory"))
    #expect(text.components(separatedBy: "error").count == 2)
    try await leave(terminal)
  }

  @Test func quitInItEndsTheSession() async throws {
    let sandbox = try sandbox("echo bye\nquit\necho not reached\n")
    let tool = try ToolProcess(executableURL(named: "primetime"), sandbox: sandbox)
    let end = try await PseudoTerminal.command(tool).expectCommandEnd()
    #expect(end.shellCode == 0)
    #expect(end.screen.lines.contains("bye"))
    #expect(!end.screen.text.contains("not reached"))
  }

  @Test func controlCEndsItAndStartsTheSession() async throws {
    // Reading a named pipe that has no writer blocks until it is interrupted.
    let sandbox = try sandbox("echo begun\nsource pipe\necho not reached\n")
    #expect(mkfifo(sandbox.url("pipe").path, 0o600) == 0)
    let tool = try ToolProcess(executableURL(named: "primetime"), sandbox: sandbox)
    let terminal = try PseudoTerminal.command(tool)
    try await terminal.expectLine("begun")
    terminal.press(.control("c"))
    try await terminal.expectCursorLine("0> ")
    #expect(!terminal.screen.text.contains("not reached"))
    try await leave(terminal)
  }

  @Test func itIsInTheConfigurationFolderOfTheTool() async throws {
    let sandbox = try sandbox("count 41\n")
    try sandbox.write("count 42\n".utf8, to: "settings/primetime/rc")
    let elsewhere = ["XDG_CONFIG_HOME": sandbox.url("settings").path]
    try await leave(
      try await atTerminal(environment: elsewhere, sandbox: sandbox, prompt: "42> "))
    let relative = ["XDG_CONFIG_HOME": "settings"]
    try await leave(
      try await atTerminal(environment: relative, sandbox: sandbox, prompt: "41> "))
  }

  @Test(arguments: [
    ("load", false), ("load; favorite 11", false), ("save --replace", false), ("count 0", true),
  ])
  func theGreetingNamesSavedFavoritesUnlessItLoadedOrReplacedThem(
    _ commands: String, isNamed: Bool
  ) async throws {
    let sandbox = try sandbox("favorite 5; \(commands)\n")
    try sandbox.write("[2,3]\n".utf8, to: "~/.local/share/primetime/favorite-primes.json")
    let terminal = try await atTerminal(sandbox: sandbox)
    #expect(terminal.screen.text.contains("Type load to load") == isNamed)
  }

  @Test func eachToolHasItsOwnFolder() async throws {
    let sandbox = try sandbox("incremnt\n")
    try sandbox.write("to GBP\n".utf8, to: "~/.config/currency/rc")
    let tool = try ToolProcess(executableURL(named: "currency"), sandbox: sandbox)
    let terminal = try PseudoTerminal.command(tool)
    try await terminal.expectCursorLine("GBP> ")
    #expect(!terminal.screen.text.contains("error"))
    try await leave(terminal)
  }

  // Quitting would lose work, so `quit` only warns, as it does at the prompt.
  @Test func quitInItDoesNotDiscardUnsavedWork() async throws {
    let sandbox = try sandbox("favorite 7\nquit\necho not reached\n")
    let terminal = try await atTerminal(sandbox: sandbox)
    let text = terminal.screen.text
    #expect(text.contains("1 unsaved favorite prime; quit again to discard the changes"))
    #expect(!text.contains("not reached"))
    try await leave(terminal)
  }
}
