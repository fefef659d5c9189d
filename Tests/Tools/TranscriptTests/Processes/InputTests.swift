import Foundation
import TestProcesses
import Testing

/// Tests scripts that arrive slowly, in pieces, in bulk, or not at all.
@Suite(.ownThread) struct InputTests {
  @Test func answersArriveWhileThePipeStaysOpen() async throws {
    let tool = try openPrimetime("--quiet").start()
    tool.send("count 5\ncount\n")
    try await tool.expect("count = 5\n")
    tool.send("prime?\n")
    try await tool.expect("5 is prime.\n")
    let result = try await tool.finish()
    #expect(result.output == "count = 5\n5 is prime.\n")
    #expect(result.status == .exited(0))
  }

  @Test func errorsArriveWhileThePipeStaysOpen() async throws {
    let tool = try openPrimetime("--quiet").start()
    tool.send("favorite 9\n")
    try await tool.expect(
      "<stdin>:1: error: 9 is not prime; only primes can be favorites\n", on: .errors)
    #expect(try await tool.finish().status == .exited(1))
  }

  @Test func aLineInPiecesIsOneCommand() async throws {
    let tool = try openPrimetime("--quiet").start()
    tool.send("count 5; count\nco")
    try await tool.expect("count = 5\n")
    tool.send("unt 7\ncou")
    tool.send("nt")
    #expect(try await tool.finish().output == "count = 5\ncount = 7\n")
  }

  @Test func theAnswerOfAnEffectArrivesWhileThePipeStaysOpen() async throws {
    let tool = try openPrimetime("--quiet", "--nth-prime", "local").start()
    tool.send("nth 5\n")
    try await tool.expect("The 5th prime is 11.\n")
    #expect(try await tool.finish().status == .exited(0))
  }

  @Test func aScriptFileIsReadToItsEnd() async throws {
    var tool = try primetime("--quiet")
    try tool.sandbox.write("count 5\ncount".utf8, to: "script")
    tool.input = .file("script")
    #expect(try await tool.run().output == "count = 5\n")
  }

  @Test func aClosedStandardInputIsNotNeeded() async throws {
    var tool = try primetime("--quiet", "-c", "count")
    tool.input = .closed
    let result = try await tool.run()
    #expect(result.output == "count = 0\n")
    #expect(result.status == .exited(0))
  }

  @Test func thousandsOfCommandsEndWithTheRightCount() async throws {
    let count = LongTests.areEnabled ? 100_000 : 10_000
    let input = String(repeating: "+\n", count: count) + "count\n"
    let result = try await primetime("--quiet", input: input).run()
    #expect(result.output == "count = \(count)\n")
    #expect(result.status == .exited(0))
  }

  @Test func everyErrorOfALongScriptIsReported() async throws {
    let count = LongTests.areEnabled ? 5_000 : 1_000
    let input = String(repeating: "favorite 9\ncount\n", count: count)
    let result = try await primetime("--quiet", input: input).run()
    #expect(result.output == String(repeating: "count = 0\n", count: count))
    let errors = result.errors.split(separator: "\n")
    #expect(errors.count == count)
    #expect(errors.last?.hasPrefix("<stdin>:\(2 * count - 1): error: ") == true)
    #expect(result.status == .exited(1))
  }

  @Test func aLineOfAMegabyteIsRead() async throws {
    let text = String(repeating: "a", count: 1_000_000)
    #expect(try await primetime("--quiet", input: "echo \(text)\n").run().output == "\(text)\n")
  }

  @Test func aFolderIsNotAScript() async throws {
    let tool = try primetime("--quiet", "folder")
    try tool.sandbox.write([], to: "folder/inside")
    let result = try await tool.run()
    #expect(result.status == .exited(66))
    #expect(result.errors.contains("folder"))
  }

  @Test func aScriptWithoutPermissionIsNotRead() async throws {
    let tool = try primetime("--quiet", "secret")
    let file = try tool.sandbox.write("echo read\n".utf8, to: "secret")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
    // The superuser can read any file.
    let mayRead = access(file.path, R_OK) == 0
    let result = try await tool.run()
    #expect(result.output == (mayRead ? "read\n" : ""))
    #expect(result.status == .exited(mayRead ? 0 : 66))
  }
}
