import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Tests the pager, which shows text that is longer than the screen.
@Suite(.ownThread) struct PagerTests {
  /// Starts a session with a pager, on a screen with ten rows.
  private func session(
    pager: String?, _ arguments: String..., type: String? = nil, sandbox: Sandbox? = nil
  ) async throws -> PseudoTerminal {
    var tool = try ToolProcess(executableURL(named: "primetime"), arguments, sandbox: sandbox)
    tool.environment["PAGER"] = pager
    tool.environment["TERM"] = type
    let terminal = try PseudoTerminal.command(tool, rows: 10)
    terminal.send("echo ready\r")
    try await terminal.expectLine("ready")
    return terminal
  }

  /// A pager that prints the number of lines it reads, and waits for a line from the terminal.
  private static let standIn = "wc -l | sed 's/^/paged /'; read -r _ </dev/tty; echo paged off"

  /// Quits, and checks that the settings of the terminal are restored.
  private func leave(_ terminal: PseudoTerminal) async throws {
    terminal.send("quit\r")
    let end = try await terminal.expectCommandEnd()
    #expect(end.shellCode == 0)
    #expect(end.attributes == terminal.initialAttributes)
  }

  @Test func helpIsPaged() async throws {
    let terminal = try await session(pager: Self.standIn)
    terminal.send("help\r")
    try await terminal.expect("paged ")
    terminal.send("\r")
    try await terminal.expect("paged off")
    #expect(!terminal.screen.allText.contains("Counter:"))
    terminal.send("echo on\r")
    try await terminal.expectLine("on")
    try await leave(terminal)
  }

  @Test(arguments: ["echo a; help\recho on\r", "help\recho on\r", "help\recho"])
  func aPagerDoesNotGetKeysThatWereTypedAhead(keys: String) async throws {
    let terminal = try await session(pager: Self.standIn)
    // One write, so that the terminal holds the rest when the first line is read.
    terminal.send(keys)
    try await terminal.expect("Type help COMMAND")
    #expect(!terminal.screen.allText.contains("paged"))
    if !keys.contains("on") { terminal.send(" on\r") }
    try await terminal.expectLine("on")
    try await leave(terminal)
  }

  @Test func aCommandThatWaitedIsNotPaged() async throws {
    let service = try SilentService()
    var tool = try service.primetime()
    tool.environment["PAGER"] = Self.standIn
    let terminal = try PseudoTerminal.command(tool, rows: 10)
    terminal.send("nth 5; help\r")
    try await terminal.expectCursorLine("0> ")
    terminal.send("cancel\r")
    try await terminal.expect("Type help COMMAND")
    #expect(!terminal.screen.allText.contains("paged"))
    terminal.send("help\r")
    try await terminal.expect("paged ")
    terminal.send("\r")
    try await leave(terminal)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/less")))
  func lessSaysHowToLeaveAndWritesNoFile() async throws {
    let sandbox = try Sandbox()
    let terminal = try await session(pager: "less", type: "xterm", sandbox: sandbox)
    terminal.send("help\r")
    try await terminal.expectCursorLine("q: back to PrimeTime")
    terminal.send("sfile\rq")
    try await terminal.expectCursorLine("0> ")
    #expect(sandbox.contents(of: "file") == nil)
    try await leave(terminal)
  }

  @Test func theListOfCommandsFitsOnTheUsualScreen() async throws {
    var tool = try primetime()
    tool.environment["PAGER"] = Self.standIn
    let terminal = try PseudoTerminal.command(tool, rows: 24, columns: 80)
    terminal.send("help\r")
    let screen = try await terminal.expectLine(
      "Examples: 7, 2^127-1, factor 100!+1, nth 1e12, plot")
    #expect(!screen.allText.contains("paged"))
    try await leave(terminal)
  }

  @Test func onlyLongAnswersArePaged() async throws {
    let sandbox = try Sandbox()
    let numbers = "[2,3,5,7,11,13,17,19,23,29,31,37]"
    try sandbox.write(numbers.utf8, to: "many.json")
    let terminal = try await session(pager: "sed 's/^/| /'", "--quiet", sandbox: sandbox)
    terminal.send("load many.json\r")
    try await terminal.expect("loaded 12")
    terminal.send("favorites\r")
    try await terminal.expect("| 12  37")
    terminal.send("factor 360\r")
    try await terminal.expectLine("360 = 2^3 × 3^2 × 5")
    try await leave(terminal)
  }

  @Test(arguments: [("cat", nil), ("", nil), ("sed s/^/paged/", "dumb")] as [(String, String?)])
  func noPagerIsUsedIfItIsDisabled(_ pager: String, _ type: String?) async throws {
    let terminal = try await session(pager: pager, type: type)
    terminal.send("help\r")
    try await terminal.expect("Counter:")
    try await terminal.expect("Type help COMMAND")
    #expect(!terminal.screen.allText.contains("paged"))
    try await leave(terminal)
  }

  @Test(arguments: ["no-such-pager", "cat >/dev/null; exit 3", "exit 1"])
  func aFailingPagerLosesNoText(_ pager: String) async throws {
    let terminal = try await session(pager: pager)
    terminal.send("help\r")
    try await terminal.expect("Counter:")
    try await terminal.expect("Type help COMMAND")
    try await leave(terminal)
  }

  @Test func aPagerThatEndsEarlyIsNotAnError() async throws {
    let terminal = try await session(pager: "head -1")
    terminal.send("help\r")
    try await terminal.expect("Counter:")
    terminal.send("echo on\r")
    try await terminal.expectLine("on")
    #expect(!terminal.screen.allText.contains("Type help COMMAND"))
    try await leave(terminal)
  }

  @Test func controlCInThePagerEndsNothingElse() async throws {
    let pager = "trap 'echo interrupted' INT; cat >/dev/null; echo up; read -r _ </dev/tty; exit 0"
    let terminal = try await session(pager: "sh -c \"\(pager)\"", "--nth-prime", "local")
    terminal.send("nth 10^9 & help\r")
    try await terminal.expect("up\r\n")
    // NB: If the signal arrives just before the shell starts to read, the shell handles it only
    // after it has read a line.
    terminal.press(.control("c"))
    terminal.send("\r")
    try await terminal.expect("interrupted")
    try await terminal.expectLine("The 1000000000th prime is 22801763489.")
    try await leave(terminal)
  }

  @Test func theSettingsOfTheTerminalAreRestoredAfterAPager() async throws {
    let terminal = try await session(pager: "cat >/dev/null; stty raw -echo </dev/tty; echo left")
    terminal.send("help\r")
    try await terminal.expect("left")
    terminal.send("echo on\r")
    try await terminal.expectLine("on")
    try await leave(terminal)
  }

  @Test func aSignalToTheToolAlsoEndsThePager() async throws {
    let sandbox = try Sandbox()
    // The shell that the tool starts is replaced by the script, so the script's parent is the tool.
    try sandbox.write("kill -TERM $PPID\nexec sleep 600\n".utf8, to: "pager")
    let terminal = try await session(pager: "sh pager", sandbox: sandbox)
    terminal.send("help\r")
    #expect(try await terminal.expectCommandEnd(within: .seconds(30)).shellCode == 143)
  }

  // The pager handles the signal and exits with a status, as `less` does.
  @Test func textIsNotPrintedAgainAfterASignal() async throws {
    let sandbox = try Sandbox()
    let pager = "cat >/dev/null; trap 'exit 15' TERM; kill -TERM $PPID; while :; do sleep 1; done\n"
    try sandbox.write(pager.utf8, to: "pager")
    let terminal = try await session(pager: "sh pager", sandbox: sandbox)
    terminal.send("help\r")
    let end = try await terminal.expectCommandEnd(within: .seconds(30))
    #expect(end.shellCode == 143)
    #expect(!end.screen.allText.contains("Counter:"))
  }

  @Test func aMissingPagerIsReported() async throws {
    let terminal = try await session(pager: "no-such-pager -x")
    terminal.send("help\r")
    try await terminal.expect("Type help COMMAND")
    try await terminal.expectLine(
      "error: the pager \"no-such-pager\" was not found; set PAGER to another program")
    // The shell's own message would contain a colon.
    #expect(!terminal.screen.allText.contains(": not found"))
    try await leave(terminal)
  }

  @Test func withoutLessTheTextIsPrintedDirectly() async throws {
    var tool = try primetime()
    (tool.environment["PAGER"], tool.environment["PATH"]) = (nil, "/no/such/folder")
    let terminal = try PseudoTerminal.command(tool, rows: 10)
    terminal.send("help\r")
    try await terminal.expect("Type help COMMAND")
    #expect(!terminal.screen.allText.contains("not found"))
    try await leave(terminal)
  }

  @Test func scriptsAreNeverPaged() async throws {
    let sandbox = try Sandbox()
    try sandbox.write("help\n".utf8, to: "script")
    let terminal = try await session(pager: "sed s/^/paged/", sandbox: sandbox)
    terminal.send("source script\r")
    try await terminal.expect("Type help COMMAND")
    #expect(!terminal.screen.allText.contains("paged"))

    var tool = try primetime("-c", "help")
    tool.environment["PAGER"] = "sed s/^/paged/"
    #expect(try await tool.run().output.hasPrefix("Counter:"))
  }
}
