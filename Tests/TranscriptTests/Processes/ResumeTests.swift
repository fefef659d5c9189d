import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Tests the journal of an interactive session, from which the next session can resume.
@Suite(.ownThread) struct ResumeTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  private func session(_ arguments: String...) throws -> PseudoTerminal {
    try .command(
      ToolProcess(executableURL(named: "primetime"), arguments, sandbox: sandbox))
  }

  private func run(_ arguments: String..., input: String = "") async throws -> ToolResult {
    try await ToolProcess(
      executableURL(named: "primetime"), arguments, input: input, sandbox: sandbox
    ).run()
  }

  @Test func aKillLosesNoAnsweredCommand() async throws {
    let tool = try ToolProcess(executableURL(named: "primetime"), sandbox: sandbox)
    let first = try PseudoTerminal(tool)
    first.send("+ 5\rfavorite 7\rnext\rundo\recho answered\r")
    try await first.expectLine("answered")
    first.signal(SIGKILL)
    _ = try await first.finish()

    let second = try session("--resume")
    try await second.expectLine("resumed 4 actions in 3 steps; every fingerprint matches")
    second.send("history\r")
    try await second.expectLine("3  next        count: 5 → 7  (undone)")
    second.send("redo\r+ 100\rundo 2\rquit\rquit\r")
    #expect(try await second.expectCommandEnd().shellCode == 0)

    // All sessions continue the same journal.
    let third = try session("--resume")
    third.send("goto 4\rcount\r")
    try await third.expectLine("count = 107")
    third.send("quit\rquit\r")
    #expect(try await third.expectCommandEnd().shellCode == 0)
    #expect(savedJournals(in: sandbox).count == 1)
  }

  @Test func onlyTheUserCanReadIt() async throws {
    let terminal = try session()
    terminal.send("+\rquit\r")
    _ = try await terminal.expectCommandEnd()
    let folder = sandbox.url("~/.local/state/primetime/journals").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let name = try #require(names.first)
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(folder) == 0o700)
    #expect(try mode("\(folder)/\(name)") == 0o600)
  }

  @Test func scriptsAndSessionsWithoutActionsKeepNone() async throws {
    _ = try await run("-c", "+")
    _ = try await run(input: "+\n")
    let idle = try session()
    idle.send("quit\r")
    _ = try await idle.expectCommandEnd()
    let silent = try session("--no-history")
    silent.send("+\rquit\r")
    _ = try await silent.expectCommandEnd()
    #expect(savedJournals(in: sandbox).isEmpty)
  }

  @Test func aScriptResumesWithoutChangingTheJournal() async throws {
    let terminal = try session()
    terminal.send("count 41\rquit\r")
    _ = try await terminal.expectCommandEnd()
    let journal = savedJournals(in: sandbox)
    for _ in 1...2 {
      let result = try await run("--quiet", "--resume", "-c", "+", "-c", "count")
      #expect(
        result.output
          == "resumed 1 action in 1 step; every fingerprint matches\ncount = 42\n")
      #expect(result.status == .exited(0))
    }
    #expect(savedJournals(in: sandbox) == journal)
  }

  @Test func aRunningSessionIsNotResumed() async throws {
    let living = try session()
    living.send("+ 5\recho answered\r")
    try await living.expectLine("answered")
    let result = try await run("--resume", "-c", "count")
    #expect(result.output == "count = 0\n")
    #expect(result.errors == "error: there is no session to resume\n")
    #expect(result.status == .exited(1))
  }

  @Test func theBeginningOfADamagedJournalIsResumed() async throws {
    let terminal = try session()
    terminal.send("+ 1\r+ 5\r+ 9\rquit\r")
    _ = try await terminal.expectCommandEnd()
    let folder = "~/.local/state/primetime/journals"
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.url(folder).path)
    let path = try "\(folder)/\(#require(names.first))"
    let journal = try String(
      decoding: #require(sandbox.contents(of: path)), as: UTF8.self)
    try sandbox.write(journal.replacing(#""by":5"#, with: #""by":6"#).utf8, to: path)
    let result = try await run("--quiet", "--resume", "-c", "count")
    #expect(result.status == .exited(1))
    #expect(result.errors.hasPrefix("error: \(sandbox.url(path).path): line 3: "))
    #expect(result.errors.hasSuffix("; the session up to that point was resumed\n"))
    #expect(result.output == "resumed 1 action in 1 step\ncount = 1\n")
    // The journal is left unchanged, so that it can be inspected.
    #expect(savedJournals(in: sandbox).count == 1)
    let next = try session("--resume")
    next.send("+ 2\rquit\r")
    _ = try await next.expectCommandEnd()
    #expect(savedJournals(in: sandbox).count == 2)
  }

  @Test func theNextSessionKnowsUnsavedWork() async throws {
    try sandbox.write("[7]\n".utf8, to: "seven.json")
    let first = try session()
    first.send("load seven.json\r")
    try await first.expectLine("loaded 1 favorite prime from seven.json")
    first.send("unfavorite 7\recho answered\r")
    try await first.expectLine("answered")
    first.send("quit\rquit\r")
    _ = try await first.expectCommandEnd()
    let second = try session("--resume")
    second.send("quit\r")
    try await second.expectLine("1 unsaved removal; quit again to discard the changes")
    second.send("favorite 11\rsave kept.json\r")
    try await second.expectLine("saved 1 favorite prime to kept.json")
    second.send("quit\r")
    _ = try await second.expectCommandEnd()
    let third = try session("--resume")
    third.send("quit\r")
    let end = try await third.expectCommandEnd()
    #expect(!end.screen.lines.contains { $0.contains("quit again") })
  }

  @Test func anUndoneReplayIsResumed() async throws {
    _ = try await run("--record", "other.jsonl", "-c", "+ 1; + 2; + 3")
    let first = try session()
    first.send("replay other.jsonl\rundo\r+ 50\rundo\rredo\recho answered\r")
    try await first.expectLine("answered")
    first.send("quit\r")
    _ = try await first.expectCommandEnd()
    let result = try await run("--quiet", "--resume", "-c", "count")
    #expect(result.output.hasSuffix("count = 53\n"))
    #expect(result.status == .exited(0))
  }

  @Test func undoingAStepCancelsItsRunningWork() async throws {
    let service = try SilentService()
    var tool = try ToolProcess(
      executableURL(named: "headlines"), ["--timeout", "86400"], sandbox: sandbox)
    tool.environment["NO_COLOR"] = "1"
    let terminal = try PseudoTerminal.command(tool)
    terminal.send("load \(service.url)\rjobs\r")
    try await terminal.expectLine("1  load \(service.url)  0 s")
    terminal.send("undo\r")
    try await terminal.expectLine("load \(service.url): canceled")
    terminal.send("jobs\rredo\rstate\recho done\r")
    let screen = try await terminal.expectLine("done")
    #expect(screen.lines.contains("headlines: initial"))
    #expect(screen.lines.filter { $0.hasPrefix("1  load") }.count == 1)
  }
}
