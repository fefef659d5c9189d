import Foundation
import TestProcesses
import Testing

/// Checks that the exit status reports output that cannot be written.
@Suite(.ownThread) struct OutputTests {
  @Test func aFullDeviceSetsTheStatus() async throws {
    var tool = try primetime("--quiet", input: "count\n")
    tool.standardOutput = .file("/dev/full")
    let result = try await tool.run()
    #expect(result.status == .exited(74))
    #expect(result.errors.contains("standard output"))
  }

  @Test(arguments: [
    ["--help"], ["--version"], ["--generate-completion-script", "bash"],
    ["--generate-completion-script=zsh"],
  ])
  func informationThatCannotBeWrittenIsAnError(_ arguments: [String]) async throws {
    var tool = try ToolProcess(executableURL(named: "primetime"), arguments)
    tool.standardOutput = .file("/dev/full")
    let result = try await tool.run()
    #expect(result.status == .exited(74))
    #expect(
      result.errors == "error: cannot write to standard output: No space left on device\n")
  }

  @Test func aFullDeviceTakesPrecedenceOverAFailedCommand() async throws {
    var tool = try primetime("--quiet", input: "favorite 9\ncount\n")
    tool.standardOutput = .file("/dev/full")
    #expect(try await tool.run().status == .exited(74))
  }

  @Test func aFullDeviceEndsAScriptWithMuchOutput() async throws {
    var tool = try primetime("--quiet", input: "primes 1 2^63-1\n")
    tool.standardOutput = .file("/dev/full")
    #expect(try await tool.run().status == .exited(74))
  }

  @Test func aScriptWithoutOutputSucceedsOnAFullDevice() async throws {
    var tool = try primetime("--quiet", input: "count 5\n")
    tool.standardOutput = .file("/dev/full")
    #expect(try await tool.run().status == .exited(0))
  }

  @Test func errorsThatCannotBeWrittenAreToldByTheStatus() async throws {
    var tool = try primetime("--quiet", input: "favorite 9\n")
    tool.standardError = .file("/dev/full")
    #expect(try await tool.run().status == .exited(74))
  }

  @Test func aLogThatCannotBeWrittenSetsTheStatus() async throws {
    let tool = try primetime("--quiet", "--log-file", "/dev/full", input: "count 5\n")
    #expect(try await tool.run().status == .exited(74))
  }

  @Test func aClosedStandardOutputIsReportedByTheStatus() async throws {
    var tool = try primetime("--quiet", input: "count\n")
    tool.standardOutput = .closed
    #expect(try await tool.run().status == .exited(74))
  }

  @Test func anOpenedFileNeverReplacesAClosedOutput() async throws {
    var tool = try primetime("--quiet", "--log-file", "actions.log", "-c", "echo answer")
    tool.input = .closed
    tool.standardOutput = .closed
    tool.standardError = .closed
    #expect(try await tool.run().status == .exited(74))
    let log = try #require(tool.sandbox.contents(of: "actions.log"))
    #expect(!String(decoding: log, as: UTF8.self).split(separator: "\n").contains("answer"))
  }

  // As with `| head -1` in a shell, the remaining output is discarded without an error.
  @Test func aReaderThatStopsEarlyEndsItQuietly() async throws {
    var tool = try primetime("--quiet", input: "primes 1 2^63-1\n")
    tool.standardOutput = .lines(1)
    let result = try await tool.run()
    #expect(result.output == "2\n")
    #expect(result.errors == "")
    #expect(result.status == .exited(0))
  }

  @Test func aClosedPipeEndsItQuietly() async throws {
    var tool = try primetime("--quiet", input: String(repeating: "count\n", count: 100_000))
    tool.standardOutput = .unread
    let result = try await tool.run()
    #expect(result.errors == "")
    #expect(result.status == .exited(0))
  }

  @Test func aClosedPipeEndsItWhileTheInputStaysOpen() async throws {
    var tool = try openPrimetime("--quiet")
    tool.standardOutput = .lines(1)
    let running = try tool.start()
    running.send("count\n")
    try await running.expect("count = 0\n")
    // Another process that is being started may hold a copy of the pipe for a moment, so more is
    // written than a pipe holds.
    running.send(String(repeating: "count\n", count: 20_000))
    let result = try await running.finish(closingInput: false)
    #expect(result.errors == "")
    #expect(result.status == .exited(0))
  }

  @Test(arguments: [ToolProcess.Output.unread, .file("/dev/full")])
  func aFileIsSavedEvenIfOutputFails(_ output: ToolProcess.Output) async throws {
    var tool = try primetime("-c", "favorite 7; save mine.json")
    tool.standardOutput = output
    _ = try await tool.run()
    #expect(tool.sandbox.contents(of: "mine.json") == Array("[7]\n".utf8))
  }

  @Test(arguments: ["--help", "--version"])
  func outputOfHelpAndVersionThatFailsIsReportedByTheStatus(_ option: String) async throws {
    var tool = try primetime(option)
    tool.standardOutput = .file("/dev/full")
    #expect(try await tool.run().status == .exited(74))
  }

  @Test func aLogNeverOverwritesTheScript() async throws {
    let tool = try primetime("--log-file", "script", "script")
    try tool.sandbox.write(Array("count 5\n".utf8), to: "script")
    let result = try await tool.run()
    #expect(
      result.errors
        == "error: cannot log to \"script\": it is one of the scripts to run; name another file\n")
    #expect(result.status == .exited(73))
    #expect(tool.sandbox.contents(of: "script") == Array("count 5\n".utf8))
  }

  @Test(arguments: [
    "count > r.jsonl", "count >> r.jsonl", "save r.jsonl", "save ./r.jsonl", "count > link",
    "history export link.html", "record l.txt", "count > l.txt", "count >> l.txt", "save l.txt",
  ])
  func noCommandDestroysTheRecordingOrTheLog(_ command: String) async throws {
    let tool = try primetime(
      "--quiet", "--record", "r.jsonl", "--log-file", "l.txt", "-c", "count 3", "-c", command,
      "-c", "count 4")
    for link in ["link", "link.html"] {
      try FileManager.default.createSymbolicLink(
        atPath: tool.sandbox.url(link).path, withDestinationPath: "r.jsonl")
    }
    let result = try await tool.run()
    #expect(result.status == .exited(1))
    #expect(result.errors.hasPrefix("-c:2: error: "))
    #expect(result.errors.hasSuffix("; name another file\n") || command.hasPrefix("history"))
    let recording = try #require(tool.sandbox.contents(of: "r.jsonl"))
    #expect(recording.count { $0 == UInt8(ascii: "\n") } == 3)
    let log = try #require(tool.sandbox.contents(of: "l.txt"))
    #expect(log.starts(with: Array("Action: ".utf8)))
  }

  @Test func aLogNeverOverwritesTheRecording() async throws {
    let tool = try primetime("--log-file", "r.jsonl", "--record", "r.jsonl", "-c", "count 5")
    try tool.sandbox.write(Array("{\"recording\":1}\n".utf8), to: "r.jsonl")
    let result = try await tool.run()
    #expect(
      result.errors
        == "error: cannot log to \"r.jsonl\": the session is recorded to it; name another file\n")
    #expect(result.status == .exited(73))
    #expect(tool.sandbox.contents(of: "r.jsonl") == Array("{\"recording\":1}\n".utf8))
  }

  @Test(arguments: ["--record", "--log-file"])
  func theRecordingToReplayIsNotReplaced(_ option: String) async throws {
    let sandbox = try Sandbox()
    func run(_ arguments: [String]) async throws -> ToolResult {
      try await ToolProcess(executableURL(named: "primetime"), arguments, sandbox: sandbox).run()
    }
    _ = try await run(["--record", "r.jsonl", "-c", "count 5"])
    let recording = sandbox.contents(of: "r.jsonl")
    let result = try await run([option, "./r.jsonl", "--replay", "r.jsonl", "-c", "count"])
    #expect(result.errors.contains("it is the recording to replay; name another file\n"))
    #expect(result.status == .exited(73))
    #expect(sandbox.contents(of: "r.jsonl") == recording)
  }

  @Test(arguments: ["--record", "--log-file"])
  func theFavoritesAreNoRecordingOrLog(_ option: String) async throws {
    for path in ["mine.json", "./mine.json"] {
      let tool = try primetime("--data", "mine.json", option, path, "-c", "fav 7; save")
      let result = try await tool.run()
      #expect(result.errors.contains("\"\(path)\": the data is kept in it; name another file"))
      #expect(result.status == .exited(73))
      #expect(tool.sandbox.contents(of: "mine.json") == nil)
    }
  }

  @Test func aLogToAStreamKeepsItsEarlierContents() async throws {
    let tool = try ToolProcess(
      URL(filePath: "/bin/sh"),
      ["-c", "echo earlier > log; \"$0\" -q --log-file /dev/stderr -c + 2>> log"]
        + [executableURL(named: "primetime").path])
    _ = try await tool.run()
    let log = String(decoding: try #require(tool.sandbox.contents(of: "log")), as: UTF8.self)
    #expect(log.hasPrefix("earlier\nAction: counter.incremented(by: 1)\n"))
  }
}
