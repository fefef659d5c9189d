import CommandShellTesting
import Foundation
import TestProcesses
import Testing
import UnidirectionalTesting

/// Tests the file in which the tool `keeper` keeps its list of numbers, but not its note.
@Suite(.ownThread) struct KeptDataTests {
  private let sandbox: Sandbox
  private static let path = "~/.local/share/keeper/numbers.json"

  init() throws {
    sandbox = try Sandbox()
  }

  private func tool(
    _ arguments: [String], input: ToolProcess.Input = .bytes([])
  ) throws -> ToolProcess {
    try ToolProcess(executableURL(named: "keeper"), arguments, input: input, sandbox: sandbox)
  }

  /// Runs a script, whose lines are the options `-c`.
  private func run(_ options: [String] = [], _ lines: String...) async throws -> ToolResult {
    try await tool(["-q"] + options + lines.flatMap { ["-c", $0] }).run()
  }

  private func terminal(_ arguments: String...) throws -> PseudoTerminal {
    try .command(tool(arguments), columns: 200)
  }

  /// The full path of the file.
  private var file: String { sandbox.url(Self.path).path }

  private var text: String? {
    sandbox.contents(of: Self.path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The numbers in the file; nil if there is no file.
  private var numbers: [Int]? {
    get throws {
      struct Content: Decodable { let data: [Int] }
      return try sandbox.contents(of: Self.path).map {
        try JSONDecoder().decode(Content.self, from: Data($0)).data
      }
    }
  }

  private func put(_ text: String) throws {
    try sandbox.write(text.utf8, to: Self.path)
  }

  private func put(_ numbers: Int...) throws {
    try put(#"{"format":2,"by":"someone","data":\#(numbers)}"#)
  }

  private var conflict: String {
    file + #" was changed by another session; "data reload" takes it, "data keep" replaces it"#
  }

  /// A line that waits until the file has a number, while the session itself does nothing.
  private func wait(for number: Int) -> String {
    "!until grep -qE '[[,]\(number)\\]' \(file); do sleep 0.02; done"
  }

  // MARK: Scripts

  @Test func aScriptSavesAtItsEnd() async throws {
    #expect(try await run([], "list").output == "[]\n")
    #expect(text == nil)
    let first = try await run([], "add 5", "add 7", "note a", "!cat \(file)")
    #expect(first.errors.contains("No such file"))
    #expect(text == #"{"format":2,"data":[5,7]}"# + "\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let folder = sandbox.url(Self.path).deletingLastPathComponent().path
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["numbers.json"])
    let old = text
    #expect(try await run([], "list", "note b").output == "[5, 7]\n")
    #expect(text == old)
  }

  @Test func theLoadedStateIsTheStart() async throws {
    try put(1, 2)
    let session = try await run([], "undo", "add 3", "undo", "record r.jsonl", "add 4", "history")
    #expect(session.errors == "-c:1: error: nothing to undo\n")
    #expect(
      session.output == "0  (start)  … 1 other step from here: 1\n2  add 4  list[2]: + 4\n")
    #expect(try numbers == [1, 2, 4])
    let recording = sandbox.contents(of: "r.jsonl").map { String(decoding: $0, as: UTF8.self) }
    #expect(recording?.contains(#""start":{"list":[1,2],"note":""}"#) == true)
  }

  @Test func theOptionNamesAnotherFile() async throws {
    #expect(try await run(["--data", "x.json", "--safe"], "add 1").status == .exited(0))
    #expect(try await run(["--data", "x.json"], "list").output == "[1]\n")
    #expect(text == nil)
    let missing = try await run(["--data", "none/x.json"], "add 1", "list")
    #expect(missing.status == .exited(73))
    #expect(missing.output == "")
    #expect(
      missing.errors == "-c:1: error: cannot write \"none/x.json\": its folder does not exist\n")
  }

  @Test(arguments: [
    (
      "{\"format\":2,\n\"by\"",
      "line 2, column 5: it is not valid JSON; repair the file, or move it away"
    ),
    (
      #"{"format":2,"by":"x","data":[1,"2"]}"#,
      "data[1]: expected a number; repair the file, or move it away"
    ),
    (
      #"{"format":3,"by":"x","data":[]}"#,
      "its format 3 is not known to this version; update the tool, or move the file away"
    ),
  ])
  func aDamagedFileStartsNothing(content: String, reason: String) async throws {
    try put(content)
    let session = try await run(["--log-file", "log", "--record", "r.jsonl"], "add 1", "list")
    #expect(session.status == .exited(65))
    #expect(session.output == "")
    #expect(session.errors == "error: cannot load \"\(file)\": \(reason)\n")
    #expect(text == content)
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.work.path) == [])
    let terminal = try terminal()
    #expect(try await terminal.expectCommandEnd().shellCode == 65)
  }

  @Test func anEarlierFormatIsMigrated() async throws {
    try put(#"{"format":1,"by":"x","data":[{"number":3},{"number":4}]}"#)
    #expect(try await run([], "list", "add 5").output == "[3, 4]\n")
    #expect(text?.contains(#""format":2"#) == true)
    #expect(try numbers == [3, 4, 5])
  }

  @Test func aPlanWritesNothing() async throws {
    try put(1)
    let before = text
    #expect(try await run([], "plan add 2").output.contains("list[1]: + 2"))
    #expect(try await run(["--plan"], "remove").output.contains("list[0]: - 1"))
    #expect(text == before)
    #expect(try await run(["--atomic"], "add 2", "add 3").status == .exited(0))
    #expect(try numbers == [1, 2, 3])
  }

  @Test func onlyARegularFileIsUsed() async throws {
    let session = try await run(["--data", "/dev/full"], "add 1")
    #expect(session.status == .exited(66))
    #expect(session.errors.contains("it is a device, not a regular file"))
  }

  // MARK: Two sessions

  @Test func aSecondScriptWaitsForTheFirst() async throws {
    let first = try tool(["-q"], input: .open).start()
    first.send("add 1\nlist\n")
    try await first.expect("[1]")
    let second = try tool(["-q", "-c", "add 2"]).start()
    try await second.expect(
      "keeper is waiting: another session has locked \"\(file)\"\n", on: .errors)
    #expect(second.isRunning)
    first.send("add 3\n")
    #expect(try await first.finish().status == .exited(0))
    #expect(try await second.finish().status == .exited(0))
    #expect(try numbers == [1, 3, 2])
  }

  @Test(.long) func aScriptStopsWaitingAfterTenSeconds() async throws {
    let first = try tool(["-q"], input: .open).start()
    first.send("add 1\nlist\n")
    try await first.expect("[1]")
    let second = try await run([], "add 2", "list")
    #expect(second.status == .exited(1))
    #expect(second.output == "")
    #expect(second.errors.hasSuffix("; try again when it has ended\n"))
    _ = try await first.finish()
    #expect(try numbers == [1])
  }

  @Test func aScriptDoesNotReplaceWhatSomeoneElseWrote() async throws {
    let script = try tool(["-q"], input: .open).start()
    script.send("add 1\nlist\n")
    try await script.expect("[1]")
    try put(9)
    let result = try await script.finish()
    #expect(result.status == .exited(1))
    #expect(result.errors == "error: \(conflict)\n")
    #expect(try numbers == [9])
  }

  /// Starts a session that adds 3 to the list [1] while a script adds 2; waits for the conflict.
  private func conflictingTerminal(_ arguments: String...) async throws -> PseudoTerminal {
    try put(1)
    let session = try PseudoTerminal.command(tool(arguments), columns: 200)
    try await session.expectCursorLine("1> ")
    let script = try tool(["-q"], input: .open).start()
    script.send("add 2\nlist\n")
    try await script.expect("[1, 2]")
    session.send("add 3\r")
    try await session.expectCursorLine("2> ")
    #expect(try await script.finish().status == .exited(0))
    if !arguments.contains("--merge") { try await session.expectLine("error: \(conflict)") }
    return session
  }

  @Test func aConflictIsReportedOnceAndStaysVisible() async throws {
    let session = try await conflictingTerminal()
    try await session.expectCursorLine("(not saved) 2> ")
    session.send("add 4\r")
    try await session.expectCursorLine("(not saved) 3> ")
    session.send("quit\r")
    try await session.expectLine("\(conflict); quit again to discard the changes")
    #expect(try numbers == [1, 2])
    session.send("quit\r")
    let end = try await session.expectCommandEnd()
    #expect(end.shellCode == 0)
    #expect(end.screen.lines.count { $0.contains("error: ") } == 1)
    #expect(try numbers == [1, 2])
  }

  @Test func reloadTakesTheFileAsAStep() async throws {
    let session = try await conflictingTerminal("--record", "r.jsonl")
    session.send("plan data reload\r")
    try await session.expectLine("  list[1]: + 2")
    session.send("data reload\r")
    try await session.expectCursorLine("2> ")
    session.send("data reload\r")
    try await session.expectLine("the file has the same data")
    session.send("add 5\r\(wait(for: 5))\recho written\r")
    try await session.expectLine("written")
    #expect(try numbers == [1, 2, 5])
    session.send("data keep\rquit\r")
    #expect(try await session.expectCommandEnd().shellCode == 0)
    #expect(try numbers == [1, 2, 5])
    let replay = try await run(["--replay", "r.jsonl"], "list", "undo 2", "list")
    #expect(replay.output.hasSuffix("[1, 3]\n"))
    #expect(replay.errors == "")
  }

  @Test func dataThatIsTakenOnTwoBranchesIsUndoneOnlyIfBothAre() async throws {
    let session = try terminal("--merge")
    try await session.expectCursorLine("0> ")
    _ = try await run([], "add 5")
    session.send("list\r")
    try await session.expectLine("[5]")
    session.send("goto 0\r")
    try await session.expectCursorLine("(not saved) 0> ")
    session.send("data merge\r")
    try await session.expectCursorLine("1> ")
    session.send("goto 1; data merge\r")
    try await session.expectLine("the file has no other data")
    session.send("undo\r")
    try await session.expectCursorLine("(not saved) 0> ")
    session.send("quit\rquit\r")
    #expect(try await session.expectCommandEnd().shellCode == 0)
    #expect(try numbers == [5])
  }

  @Test func movingBackBeforeTakenDataIsAConflict() async throws {
    let session = try await conflictingTerminal()
    session.send("data reload\r")
    try await session.expectCursorLine("2> ")
    session.send("undo\r")
    try await session.expectLine(
      "error: \(file) has data of another session that was undone here; \"data reload\" takes it, "
        + "\"data keep\" replaces it")
    // A change in place of the undone data is part of the conflict.
    session.send("add 4\r")
    try await session.expectCursorLine("(not saved) 3> ")
    session.send("quit\r")
    try await session.expectLine(
      "\(file) has data of another session that was undone here; \"data reload\" takes it, "
        + "\"data keep\" replaces it; quit again to discard the changes")
    #expect(try numbers == [1, 2])
    session.send("data keep\rundo\rquit\r")
    #expect(try await session.expectCommandEnd().shellCode == 0)
    #expect(try numbers == [1, 3])
  }

  @Test func redoingTakenDataEndsTheConflict() async throws {
    try put(1)
    let session = try terminal()
    try await session.expectCursorLine("1> ")
    #expect(try await run([], "add 2").status == .exited(0))
    session.send("list\r")
    try await session.expectLine("[1, 2]")
    session.send("undo\r")
    try await session.expectCursorLine("(not saved) 1> ")
    session.send("redo\r")
    try await session.expectCursorLine("2> ")
    session.send("add 3\rquit\r")
    #expect(try await session.expectCommandEnd().shellCode == 0)
    #expect(try numbers == [1, 2, 3])
  }

  @Test func undoTakesBackTheOwnStep() async throws {
    let session = try terminal()
    session.send("add 1\r!until test -s \(file); do sleep 0.02; done\r")
    try await session.expectCursorLine("1> ")
    #expect(try await run([], "add 2").status == .exited(0))
    session.send("undo\r")
    try await session.expectCursorLine("(not saved) 0> ")
    session.send("redo\rlist\r")
    try await session.expectLine("[1, 2]")
    session.send("quit\r")
    #expect(try await session.expectCommandEnd().shellCode == 0)
    #expect(try numbers == [1, 2])
  }

  @Test func aPlanNamesWhatDataKeepWrites() async throws {
    let new = try await run([], "plan data reload")
    #expect(new.errors == "-c:1: error: \(file) does not exist yet\n")
    let plan = try await run([], "plan data keep")
    #expect(plan.output.contains("Writes: \"\(file)\""))
    #expect(plan.status == .exited(0))
    let applied = try await run([], "add 1; plan data keep; apply; list")
    #expect(applied.output.hasSuffix("[1]\n"))
    #expect(try numbers == [1])
  }

  @Test func keepReplacesTheFile() async throws {
    let session = try await conflictingTerminal()
    session.send("data keep\r")
    try await session.expectCursorLine("2> ")
    session.send("add 4\rquit\r")
    #expect(try await session.expectCommandEnd().shellCode == 0)
    #expect(try numbers == [1, 3, 4])
  }

  @Test func undoingTheChangesEndsAConflict() async throws {
    let session = try await conflictingTerminal()
    session.send("undo\r")
    try await session.expectCursorLine("1> ")
    session.send("list\r")
    try await session.expectLine("[1, 2]")
    session.send("quit\r")
    #expect(try await session.expectCommandEnd().shellCode == 0)
    #expect(try numbers == [1, 2])
  }

  @Test func aConflictIsMerged() async throws {
    let session = try await conflictingTerminal("--merge")
    try await session.expectLine("numbers.json: 1 change by another session")
    try await session.expectCursorLine("3> ")
    session.send("undo\r")
    try await session.expectCursorLine("(not saved) 2> ")
    session.send("data merge\r")
    try await session.expectCursorLine("3> ")
    session.send("add 4\rquit\r")
    #expect(try await session.expectCommandEnd().shellCode == 0)
    #expect(try numbers == [1, 3, 2, 4])
  }

  @Test func aToolWithoutAMergeSaysSo() async throws {
    let session = try await conflictingTerminal()
    session.send("data merge\r")
    try await session.expectLine(
      "error: \(file) cannot be merged by this tool; \"data reload\" takes it, \"data keep\" "
        + "replaces it")
    session.hangUp()
  }

  @Test func aSessionWithoutChangesFollowsTheFile() async throws {
    try put(1)
    let session = try terminal()
    try await session.expectCursorLine("1> ")
    #expect(try await run([], "add 2", "add 3").status == .exited(0))
    session.send("list\r")
    try await session.expectLine("numbers.json: 2 changes by another session")
    try await session.expectLine("[1, 2, 3]")
    session.send("history\r")
    try await session.expectScreen("the step") { screen in
      screen.lines.contains { $0.hasPrefix("1  numbers.json: 2 chang") }
    }
    session.send("add 4\rquit\r")
    #expect(try await session.expectCommandEnd().shellCode == 0)
    #expect(try numbers == [1, 2, 3, 4])
  }

  @Test func equalDataInAnotherFormIsNoConflict() async throws {
    try put(1)
    let session = try terminal()
    try await session.expectCursorLine("1> ")
    try put("{ \"data\": [ 1 ],\n\"by\": \"an editor\", \"format\": 2 }")
    session.send("add 2\rquit\r")
    let end = try await session.expectCommandEnd()
    #expect(end.shellCode == 0)
    #expect(!end.screen.lines.contains { $0.contains("another session") })
    #expect(try numbers == [1, 2])
  }

  @Test(arguments: ["--mcp", "-i"]) func aSessionThatCannotWriteEndsWith74(front: String)
    async throws
  {
    let keeper = try executableURL(named: "keeper").path
    let limited = try ToolProcess(
      URL(filePath: "/bin/sh"),
      ["-c", "ulimit -f 0; exec \"$0\" \"$@\"", keeper, front, "--no-history"],
      input: .open, sandbox: sandbox)
    if front == "-i" {
      let session = try PseudoTerminal(limited, columns: 200)
      session.send("add 1\r")
      try await session.expectCursorLine("(not saved) 1> ")
      session.send("quit\rquit\r")
      #expect(try await session.finish().status == .exited(74))
    } else {
      let agent = try limited.start()
      agent.send(
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#
          + "\n"
          + #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"add","arguments":{"n":1}}}"#
          + "\n")
      try await agent.expect(#""isError":true"#)
      #expect(try await agent.finish().status == .exited(74))
    }
    #expect(text == nil)
  }

  @Test func aFileThatIsGoneIsNamedAsGone() async throws {
    try put(1)
    let session = try terminal()
    try await session.expectCursorLine("1> ")
    try FileManager.default.removeItem(atPath: file)
    session.send("add 2\r")
    try await session.expectLine("error: \(file) is gone; \"data keep\" writes it again")
    try await session.expectCursorLine("(not saved) 2> ")
    #expect(text == nil)
    session.send("data keep\r")
    try await session.expectCursorLine("2> ")
    session.send("quit\r")
    #expect(try await session.expectCommandEnd().shellCode == 0)
    #expect(try numbers == [1, 2])
  }

  @Test func readOnlyCommandsNeedNoLock() async throws {
    try put(1)
    let idle = try tool(["-q"], input: .open).start()
    idle.send(
      "list; help add; history; set; set quiet on; alias x=list; record r.jsonl; echo idle\n")
    try await idle.expect("idle")
    let changing = try tool(["-q"], input: .open).start()
    changing.send("add 2\nlist\n")
    try await changing.expect("[1, 2]")
    let list = try await run([], "list", "plan add 5")
    #expect(list.status == .exited(0))
    #expect(list.output.hasPrefix("[1]\n"))
    #expect(try await changing.finish().status == .exited(0))
    idle.send("add 3\n")
    try await idle.expect("numbers.json: 1 change by another session\n")
    idle.send("undo; list\n")
    try await idle.expect("[1, 2]\n")
    #expect(try await idle.finish().status == .exited(0))
    #expect(try numbers == [1, 2])
  }

  @Test func theFileOfTheDataHasNoOtherUse() async throws {
    for use in ["--log-file", "--record"] {
      let result = try await run(["--data", "x.json", use, "x.json"], "add 1")
      #expect(result.status == .exited(73))
      #expect(result.errors.hasSuffix("\"x.json\": the data is kept in it; name another file\n"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.work.path) == [])
    }
    let result = try await run(
      ["--data", "x.json"], "list > x.json", "record ./x.json", "set log-file x.json", "add 1")
    #expect(result.errors.split(separator: "\n").count == 3)
    #expect(try await run(["--data", "x.json"], "list").output == "[1]\n")
  }

  @Test func aTerminalWaitsForAScript() async throws {
    let script = try tool(["-q"], input: .open).start()
    script.send("note a\nlist\n")
    try await script.expect("[]")
    let session = try terminal()
    session.send("add 1\r")
    try await session.expectLine(
      "error: another session has locked \"\(file)\"; try again when it has ended")
    session.send("quit\r")
    try await session.expectLine(
      "another session has locked \"\(file)\"; try again when it has ended; "
        + "quit again to discard the changes")
    #expect(text == nil)
    _ = try await script.finish()
    session.send("\(wait(for: 1))\recho written\r")
    try await session.expectLine("written")
    session.send("quit\r")
    #expect(try await session.expectCommandEnd().shellCode == 0)
    #expect(try numbers == [1])
  }

  @Test func agentsLearnOfAConflict() async throws {
    try put(1)
    let agent = try tool(["--mcp"], input: .open).start()
    agent.send(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}"#
        + "\n")
    try await agent.expect(#""id":1"#)
    func call(_ id: Int, _ name: String, _ arguments: String = "{}") async throws {
      agent.send(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(name)","#
          + #""arguments":\#(arguments)}}"# + "\n")
      try await agent.expect(#""id":\#(id)"#)
    }
    try await call(2, "add", #"{"n":2}"#)
    #expect(try numbers == [1, 2])
    #expect(!agent.text(of: .output).contains("changed by another session"))
    try put(9)
    try await call(3, "list")
    try await agent.expect("numbers.json: 3 changes by another session")
    try await call(4, "undo")
    try await agent.expect(
      "was undone here; \\\"data_reload\\\" takes it, \\\"data_keep\\\" replaces it")
    try await call(5, "add", #"{"n":3}"#)
    #expect(try numbers == [9])
    let results = agent.text(of: .output).split(separator: "\n")
    #expect(results.map { $0.contains(#""isError":true"#) } == [false, false, false, true, true])
    try await call(6, "data_reload")
    try await call(7, "add", #"{"n":4}"#)
    #expect(try numbers == [9, 4])
    #expect(!agent.text(of: .output).split(separator: "\n")[5...].contains { $0.contains("true") })
    try await call(8, "undo", #"{"k":2}"#)
    let end = try await agent.finish()
    #expect(end.status == .exited(1))
    #expect(try numbers == [9, 4])
  }

  // MARK: Following

  @Test func theFileFollowsWhileAProgramRuns() async throws {
    let session = try terminal()
    session.send("add 1\r\(wait(for: 1))\radd 2\radd 3\rundo\r\(wait(for: 2))\r")
    session.send("redo\r\(wait(for: 3))\rgoto 1\r\(wait(for: 1))\rfind 8; \(wait(for: 8))\r")
    session.send("echo done\r")
    try await session.expectLine("done")
    #expect(try numbers == [1, 8])
    session.hangUp()
  }

  @Test func aResumedSessionReplacesNothingFromOthers() async throws {
    let first = try PseudoTerminal(tool([]))
    first.send("add 1\r\(wait(for: 1))\recho done\r")
    try await first.expectLine("done")
    first.signal(SIGKILL)
    _ = try await first.finish()
    #expect(try await run([], "add 5").status == .exited(0))
    let resumed = try await run(["--resume"], "add 2")
    #expect(resumed.errors == "")
    #expect(resumed.status == .exited(0))
    #expect(try numbers == [1, 5, 2])
    let third = try terminal()
    third.send("resume\r")
    try await third.expectLine("numbers.json: 2 changes by another session")
    #expect(try numbers == [1, 5, 2])
  }

  @Test func withoutASessionToResumeTheDataIsLoaded() async throws {
    try put(7)
    let session = try await run(["--resume"], "add 8", "list")
    #expect(session.errors.hasPrefix("error: there is no session to resume"))
    #expect(session.output.hasSuffix("[7, 8]\n"))
    #expect(try numbers == [7, 8])
  }

  @Test func aReplayIsAStepOfASessionWithData() async throws {
    #expect(try await run(["--data", "x.json", "--record", "r.jsonl"], "add 1").errors == "")
    try put(7)
    let before = text
    #expect(try await run(["--replay", "r.jsonl"], "list").output.hasSuffix("[1]\n"))
    #expect(text == before)
    let session = try await run([], "replay r.jsonl", "list", "undo", "list")
    #expect(session.output.hasSuffix("[1]\n[7]\n"))
    #expect(text == before)
    let changed = try await run(["--replay", "r.jsonl"], "add 2")
    #expect(changed.errors == "error: \(conflict)\n")
    #expect(text == before)
  }

  // MARK: Random tests

  @Test(arguments: 0..<LongTests.count(5, long: 50))
  func aKillLosesNothingThatWasOld(_ seed: Int) async throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var last = 0
    for round in 1...4 {
      let old = last + Int.random(in: 1...5, using: &generator)
      let answered = old + Int.random(in: 1...5, using: &generator)
      let end = answered + Int.random(in: 0...5, using: &generator)
      func lines(_ numbers: ClosedRange<Int>) -> [String] { numbers.map { "add \($0)" } }
      if round == 1 {
        // A script that ends saves everything; one that is killed saves nothing.
        #expect(try await tool(["-q"], input: .bytes(script(lines(1...old)))).run().errors == "")
        #expect(try numbers == Array(1...old))
        let script = try tool([], input: .open).start()
        script.send((lines(old + 1...answered)).map { "\($0)\n" }.joined())
        try await script.expect("+ \(answered)\n")
        script.signal(SIGKILL)
        _ = try await script.finish(closingInput: false)
        #expect(try numbers == Array(1...old))
        last = old
      } else {
        let session = try PseudoTerminal(tool(round == 2 ? [] : ["--resume"]), columns: 200)
        for line in lines(last + 1...old) + [wait(for: old)] { session.send("\(line)\r") }
        session.send("echo it is old\r")
        try await session.expectLine("it is old")
        for line in lines(old + 1...end) { session.send("\(line)\r") }
        try await session.expectScreen("the answer") { screen in
          screen.lines.contains { $0.hasSuffix("+ \(answered)") }
        }
        session.signal(SIGKILL)
        _ = try await session.finish()
        let kept = try #require(try numbers)
        #expect(kept.count >= old && kept == Array(1...kept.count), "\(kept)")
        let rest = try await run(["--resume"], "list")
        let resumed = rest.output.split(separator: "\n").last?.split(separator: ",").count ?? 0
        #expect(resumed >= answered && rest.output.hasSuffix("\(Array(1...resumed))\n"))
        #expect(try numbers == Array(1...resumed))
        last = resumed
      }
    }
  }

  private func script(_ lines: [String]) -> [UInt8] {
    Array(lines.map { "\($0)\n" }.joined().utf8)
  }

  @Test func theFileAgreesWithUndoAfterRandomScripts() async throws {
    var generator = SeededGenerator(seed: 53)
    for number in 1...LongTests.count(20, long: 1000) {
      let lines = (0..<Int.random(in: 1...12, using: &generator)).map { index in
        let commands = [
          "add \(number * 100 + index)", "add \(index)", "remove", "undo", "undo 2", "redo",
          "goto 0", "goto 2", "note \(index)", "find \(index)", "data keep", "data reload",
        ]
        return commands.randomElement(using: &generator) ?? ""
      }
      let result = try await tool(["-q"], input: .bytes(script(lines + ["list"]))).run()
      let last = result.output.split(separator: "\n").last.map(String.init)
      #expect(last == "\(try numbers ?? [])", "\(lines)")
    }
  }
}
