import CommandShellTesting
import FlyingFox
import Foundation
import TestProcesses
import Testing

/// Checks that the AppID never appears in arguments, logs, history, recordings or journals.
@Suite(.ownThread) struct SecretsTests {
  @Test func theAppIDIsInNoArgumentLogHistoryRecordingOrJournal() async throws {
    try await MockWolframAlpha.run { _ in
      MockWolframAlpha.result("11")
    } _: { service in
      let tool = try service.primetime(
        "--log-file", "actions.log", "--record", "session.jsonl", input: "")
      let sandbox = tool.sandbox
      let terminal = try PseudoTerminal.command(tool)
      terminal.send("nth 5\r")
      try await terminal.expectLine("The 5th prime is 11. (Wolfram Alpha)")
      let arguments = Self.argumentsOfAllProcesses()
      #if os(Linux)
        #expect(arguments.contains { $0.contains("actions.log") })
      #endif
      #expect(!arguments.contains { $0.contains(MockWolframAlpha.appID) })
      terminal.send("echo \(MockWolframAlpha.appID)\rload \(MockWolframAlpha.appID)\rquit\r")
      #expect(try await terminal.expectCommandEnd().shellCode == 0)
      let log = try #require(sandbox.contents(of: "actions.log"))
      let recording = try #require(sandbox.contents(of: "session.jsonl"))
      let journal = try #require(savedJournals(in: sandbox).first)
      let kept =
        try String(decoding: log + recording + journal, as: UTF8.self)
        + #require(savedHistory(in: sandbox))
      #expect(String(decoding: recording, as: UTF8.self).contains("loadRequested"))
      #expect(String(decoding: journal, as: UTF8.self).contains("loadRequested"))
      #expect(kept.contains("nthPrime") && kept.contains("nth 5\necho "))
      #expect(!kept.contains(MockWolframAlpha.appID))
    }
  }

  @Test(arguments: ["primetime", "currency", "headlines"])
  func theAppIDIsNotInThePagersEnvironment(_ name: String) async throws {
    var tool = try ToolProcess(executableURL(named: name), [])
    tool.environment["WOLFRAM_APP_ID"] = MockWolframAlpha.appID
    tool.environment["PAGER"] = "env > pager.txt; cat > /dev/null; echo shown"
    let terminal = try PseudoTerminal.command(tool, rows: 5)
    terminal.send("help\r")
    try await terminal.expectLine("shown")
    terminal.send("quit\r")
    #expect(try await terminal.expectCommandEnd().shellCode == 0)
    let environment = String(
      decoding: try #require(tool.sandbox.contents(of: "pager.txt")), as: UTF8.self)
    #expect(environment.contains("PAGER=") && !environment.contains(MockWolframAlpha.appID))
  }

  @Test func theAppIDIsNotInTheEnvironmentOfAProgram() async throws {
    var tool = try primetime(input: "!env\necho x | env\n")
    tool.environment["WOLFRAM_APP_ID"] = MockWolframAlpha.appID
    let output = try await tool.run().output
    #expect(output.contains("PATH=") && !output.contains(MockWolframAlpha.appID))
  }

  @Test(arguments: ["primetime", "currency", "headlines"])
  func noOptionTakesASecret(_ name: String) async throws {
    let help = try await ToolProcess(executableURL(named: name), ["--help"]).run().output
    for word in ["appid", "app-id", "password", "token", "secret"] {
      #expect(!help.lowercased().contains(word))
    }
  }

  /// Returns the command lines of all processes, as `ps` shows them.
  private static func argumentsOfAllProcesses() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { Int($0) != nil }.compactMap {
      try? String(decoding: Data(contentsOf: URL(filePath: "/proc/\($0)/cmdline")), as: UTF8.self)
    }
  }
}
