import Foundation
import TestProcesses
import Testing

/// Runs tools with `--mcp` and sends them messages.
@Suite(.ownThread) struct AgentTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  private func tool(
    _ name: String = "primetime", _ options: String..., input: ToolProcess.Input = .open
  ) throws -> ToolProcess {
    var tool = try ToolProcess(executableURL(named: name), ["--mcp"] + options, sandbox: sandbox)
    tool.input = input
    return tool
  }

  private func message(_ id: Int, _ method: String, _ parameters: String = "") -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(parameters)}}"# + "\n"
  }

  private func call(_ id: Int, _ name: String, _ arguments: String = "") -> String {
    message(id, "tools/call", #""name":"\#(name)","arguments":{\#(arguments)}"#)
  }

  @Test func aRunningCallDoesNotDelayOthers() async throws {
    let running = try tool("primetime", "--nth-prime", "local").start()
    running.send(message(0, "initialize") + call(1, "nth", #""n":1e15"#) + call(2, "increment"))
    try await running.expect(#""id":2,"#)
    #expect(!running.text(of: .output).contains(#""id":1,"#))
    running.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#)
    running.send("\n" + call(3, "undo") + call(1, "count"))
    try await running.expect(#""value":{"count":0}"#)
    let result = try await running.finish()
    #expect(result.status == .exited(0))
    #expect(!result.output.contains("nth"))
    #expect(result.errors.isEmpty)
  }

  /// Starts `headlines` with a proxy that never answers, and a call of `load` that is running.
  private func loadingHeadlines(_ server: SilentServer, _ options: String...) async throws
    -> RunningTool
  {
    var tool = try ToolProcess(
      executableURL(named: "headlines"), ["--mcp"] + options, sandbox: sandbox)
    tool.input = .open
    tool.environment["https_proxy"] = server.url
    let running = try tool.start()
    running.send(message(0, "initialize") + call(1, "load") + call(2, "state"))
    try await running.expect(#""id":2,"#)
    #expect(running.text(of: .output).contains("loading"))
    return running
  }

  @Test(arguments: [nil, SIGTERM])
  func theStateReflectsCanceledWork(signal: Int32?) async throws {
    let server = try SilentServer()
    let running = try await loadingHeadlines(server)
    if let signal { running.signal(signal) }
    let result = try await running.finish(closingInput: signal == nil)
    #expect(result.output.contains(#""error":"canceled"},"isError":true"#))

    let second = try tool("headlines", "--resume").start()
    second.send(message(0, "initialize") + call(1, "state"))
    try await second.expect(#""id":1,"#)
    #expect(!second.text(of: .output).contains("loading"))
    #expect(try await second.finish().status == .exited(0))
  }

  @Test(arguments: ["middleware", "effects", "feedback"])
  func anUndoneCallIsCanceledForGood(kind: String) async throws {
    let server = try SilentServer()
    let running = try await loadingHeadlines(server, "--side-effects", kind)
    running.send(call(3, "undo") + call(4, "redo"))
    try await running.expect(#""error":"canceled"},"isError":true"#)
    running.send(call(5, "state") + call(6, "history"))
    try await running.expect(#""id":5,"#)
    let start = running.text(of: .output).utf8.count
    try await running.expect(#""id":6,"#)
    let end = running.text(of: .output).utf8.dropFirst(start)
    #expect(!String(decoding: end, as: UTF8.self).contains("undo"))
    let state = try #require(
      running.text(of: .output).split(separator: "\n").last { $0.contains(#""id":5,"#) })
    #expect(!state.contains("loading"))
    _ = try await running.finish()
  }

  @Test func nothingRunsAfterASignal() async throws {
    let running = try tool().start()
    running.send(message(0, "initialize") + call(1, "count"))
    try await running.expect(#""id":1,"#)
    running.send(String(call(2, "increment").dropLast()))
    running.send(" ")
    running.signal(SIGTERM)
    let result = try await running.finish(closingInput: false)
    #expect(result.status.shellCode == 143)
    #expect(!result.output.contains(#""id":2"#))
  }

  @Test func anAgentContinuesAKilledSession() async throws {
    let first = try tool().start()
    first.send(message(0, "initialize") + call(1, "favorite", #""n":7"#))
    try await first.expect(#""id":1,"#)
    first.signal(SIGKILL)
    _ = try await first.finish()
    let second = try tool("primetime", "--resume").start()
    second.send(message(0, "initialize") + call(1, "favorites"))
    try await second.expect(#""value":[7]"#)
    #expect(try await second.finish().status == .exited(0))
  }

  @Test(arguments: ["/dev/stdout", "log.txt"])
  func logLinesNeverMixWithMessages(file: String) async throws {
    let running = try tool("primetime", "--log-file", file).start()
    running.send(message(0, "initialize") + call(1, "increment"))
    try await running.expect(#""id":1,"#)
    let result = try await running.finish()
    #expect(result.output.split(separator: "\n").allSatisfy { $0.hasPrefix(#"{"jsonrpc":"2.0""#) })
    #expect(result.errors.contains("Action:") == (file == "/dev/stdout"))
  }

  @Test func anUnwritableJournalDoesNotFailCalls() async throws {
    var tool = try tool()
    tool.environment["XDG_STATE_HOME"] = "/proc/none"
    let running = try tool.start()
    running.send(message(0, "initialize") + call(1, "increment"))
    try await running.expect(#""isError":false"#)
    #expect(try await running.finish().errors.contains("cannot record to"))
  }

  @Test func secretsAreRedacted() async throws {
    let secret = "DEMO-SECRET4567"
    var tool = try tool("primetime", "--record", "session.jsonl", "--log-file", "log.txt")
    tool.environment["WOLFRAM_APP_ID"] = secret
    let running = try tool.start()
    running.send(message(0, "initialize"))
    running.send(call(1, secret) + message(2, secret) + call(3, "why", #""path":"\#(secret)""#))
    running.send(call(4, "count", #""\#(secret)":1"#) + call(5, "count", #""n":"\#(secret)""#))
    running.send(call(6, "plan", #""tool":"\#(secret)""#) + call(7, "favorite", #""n":7"#))
    try await running.expect(#""id":7,"#)
    let result = try await running.finish()
    #expect(!(result.output + result.errors).contains(secret))
    for file in ["session.jsonl", "log.txt"] {
      let text = String(decoding: try #require(sandbox.contents(of: file)), as: UTF8.self)
      #expect(!text.isEmpty && !text.contains(secret))
    }
  }

  @Test func unreadableInputEndsWithStatus66() async throws {
    #expect(try await tool(input: .file("/")).run().status == .exited(66))
  }

  @Test func aSignalEndsRunningCallsWithAnError() async throws {
    let running = try tool("primetime", "--nth-prime", "local").start()
    running.send(message(0, "initialize") + call(1, "nth", #""n":1e15"#) + call(2, "count"))
    try await running.expect(#""id":2,"#)
    running.signal(SIGTERM)
    let result = try await running.finish(closingInput: false)
    #expect(result.status.shellCode == 143)
    #expect(result.output.contains(#""error":"canceled"},"isError":true"#))
  }
}
