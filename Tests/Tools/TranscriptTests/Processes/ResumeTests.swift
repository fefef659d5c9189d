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
    let start = try await second.expectLine(
      "resumed 4 actions in 3 steps; every fingerprint matches"
    ).lines
    let greeting = try #require(start.firstIndex { $0.contains("Type help") })
    #expect(start[greeting...].contains { $0.hasPrefix("resumed") })
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

  @Test func noCommandDestroysTheJournal() async throws {
    let terminal = try session()
    terminal.send("count 41\recho answered\r")
    try await terminal.expectLine("answered")
    let folder = "~/.local/state/primetime/journals"
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.url(folder).path)
    let path = "\(folder)/\(try #require(names.first))"
    for link in ["link", "link.html"] {
      try FileManager.default.createSymbolicLink(
        atPath: sandbox.url(link).path, withDestinationPath: sandbox.url(path).path)
    }
    for command in ["count > link", "count >> link", "save link"] {
      terminal.send("\(command)\r")
      try await terminal.expect(": it is the journal of the session; name another file")
    }
    terminal.send("history export link.html\r")
    try await terminal.expect("already exists")
    terminal.signal(SIGKILL)
    _ = try await terminal.finish()
    let result = try await run("--quiet", "--resume", "-c", "count")
    #expect(result.output.hasSuffix("count = 41\n"))
  }

  @Test func journalsThatCannotBeReadAreKept() async throws {
    let folder = "~/.local/state/primetime/journals"
    let unreadable = #"{"recording":3,"tool":"primetime","version":"9.0","start":{}}"# + "\n"
    for number in 1...9 {
      try sandbox.write(unreadable.utf8, to: "\(folder)/2026-11-20T03100\(number)Z-1.jsonl")
    }
    let terminal = try PseudoTerminal.command(
      ToolProcess(executableURL(named: "primetime"), ["--resume"], sandbox: sandbox))
    terminal.send("quit\r")
    let end = try await terminal.expectCommandEnd()
    // The echo of what was typed may move the message to the right, over the end of a row.
    #expect(end.screen.lines.joined().contains("9.0"))
    let next = try PseudoTerminal.command(
      ToolProcess(executableURL(named: "primetime"), sandbox: sandbox))
    next.send("+\rquit\r")
    _ = try await next.expectCommandEnd()
    #expect(savedJournals(in: sandbox).count == 10)
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
    #expect(
      result.errors
        == "error: there is no session to resume; the last one is open in another terminal\n")
    #expect(result.status == .exited(1))
    let numbered = try await run("--session", "1", "-c", "count")
    #expect(numbered.output == "")
    #expect(numbered.errors == "error: session 1 is open in another terminal\n")
    #expect(numbered.status == .exited(1))
  }

  /// Runs a command in a session, and kills the session.
  private func abandon(_ session: PseudoTerminal, after command: String) async throws {
    session.send("\(command)\recho answered\r")
    try await session.expectLine("answered")
    session.signal(SIGKILL)
    _ = try await session.finish()
  }

  /// Sets the time of the last action in the journals whose names contain a pattern.
  private func date(_ pattern: String, _ seconds: Int) throws {
    let folder = sandbox.url("~/.local/state/primetime/journals").path
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name.contains(pattern) {
      var times = [timespec](repeating: timespec(), count: 2)
      for index in times.indices { times[index].tv_sec = seconds }
      try #require(utimensat(AT_FDCWD, "\(folder)/\(name)", &times, 0) == 0)
    }
  }

  @Test func theGreetingNamesASessionThatEndedWithoutQuit() async throws {
    func tool(_ arguments: String...) throws -> ToolProcess {
      try ToolProcess(executableURL(named: "primetime"), arguments, sandbox: sandbox)
    }
    try await abandon(PseudoTerminal(tool(), columns: 120), after: "favorite 7\rfavorite 11")
    // The clock of these sessions shows 03:10 on 2026-11-21.
    try date(".open", 1_795_230_600 - 4000)
    let notice = "ended without quit, with 2 unsaved favorite primes; resume continues it"
    for _ in 1...2 {
      let next = try PseudoTerminal(tool(), columns: 120)
      try await next.expectLine("a session from 02:03 \(notice)")
      next.send("quit\r")
      _ = try await next.finish()
    }
    try date(".open", 1_795_230_600 - 86_400)
    let later = try PseudoTerminal(tool(), columns: 120)
    try await later.expectLine("a session from 2026-11-20 03:10 \(notice)")
    later.send("quit\r")
    _ = try await later.finish()

    let resumed = try PseudoTerminal(tool("--resume"), columns: 120)
    let screen = try await resumed.expectCursorLine("0> ")
    #expect(!screen.text.contains("ended without quit"))
    resumed.send("quit\rquit\r")
    _ = try await resumed.finish()
    let last = try PseudoTerminal(tool(), columns: 120)
    let end = try await last.expectCursorLine("0> ")
    #expect(!end.text.contains("ended without quit"))
  }

  @Test func theGreetingNamesTheWorkOfALongJournal() async throws {
    try await abandon(session(), after: "favorite 7\rfavorite 11\r+ 1")
    let folder = "~/.local/state/primetime/journals"
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.url(folder).path)
    let path = try "\(folder)/\(#require(names.first))"
    let journal = try #require(sandbox.contents(of: path))
    let blankLines = [UInt8](repeating: UInt8(ascii: "\n"), count: 2 << 20)
    let end = try #require(journal.firstIndex(of: blankLines[0]))
    try sandbox.write(journal[..<end] + blankLines + journal[end...], to: path)
    let next = try PseudoTerminal(
      ToolProcess(executableURL(named: "primetime"), sandbox: sandbox), columns: 120)
    let screen = try await next.expectCursorLine("0> ")
    #expect(screen.text.contains("with 2 unsaved favorite primes; resume continues it"))
  }

  @Test func aJournalOfAnEarlierVersionCountsAsUnsaved() async throws {
    try await abandon(session(), after: "favorite 7\r+ 41")
    let folder = "~/.local/state/primetime/journals"
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.url(folder).path)
    let path = try "\(folder)/\(#require(names.first))"
    let journal = try String(decoding: #require(sandbox.contents(of: path)), as: UTF8.self)
    #expect(journal.contains(#","unsaved":"1 unsaved favorite prime","#))
    try sandbox.write(
      journal.replacing(#","unsaved":"1 unsaved favorite prime""#, with: "").utf8, to: path)
    try date(".open", 1_795_230_600)
    let other = try session()
    other.send("+ 5\rquit\r")
    _ = try await other.expectCommandEnd()
    let next = try session()
    try await next.expectLine("a session from 03:10 ended without quit; resume continues it")
    next.send("resume\rcount\r")
    try await next.expectLine("count = 41")
    next.send("quit\r")
    try await next.expectLine("1 unsaved favorite prime; quit again to discard the changes")
  }

  @Test func aSessionKilledBesideAnotherOneIsNamed() async throws {
    let other = try PseudoTerminal(
      ToolProcess(executableURL(named: "primetime"), sandbox: sandbox))
    other.send("count 3\recho answered\r")
    try await other.expectLine("answered")
    try await abandon(
      PseudoTerminal(ToolProcess(executableURL(named: "primetime"), sandbox: sandbox)),
      after: "favorite 7")
    other.send("count 4\rquit\r")
    _ = try await other.finish()
    let next = try PseudoTerminal(
      ToolProcess(executableURL(named: "primetime"), sandbox: sandbox), columns: 120)
    let screen = try await next.expectCursorLine("0> ")
    #expect(screen.text.contains("with 1 unsaved favorite prime; resume continues it"))
    let result = try await run("--quiet", "--resume", "-c", "favorites")
    #expect(result.output.hasSuffix("\n1  7\n"))
  }

  @Test func theNewestSessionWithUnsavedWorkIsResumedElseTheLastOneThatActed() async throws {
    func end(_ commands: String) async throws {
      let session = try self.session()
      session.send(commands + "quit\r")
      _ = try await session.expectCommandEnd()
    }
    func resumed() async throws -> String {
      let list = try await run("--sessions").output.split(separator: "\n")
      #expect(list.count { $0.hasSuffix("  --resume continues it") } == 1)
      return try await run("--quiet", "--resume", "-c", "count").output
    }
    try await end("count 5\r")
    try await end("count\r")
    #expect(try await resumed().hasSuffix("\ncount = 5\n"))
    try await end("favorite 7\rcount 6\rquit\r")
    try await end("count 8\r")
    #expect(try await resumed().hasSuffix("\ncount = 6\n"))
    try await end("favorite 11\rcount 9\rquit\r")
    #expect(try await resumed().hasSuffix("\ncount = 9\n"))
  }

  @Test func anEarlierSessionIsResumedAtThePrompt() async throws {
    try await abandon(session(), after: "favorite 7\rcount 3")
    let next = try session()
    next.send("count\rresume\r")
    try await next.expectLine("resumed 2 actions in 2 steps; every fingerprint matches")
    next.send("favorites\r")
    try await next.expectLine("1  7")
    next.send("resume\r")
    try await next.expectLine(
      "error: this session already has steps; quit, and start with --resume")
    next.send("+ 4\rquit\rquit\r")
    #expect(try await next.expectCommandEnd().shellCode == 0)
    let last = try await run("--quiet", "--resume", "-c", "count")
    #expect(last.output.hasSuffix("\ncount = 7\n"))
    let scripted = try await run("-c", "resume")
    #expect(
      scripted.errors.hasSuffix("resume works only at the prompt; use the option --resume\n"))
    let safe = try session("--safe")
    safe.send("resume\r")
    try await safe.expectLine("error: resume is not allowed with --safe")
  }

  @Test func aJournalThatCannotBeWrittenIsReportedOnce() async throws {
    try sandbox.write("a file\n".utf8, to: "~/.local/state/primetime/journals")
    let path = sandbox.url("~/.local/state/primetime/journals").path
    let problem = "cannot record to \"\(path)\": Not a directory"
    let terminal = try PseudoTerminal(
      ToolProcess(executableURL(named: "primetime"), sandbox: sandbox), columns: 200)
    terminal.send("+\r+\recho answered\r")
    let screen = try await terminal.expectLine("answered")
    #expect(
      screen.lines.filter { $0.contains("cannot record") }
        == ["error: this session cannot be resumed: \(problem)"])
    let calls = (1...2).map {
      #"{"jsonrpc":"2.0","id":\#($0),"method":"tools/call","params":{"name":"increment"}}"#
    }
    let agent = try await run(
      "--mcp",
      input: #"{"jsonrpc":"2.0","id":0,"method":"initialize"}"# + "\n"
        + calls.joined(separator: "\n") + "\n")
    let answers = agent.output.split(separator: "\n").dropFirst()
    #expect(answers.count == 2)
    for answer in answers {
      #expect(answer.contains(#""error":null,"journal":"cannot record to "#))
      #expect(answer.contains(#""isError":false"#))
    }
    #expect(agent.errors == "error: this session cannot be resumed: \(problem)\n")
    #expect(agent.status == .exited(74))
  }

  @Test func aClosedTerminalIsNamedToo() async throws {
    let first = try PseudoTerminal(
      ToolProcess(executableURL(named: "primetime"), sandbox: sandbox))
    first.send("count 5\recho answered\r")
    try await first.expectLine("answered")
    first.hangUp()
    _ = try await first.finish()
    try date(".open", 1_795_230_600)
    let second = try session()
    try await second.expectLine("a session from 03:10 ended without quit; resume continues it")
  }

  @Test func twelveSessionsDoNotRemoveUnsavedWork() async throws {
    try await abandon(
      PseudoTerminal(ToolProcess(executableURL(named: "primetime"), sandbox: sandbox)),
      after: "favorite 7")
    for _ in 1...12 {
      let next = try session()
      next.send("next\rquit\r")
      _ = try await next.expectCommandEnd()
    }
    let list = try await run("--sessions")
    #expect(list.output.hasSuffix("  1 unsaved favorite prime  --resume continues it\n"))
    #expect(list.output.split(separator: "\n").count == 7)
    let result = try await run("--quiet", "--session", "7", "-c", "favorites")
    #expect(result.output.hasSuffix("\n1  7\n"))
    #expect(result.status == .exited(0))
  }

  @Test func theListShowsEverySession() async throws {
    #expect(try await run("--sessions").output == "no sessions\n")
    let quit = try session()
    quit.send("count 5\rfavorite 5\rsave five.json\rquit\r")
    _ = try await quit.expectCommandEnd()
    try date("-", 1_795_230_600 - 86_400)
    let open = try session()
    open.send("favorite 7\recho answered\r")
    try await open.expectLine("answered")
    try date(".open", 1_795_230_600)
    let list = try await run("--sessions")
    #expect(
      list.output == """
        1  2026-11-21 03:10  1 step  1 unsaved favorite prime  open
        2  2026-11-20 03:10  2 steps  --resume continues it

        """)
    #expect(list.status == .exited(0))
    let json = try await run("--sessions", "--json")
    #expect(
      json.output.contains(
        #""value":[{"number":1,"time":"2026-11-21T03:10:00Z","steps":1,"#
          + #""unsaved":"1 unsaved favorite prime","open":true,"problem":null,"#
          + #""resume":false},"#))
    let second = try await run("--quiet", "--session", "2", "-c", "count")
    #expect(second.output.hasSuffix("\ncount = 5\n"))
    let missing = try await run("--session", "3", "-c", "count")
    #expect(
      missing.errors == "error: there is no session 3 to resume; --sessions lists the sessions\n")
    #expect(missing.output == "")
    #expect(missing.status == .exited(1))
  }

  @Test func aJournalWithADamagedFirstLineIsSkipped() async throws {
    let terminal = try session()
    terminal.send("+ 41\rquit\r")
    _ = try await terminal.expectCommandEnd()
    try date("-", 1_795_230_600)
    let path = "~/.local/state/primetime/journals/2026-11-21T031000Z-1.open.jsonl"
    try sandbox.write("{\"recording\":1,\u{0}garbage\n{}\n".utf8, to: path)
    let result = try await run("--quiet", "--resume", "-c", "count")
    #expect(result.output.hasSuffix("\ncount = 41\n"))
    #expect(result.errors.hasPrefix("error: \(sandbox.url(path).path): line 1: "))
    #expect(result.errors.hasSuffix("; the session was skipped\n"))
    #expect(result.status == .exited(1))
    let list = try await run("--sessions")
    #expect(list.output.hasPrefix("1  "))
    #expect(list.output.split(separator: "\n")[0].contains("  line 1: "))
  }

  @Test(arguments: [
    (
      #"{"recording":1,"tool":"primetime","version":"9","schema":9,"start":{}}"#,
      "the recording has schema 9, written by version 9; update the tool"
    ),
    (
      #"{"recording":1,"tool":"currency","version":"1","schema":1,"start":{}}"#,
      "the recording was made by currency, not by primetime"
    ),
    ("garbage", #"not a recording; a recording begins with {"recording":2,…"#),
  ])
  func aJournalThatCannotBeUsedIsSkipped(line: String, reason: String) async throws {
    let path = "~/.local/state/primetime/journals/2026-11-21T031000Z-1.open.jsonl"
    try sandbox.write("\(line)\n".utf8, to: path)
    let error = "error: \(sandbox.url(path).path): line 1: \(reason)"
    // The only journal
    let alone = try await run("--resume", "-c", "+ 41; count")
    #expect(alone.output.hasSuffix("\ncount = 41\n"))
    let skipped = error + "; the session was skipped\n"
    #expect(alone.errors == skipped + "error: there is no session to resume\n")
    #expect(alone.status == .exited(1))
    let numbered = try await run("--session", "1", "-c", "count")
    #expect(numbered.output == "")
    #expect(numbered.errors == error + "\n")
    #expect(numbered.status == .exited(65))
    let messages = """
      {"jsonrpc":"2.0","id":0,"method":"initialize"}
      {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"count"}}

      """
    let agent = try await run("--mcp", "--resume", input: messages)
    #expect(agent.output.contains("count = 0"))
    #expect(agent.errors == skipped)
    #expect(agent.status == .exited(0))
    // The newest of two journals
    let terminal = try session()
    terminal.send("+ 5\rquit\r")
    _ = try await terminal.expectCommandEnd()
    try date("Z-", 1_795_230_600)
    try date(".open", 1_795_230_601)
    let resumed = try await run("--quiet", "--resume", "-c", "count")
    #expect(resumed.output.hasSuffix("\ncount = 5\n"))
    #expect(resumed.errors == skipped)
    let resumedAgent = try await run("--mcp", "--resume", input: messages)
    #expect(resumedAgent.output.contains("count = 5"))
    #expect(resumedAgent.errors == skipped)
  }

  @Test func agentsReadNoErrorsWhenNothingIsWrong() async throws {
    let messages = """
      {"jsonrpc":"2.0","id":0,"method":"initialize"}
      {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"increment"}}

      """
    let first = try await run("--mcp", "--resume", input: messages)
    #expect(first.output.contains(#""old":0,"new":1"#))
    #expect(first.errors == "")
    let second = try await run("--mcp", "--resume", input: messages)
    #expect(second.output.contains(#""old":1,"new":2"#))
    #expect(second.errors == "")
    let terminal = try session("--resume")
    terminal.send("+\recho answered\r")
    try await terminal.expectLine("answered")
    let beside = try await run("--mcp", "--resume", input: messages)
    #expect(beside.output.contains(#""old":0,"new":1"#))
    #expect(beside.errors == "")
  }

  @Test func aBlankLineBeforeADamagedOneIsNoObstacle() async throws {
    let terminal = try session()
    terminal.send("+ 41\rquit\r")
    _ = try await terminal.expectCommandEnd()
    let folder = "~/.local/state/primetime/journals"
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.url(folder).path)
    let path = try "\(folder)/\(#require(names.first))"
    let journal = try #require(sandbox.contents(of: path))
    try sandbox.write(journal + Array("\ngarbage\n".utf8), to: path)
    let result = try await run("--quiet", "--resume", "-c", "count")
    #expect(result.output.hasSuffix("\ncount = 41\n"))
    #expect(result.errors.hasPrefix("error: \(sandbox.url(path).path): line 4: "))
  }

  @Test func anUnreadableFolderIsAnError() async throws {
    try sandbox.write("a file\n".utf8, to: "~/.local/state/primetime/journals")
    for option in ["--resume", "--sessions"] {
      let result = try await run(option)
      #expect(
        result.errors
          == "error: cannot read \"\(sandbox.url("~/.local/state/primetime/journals").path)\": "
          + "Not a directory\n")
      #expect(result.status == .exited(66))
    }
  }

  @Test func aJournalThatCannotBeOpenedHidesNoOtherSession() async throws {
    let terminal = try session()
    terminal.send("+ 41\rquit\r")
    _ = try await terminal.expectCommandEnd()
    try date("-", 1_795_230_600)
    // Not even root can write to a program that is running.
    let url = sandbox.url("~/.local/state/primetime/journals/2026-11-21T031000Z-1.open.jsonl")
    try copyProgram(at: URL(filePath: "/bin/sleep"), to: url)
    let program = Process()
    program.executableURL = url
    program.arguments = ["600"]
    program.standardOutput = FileHandle.nullDevice
    program.standardError = FileHandle.nullDevice
    try program.run()
    defer { kill(program.processIdentifier, SIGKILL) }
    let error = "cannot open \"\(url.path)\": Text file busy"
    let list = try await run("--sessions").output.split(separator: "\n")
    #expect(list.count == 2)
    #expect(list.first?.hasSuffix("  \(error)") == true)
    #expect(list.last?.hasPrefix("2  2026-11-21 03:10  1 step") == true)
    let second = try await run("--quiet", "--session", "2", "-c", "count")
    #expect(second.output.hasSuffix("\ncount = 41\n"))
    let numbered = try await run("--session", "1", "-c", "count")
    #expect(numbered.output == "")
    #expect(numbered.errors == "error: \(error)\n")
    #expect(numbered.status == .exited(66))
    let resumed = try await run("--quiet", "--resume", "-c", "count")
    #expect(resumed.output.hasSuffix("\ncount = 41\n"))
    #expect(resumed.errors == "error: \(error); the session was skipped\n")
    #expect(resumed.status == .exited(1))
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

  @Test func aResumedSessionHasItsBranches() async throws {
    let first = try session()
    first.send("+ 1\r+ 2\r+ 3\rundo 2\r+ 40\recho answered\r")
    try await first.expectLine("answered")
    first.signal(SIGKILL)
    _ = try await first.finish()
    let second = try session("--resume")
    try await second.expectLine("resumed 5 actions in 4 steps; every fingerprint matches")
    second.send("goto 3\r+ 500\rgoto 2\recho answered\r")
    try await second.expectLine("answered")
    second.signal(SIGKILL)
    _ = try await second.finish()
    let result = try await run("--quiet", "--resume", "-c", "history; history --all; redo; count")
    #expect(
      result.output == """
        resumed 8 actions in 5 steps; every fingerprint matches
        1  + 1    count: 0 → 1  … 1 other step from here: 4
        2  + 2    count: 1 → 3
        3  + 3    count: 3 → 6  (undone)
        5  + 500  count: 6 → 506  (undone)
        0  (start)
        1  + 1     count: 0 → 1
          4  + 40  count: 1 → 41  (undone)
        2  + 2     count: 1 → 3  (after 1)  (present)
        3  + 3     count: 3 → 6  (undone)
        5  + 500   count: 6 → 506  (undone)
        count = 6

        """)
  }

  /// In a journal of an earlier version, a new step after an undo has the number of an undone one.
  @Test func aJournalOfAnEarlierVersionIsResumedInANewOne() async throws {
    try await abandon(session(), after: "+ 1\r+ 2\rundo\r+ 40")
    let folder = "~/.local/state/primetime/journals"
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.url(folder).path)
    let path = try "\(folder)/\(#require(names.first))"
    let journal = try String(decoding: #require(sandbox.contents(of: path)), as: UTF8.self)
    #expect(journal.contains(#"{"step":3,"#))
    let old = journal.replacing(#"{"recording":2,"#, with: #"{"recording":1,"#)
      .replacing(#"{"step":3,"#, with: #"{"step":2,"#)
    try sandbox.write(old.utf8, to: path)
    let second = try session("--resume")
    try await second.expectLine("resumed 4 actions in 2 steps; every fingerprint matches")
    second.send("undo\r+ 500\rgoto 2\rcount\r")
    try await second.expectLine("count = 41")
    second.send("quit\r")
    _ = try await second.expectCommandEnd()
    #expect(String(decoding: try #require(sandbox.contents(of: path)), as: UTF8.self) == old)
    let result = try await run("--quiet", "--resume", "-c", "count; redo")
    #expect(result.output.hasSuffix("count = 41\n"))
    #expect(result.errors == "-c:1: error: nothing to redo\n")
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
    #expect(screen.lines.contains("    headlines: initial"))
    #expect(screen.lines.filter { $0.hasPrefix("1  load") }.count == 1)
  }
}
