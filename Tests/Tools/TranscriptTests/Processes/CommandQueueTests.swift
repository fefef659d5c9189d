import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Tests that the commands of a typed line wait for files and computations, as in a script.
@Suite(.ownThread) struct CommandQueueTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    try sandbox.write("[2,7]".utf8, to: "f.json")
  }

  @Test func aListIsShownAfterItWasLoaded() async throws {
    let terminal = try await atTerminal(sandbox: sandbox)
    terminal.send("load f.json; favs; echo END\r")
    let screen = try await terminal.expectLine("END")
    #expect(
      screen.lines.drop { !$0.hasPrefix("0>") }.prefix(7) == [
        "0> load f.json; favs; echo END", "loaded 2 favorite primes from f.json",
        "  favoritePrimes[0]: + 2", "  favoritePrimes[1]: + 7", "1  2", "2  7", "END",
      ])
  }

  @Test func pastedLinesRunAsInAScript() async throws {
    let terminal = try await atTerminal(sandbox: sandbox)
    terminal.paste("load f.json\nfav 11\nfavs")
    terminal.send("\r")
    try await terminal.expectLine("3  11")
  }

  @Test func anAliasRunsAsInAScript() async throws {
    let terminal = try await atTerminal(sandbox: sandbox)
    terminal.send("alias mine='load f.json; favs'\rmine\r")
    try await terminal.expectLine("2  7")
    #expect(!terminal.screen.text.contains("no favorite primes"))
  }

  @Test func anAmountIsConvertedAfterTheRatesWereLoaded() async throws {
    try sandbox.write(
      #"{"amount":1,"base":"EUR","date":"2026-04-16","rates":{"USD":1.5}}"#.utf8, to: "rates.json")
    let terminal = try PseudoTerminal.command(
      ToolProcess(executableURL(named: "currency"), sandbox: sandbox))
    terminal.send("reload rates.json; 10; echo END\r")
    let screen = try await terminal.expectLine("END")
    #expect(screen.text.contains("15.00 USD"))
    #expect(!screen.text.contains("no rates"))
  }

  @Test func aComputationEndsBeforeTheNextCommand() async throws {
    let terminal = try await atTerminal()
    terminal.send("primes 1 20; echo END\r")
    let screen = try await terminal.expectLine("END")
    #expect(screen.lines.contains(" 2   3   5   7  11  13  17  19"))
  }

  @Test(arguments: [(SIGHUP, 129), (SIGTERM, 143)] as [(Int32, Int32)])
  func aSignalEndsTheSessionAtOnce(signal: Int32, status: Int32) async throws {
    let service = try SilentService()
    let terminal = try PseudoTerminal.command(service.primetime())
    terminal.send("nth 5; echo END\rcount 1")
    try await terminal.expectCursorLine("0> count 1")
    terminal.signal(signal)
    let end = try await terminal.expectCommandEnd()
    #expect(end.shellCode == status)
    #expect(!end.screen.lines.contains("END"))
  }

  @Test func aDumbTerminalShowsWhatALineWaitsFor() async throws {
    let service = try SilentService()
    var tool = try service.primetime()
    tool.environment["TERM"] = "dumb"
    let terminal = try PseudoTerminal.command(tool)
    terminal.send("nth 5; echo END\r")
    try await terminal.expectCursorLine("[nth 5] 0> ")
    terminal.send("echo AGAIN\r")
    try await terminal.expectCursorLine("[nth 5] 0> ")
    terminal.press(.control("c"))
    try await terminal.expectCursorLine("0> ")
    terminal.send("quit\r")
    #expect(try await terminal.expectCommandEnd().shellCode == 0)
    #expect(!terminal.output.contains(0x1B))
  }

  @Test func aPastedBlockSurvivesARestart() async throws {
    let first = try await atTerminal(sandbox: sandbox)
    first.send("echo '\\n'\r")
    first.paste("fav 3\necho 'a\nb'")
    first.send("\rquit\rquit\r")
    _ = try await first.expectCommandEnd()
    let second = try await atTerminal(sandbox: sandbox)
    second.press(.up, .up)
    try await second.expectScreen("the pasted block") {
      $0.lines.suffix(3) == ["0> fav 3", "echo 'a", "b'"]
    }
    second.press(.up)
    try await second.expectCursorLine("0> echo '\\n'")
  }
}
