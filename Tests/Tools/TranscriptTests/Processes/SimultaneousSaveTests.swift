import Foundation
import TestProcesses
import Testing

/// Checks that no list is lost that one of several processes has reported as saved.
@Suite(.ownThread) struct SimultaneousSaveTests {
  private static let primes = [
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97,
    101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193,
    197, 199, 211, 223, 227, 229,
  ]

  /// Starts processes that wait for input, lets all of them save a list at once, and checks that
  /// one of them saves its list and the others refuse to replace it.
  private func expectOneSaved(of count: Int) async throws {
    let sandbox = try Sandbox()
    let primes = Self.primes.prefix(count)
    let running = try primes.map { prime in
      try ToolProcess(
        executableURL(named: "primetime"), ["--quiet", "-c", "favorite \(prime)", "-"],
        input: .open, sandbox: sandbox
      ).start()
    }
    for tool in running { tool.send("echo ready\n") }
    for tool in running { try await tool.expect("ready") }
    for tool in running { tool.send("save\n") }
    var saved: [Int] = []
    for (prime, tool) in zip(primes, running) {
      let result = try await tool.finish()
      if result.status == .exited(0) {
        saved.append(prime)
      } else {
        // On a busy machine, a save may wait for the others for more than a second, and says so.
        let errors = result.errors.split(separator: "\n").filter {
          !$0.hasPrefix("save is waiting: ")
        }
        #expect(
          errors == [
            "<stdin>:2: error: 1 favorite prime is saved that this session has not loaded; "
              + "load --merge joins it, save --replace replaces it"
          ])
      }
    }
    let file = sandbox.contents(of: "~/.local/share/primetime/favorite-primes.json") ?? []
    #expect(saved.count == 1)
    #expect(String(decoding: file, as: UTF8.self) == "\(saved)\n")
  }

  /// One session adds a favorite while another one loads, undoes the load, and saves.
  @Test func anUndoneLoadDoesNotAllowASaveToRemoveFavorites() async throws {
    let sandbox = try Sandbox()
    let file = "~/.local/share/primetime/favorite-primes.json"
    try sandbox.write("[2,3]".utf8, to: file)
    let tool = try ToolProcess(
      executableURL(named: "primetime"), ["--quiet"], input: .open, sandbox: sandbox
    ).start()
    tool.send("load\nfavorite 7\necho ready\n")
    try await tool.expect("ready")
    try sandbox.write("[2,3,5]".utf8, to: file)
    tool.send("save\nload\nundo\nsave\nload --merge\nsave\n")
    let result = try await tool.finish()
    let refusal =
      "error: 1 favorite prime is saved that this session has not loaded; load --merge joins it, "
      + "save --replace replaces it\n"
    #expect(result.errors == "<stdin>:4: \(refusal)<stdin>:7: \(refusal)")
    #expect(String(decoding: sandbox.contents(of: file) ?? [], as: UTF8.self) == "[2,3,7,5]\n")
  }

  @Test func oneOfTwoListsIsSaved() async throws {
    for _ in 1...LongTests.count(3, long: 10) { try await expectOneSaved(of: 2) }
  }

  @Test func oneOfManyListsIsSaved() async throws {
    for _ in 1...LongTests.count(1, long: 1) {
      try await expectOneSaved(of: LongTests.areEnabled ? 50 : 10)
    }
  }
}
