import Foundation
import TestProcesses
import Testing

/// Tests the exit statuses that scripts may rely on.
///
/// `SignalTests` covers the statuses after signals.
@Suite(.ownThread) struct ExitStatusTests {
  @Test(arguments: [["-c", "count 5; prime?"], ["-q", "-c", "count"], ["--version"]])
  func zeroMeansThatEveryCommandSucceeded(_ arguments: [String]) async throws {
    #expect(try await end(arguments) == 0)
  }

  @Test(arguments: ["incremnt", "favorite 9; count", "load nothing.json", "echo 'open", "nth 0"])
  func oneMeansThatSomeCommandFailed(_ command: String) async throws {
    #expect(try await end(["-c", command, "-c", "count"]) == 1)
  }

  @Test(arguments: [
    ["--bogus"], ["-i", "-c", "count"], ["--color", "pink"], ["--command"], ["--timeout", "never"],
  ])
  func sixtyFourMeansBadUsage(_ arguments: [String]) async throws {
    #expect(try await end(arguments) == 64)
  }

  @Test func sixtyFiveMeansABadRecording() async throws {
    let tool = try primetime("--replay", "notes.jsonl")
    try tool.sandbox.write("Buy milk.\n".utf8, to: "notes.jsonl")
    #expect(try await tool.run().status == .exited(65))
  }

  @Test func sixtySixMeansAScriptThatCannotBeRead() async throws {
    #expect(try await end(["-c", "count", "no-such-script"]) == 66)
  }

  @Test func seventyThreeMeansAFileThatCannotBeCreated() async throws {
    #expect(try await end(["--log-file", "/no/such/folder/log", "-c", "count"]) == 73)
  }

  @Test func seventyFourMeansOutputThatCannotBeWritten() async throws {
    var tool = try primetime("-c", "count")
    tool.standardOutput = .file("/dev/full")
    #expect(try await tool.run().status == .exited(74))
  }

  private func end(_ arguments: [String]) async throws -> Int32 {
    try await ToolProcess(executableURL(named: "primetime"), arguments).run().status.shellCode
  }
}
