import Foundation
import TestProcesses
import Testing
import UnidirectionalTesting

/// Checks that the recording of any session replays to the same state.
@Suite(.ownThread) struct RecordedSessionTests {
  private static let words = [
    "+ 1", "+ 5", "+ 0", "favorite 2", "favorite 3", "favorite 5", "delete 1", "delete 1-2",
    "count",
    "next", "undo", "undo 2", "redo", "redo 3", "goto 0", "goto 2", "goto 5",
  ]

  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  private func run(_ commands: [String], _ options: [String] = []) async throws -> ToolResult {
    try await ToolProcess(
      executableURL(named: "primetime"),
      ["--quiet"] + options + commands.flatMap { ["-c", $0] }, sandbox: sandbox
    ).run()
  }

  @Test(arguments: 0..<LongTests.count(5, long: 50))
  func aRecordingStartedAnywhereReplays(_ number: Int) async throws {
    var generator = SeededGenerator(seed: UInt64(number))
    func words(_ count: Int) -> [String] {
      (0..<count).map { _ in Self.words.randomElement(using: &generator) ?? "count" }
    }
    func limit() -> [String] {
      ["--steps", ["0", "1", "2", "5", "100000"].randomElement(using: &generator) ?? "5"]
    }
    let before = words(Int.random(in: 0...6, using: &generator))
    _ = try await run(["record other.jsonl"] + words(6))
    let replays = Bool.random(using: &generator) ? ["replay other.jsonl"] : []
    let recorded = words(10) + replays + words(6)
    let session = try await run(
      before + ["record session.jsonl"] + recorded + ["echo end", "state"], limit())
    let end = try #require(session.output.split(separator: "end\n").last)

    let replay = try await run(["echo end", "state"], ["--replay", "session.jsonl"] + limit())
    #expect(replay.status == .exited(0), "\(before) | \(recorded)\n\(replay.errors)")
    #expect(replay.output.hasSuffix("end\n\(end)"), "\(before) | \(recorded)\n\(replay.output)")
  }

  @Test func aReplayUsesTheLimitOfItsOwnSession() async throws {
    _ = try await run(["record session.jsonl", "+ 1", "+ 2", "+ 3"])
    let few = try await run(
      ["undo 3", "undo 2", "count"], ["--steps", "2", "--replay", "session.jsonl"])
    #expect(
      few.errors.contains("cannot undo 3 steps, only 2; steps before 1 are no longer kept"))
    #expect(few.output.hasSuffix("count = 1\n"))
    _ = try await run(["record session.jsonl", "+ 1"], ["--steps", "0"])
    let more = try await run(["+ 2", "undo", "count"], ["--replay", "session.jsonl"])
    #expect(more.output.hasSuffix("count = 1\n"))
    #expect(more.status == .exited(0))
  }

  @Test func anErrorAfterTheLastCommandNamesThatCommand() async throws {
    let primes = (2...2000).filter { number in
      (2..<number).allSatisfy { number % $0 != 0 }
    }
    try sandbox.write("\(primes)".utf8, to: "p")
    let path = try executableURL(named: "primetime").path
    // The file size limit has room for the command, but not for its result. The unit is 512 or 1024
    // bytes, depending on the shell.
    let tool = try ToolProcess(
      URL(filePath: "/bin/sh"),
      ["-c", "ulimit -f 1; trap '' XFSZ; exec \"$0\" -q --record r", path],
      input: "source s\n\n", sandbox: sandbox)
    try sandbox.write("load p &\n\n\n".utf8, to: "s")
    let result = try await tool.run()
    #expect(
      result.errors == "<stdin>:1: s:1: error: cannot continue recording to \"r\": File too large\n"
    )
    #expect(result.status == .exited(1))
  }
}
