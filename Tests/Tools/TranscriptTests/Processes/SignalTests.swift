import CommandShellTesting
import Foundation
import TestProcesses
import Testing

/// Checks that SIGHUP, SIGINT, SIGQUIT and SIGTERM end the tool with the corresponding exit status.
@Suite(.ownThread) struct SignalTests {
  static let signals = [
    (SIGHUP, Int32(129)), (SIGINT, 130), (SIGQUIT, 131), (SIGTERM, 143),
  ]

  @Test(arguments: signals)
  func oneEndsALongLookUp(_ signal: Int32, _ status: Int32) async throws {
    let service = try SilentService()
    let tool = try service.primetime("--quiet", input: .open).start()
    tool.send("echo ready\nnth 5\necho never\n")
    try await tool.expect("ready\n")
    tool.signal(signal)
    let result = try await tool.finish(closingInput: false)
    #expect(result.status.shellCode == status)
    #expect(result.output == "ready\n")
  }

  @Test(arguments: signals)
  func aCanceledCommandLeavesItsFileAsItWas(_ signal: Int32, _ status: Int32) async throws {
    let service = try SilentService()
    let process = try service.primetime("--quiet", input: .open)
    let tool = try process.start()
    tool.send("echo old > old.txt\necho ready\nnth 5 > old.txt\n")
    try await tool.expect("ready\n")
    tool.signal(signal)
    #expect(try await tool.finish(closingInput: false).status.shellCode == status)
    #expect(process.sandbox.contents(of: "old.txt") == Array("old\n".utf8))
  }

  @Test(arguments: signals)
  func oneEndsTheWaitForACommand(_ signal: Int32, _ status: Int32) async throws {
    let tool = try openPrimetime("--quiet").start()
    tool.send("echo ready\n")
    try await tool.expect("ready\n")
    tool.signal(signal)
    #expect(try await tool.finish(closingInput: false).status.shellCode == status)
  }

  @Test(arguments: signals)
  func answersAreWrittenBeforeTheEnd(_ signal: Int32, _ status: Int32) async throws {
    let tool = try openPrimetime("--log-file", "actions.log").start()
    tool.send("count 5\necho ready\n")
    try await tool.expect("ready\n")
    tool.signal(signal)
    let result = try await tool.finish(closingInput: false)
    #expect(result.output == "  count: 0 → 5\nready\n")
    #expect(result.status.shellCode == status)
  }

  // Each alias runs the next one twice, so the line would never end.
  @Test(arguments: signals, ["", "plan "])
  func oneEndsALine(_ signal: (Int32, Int32), _ prefix: String) async throws {
    let tool = try openPrimetime().start()
    let aliases = (0..<60).map { "alias a\($0)='a\($0 + 1); a\($0 + 1)'\n" }
    tool.send(aliases.joined() + "alias a60='+ 1'\n\(prefix)a0\n")
    try await tool.expect("  count: 0 → 1\n")
    tool.signal(signal.0)
    let result = try await tool.finish(closingInput: false)
    #expect(result.status.shellCode == signal.1)
    #expect(result.errors.isEmpty)
  }

  @Test func anInterruptedPlanIsNotKept() async throws {
    let sandbox = try Sandbox()
    let aliases = (0..<60).map { "alias a\($0)='a\($0 + 1); a\($0 + 1)'\n" }.joined()
    _ = try sandbox.write((aliases + "alias a60='+ 1'\n").utf8, to: "aliases.txt")
    let terminal = try await atTerminal("--no-rc", sandbox: sandbox)
    terminal.send("source aliases.txt\rplan a0\r")
    try await terminal.expectScreen("the plan") { $0.text.contains("Effects: none") }
    terminal.press(.control("c"))
    try await terminal.expectCursorLine("0> ")
    terminal.send("apply\r")
    try await terminal.expectLine("error: there is no plan; make one with plan")
    terminal.send("quit\r")
    #expect(try await terminal.expectCommandEnd().shellCode == 0)
  }

  // The tool writes to a pipe that is not read, like the pipe to a pager that waits for a key.
  @Test(arguments: signals)
  func oneEndsABlockedWrite(_ signal: Int32, _ status: Int32) async throws {
    let sandbox = try Sandbox()
    let pipe = sandbox.url("pipe").path
    #expect(mkfifo(pipe, 0o600) == 0)
    // Open both ends here, so that the tool can open the pipe even though it is never read.
    let holder = open(pipe, O_RDWR)
    defer { close(holder) }
    var tool = try primetime("--quiet", "--log-file", "started.log", "-c", "primes 1 1e12")
    tool.standardOutput = .file(pipe)
    let running = try tool.start()
    var room = pollfd(fd: holder, events: Int16(POLLIN), revents: 0)
    #expect(poll(&room, 1, 30_000) == 1)
    running.signal(signal)
    #expect(try await running.finish(closingInput: false).status.shellCode == status)
  }

  @Test(arguments: signals)
  func oneEndsTheWaitForANamedPipe(_ signal: Int32, _ status: Int32) async throws {
    let tool = try openPrimetime("--quiet")
    #expect(mkfifo(tool.sandbox.url("pipe").path, 0o600) == 0)
    let running = try tool.start()
    running.send("echo ready\nsource pipe\n")
    try await running.expect("ready\n")
    running.signal(signal)
    #expect(try await running.finish(closingInput: false).status.shellCode == status)
  }

  @Test(arguments: signals)
  func oneEndsTheWaitForTheRestOfALine(_ signal: Int32, _ status: Int32) async throws {
    let running = try openPrimetime("--quiet", "-c", "echo ready", "-").start()
    running.send("echo never")
    try await running.expect("ready\n")
    running.signal(signal)
    let result = try await running.finish(closingInput: false)
    #expect(result.status.shellCode == status)
    #expect(result.output == "ready\n")
  }

  // The folder has so many recordings that checking all of them would take minutes.
  @Test func oneStopsTheCheckOfAFolder() async throws {
    let sandbox = try Sandbox()
    let recorded = try await ToolProcess(
      executableURL(named: "primetime"), ["--quiet", "--record", "r.jsonl"],
      input: String(repeating: "+ 1\n", count: 2_000), sandbox: sandbox
    ).run()
    try #require(recorded.status == .exited(0))
    let folder = sandbox.url("sessions")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for number in 0..<5_000 {
      try FileManager.default.linkItem(
        at: sandbox.url("r.jsonl"), to: folder.appending(path: "\(number).jsonl"))
    }
    for (signal, status) in Self.signals {
      let running = try ToolProcess(
        executableURL(named: "primetime"), ["--replay", "sessions"], sandbox: sandbox
      ).start()
      try await running.expect("same        0.jsonl: 2000 actions\n")
      running.signal(signal)
      let result = try await running.finish(closingInput: false)
      #expect(result.status.shellCode == status)
      let lines = result.output.split(separator: "\n")
      #expect(lines.count < 5_000)
      #expect(lines.allSatisfy { $0.hasPrefix("same  ") }, "\(lines.last ?? "")")
      #expect(result.errors == "")
    }
  }

  // `nohup` starts a program in this way.
  @Test func anIgnoredHangUpStaysIgnored() async throws {
    let path = try executableURL(named: "primetime").path
    let tool = try ToolProcess(
      URL(filePath: "/bin/sh"), ["-c", "trap '' HUP; exec \"$0\" --quiet", path], input: .open)
    let running = try tool.start()
    running.send("echo ready\n")
    try await running.expect("ready\n")
    running.signal(SIGHUP)
    running.send("echo still here\n")
    try await running.expect("still here\n")
    #expect(try await running.finish().status == .exited(0))
  }
}
