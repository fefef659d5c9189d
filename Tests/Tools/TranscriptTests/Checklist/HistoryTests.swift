import Foundation
import TestProcesses
import Testing

/// Tests the history file that sessions write.
@Suite(.ownThread) struct HistoryTests {
  @Test func aLineThatBeginsWithABlankIsNotSaved() async throws {
    let sandbox = try Sandbox()
    let terminal = try await atTerminal(sandbox: sandbox)
    terminal.send(" count 7\r")
    try await terminal.expectCursorLine("7> ")
    terminal.send("count 8\rquit\r")
    #expect(try await terminal.expectCommandEnd().shellCode == 0)
    #expect(savedHistory(in: sandbox) == "count 8\nquit\n")
  }

  @Test func twoSessionsAtOnceBothKeepTheirLines() async throws {
    let sandbox = try Sandbox()
    let first = try await atTerminal(sandbox: sandbox)
    let second = try await atTerminal(sandbox: sandbox)
    for number in 1...5 {
      first.send("count \(number)\r")
      second.send("count \(number * 10)\r")
      try await first.expectCursorLine("\(number)> ")
      try await second.expectCursorLine("\(number * 10)> ")
    }
    first.send("quit\r")
    second.send("quit\r")
    _ = try await first.expectCommandEnd()
    _ = try await second.expectCommandEnd()
    let lines = try #require(savedHistory(in: sandbox)).split(separator: "\n")
    let wanted = (1...5).flatMap { ["count \($0)", "count \($0 * 10)"] } + ["quit", "quit"]
    #expect(lines.map(String.init).sorted() == wanted.sorted())
  }

  @Test(arguments: [SIGHUP, SIGTERM, SIGKILL])
  func aSignalLosesNoLine(_ signal: Int32) async throws {
    let sandbox = try Sandbox()
    let tool = try ToolProcess(executableURL(named: "primetime"), sandbox: sandbox)
    let terminal = try PseudoTerminal(tool)
    terminal.send("count 5\r")
    try await terminal.expectCursorLine("5> ")
    terminal.signal(signal)
    #expect(try await terminal.finish().status.shellCode == 128 + signal)
    #expect(savedHistory(in: sandbox) == "count 5\n")
  }
}
