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

  /// Checks rules of clients that otherwise refuse all tools of a server.
  @Test(arguments: [
    ("primetime", "about prime factor nth pi primes plot_pi plot_gaps plot_spiral favorites feed"),
    ("currency", "rates"),
    ("headlines", "titles link"),
  ])
  func theDeclarationsSuitAllClients(name: String, readOnly: String) async throws {
    let running = try tool(name).start()
    running.send(message(0, "initialize") + message(1, "tools/list", #""cursor":null"#))
    let result = try await running.finish()
    let answer = try #require(result.output.split(separator: "\n").last)
    let list = try JSONDecoder().decode(Declarations.self, from: Data(answer.utf8)).result.tools
    #expect(list.count > 9)
    for tool in list {
      #expect(tool.description.unicodeScalars.count <= 1024, "\(tool.name)")
      for (name, value) in tool.inputSchema.properties {
        #expect(value.description.unicodeScalars.count <= 1024, "\(tool.name) \(name)")
      }
    }
    #expect(!answer.contains("anyOf"))
    let harmless = list.filter { $0.annotations?.readOnlyHint == true }.map(\.name)
    #expect(harmless.joined(separator: " ") == readOnly + " state history plan why")
    let open = list.filter { $0.annotations?.openWorldHint == true }.map(\.name)
    #expect(open == (name == "primetime" ? ["nth"] : []))
  }

  /// The answer to `tools/list`; decoding it requires a type for each value.
  private struct Declarations: Decodable {
    struct Result: Decodable { let tools: [Tool] }
    struct Tool: Decodable {
      let name: String
      let description: String
      let inputSchema: Schema
      let annotations: Annotations?
    }
    struct Annotations: Decodable {
      let readOnlyHint: Bool?
      let openWorldHint: Bool?
    }
    struct Schema: Decodable { let properties: [String: Value] }
    struct Value: Decodable {
      let type: String
      let description: String
      let items: Item?
    }
    struct Item: Decodable { let type: String }

    let result: Result
  }

  /// Returns the structured content of the answer to a message.
  private func content(of id: Int, in output: String) throws -> [String: Any] {
    let line = try #require(output.split(separator: "\n").last { $0.contains("\"id\":\(id),") })
    #expect(line.utf8.count < 1 << 18 + 100)
    let answer = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let result = try #require(answer?["result"] as? [String: Any])
    return try #require(result["structuredContent"] as? [String: Any])
  }

  @Test func aResultThatIsTooLongIsAnError() async throws {
    let running = try tool().start()
    running.send(message(0, "initialize") + call(1, "primes", #""a":1,"b":2e14"#))
    try await running.expect(#""id":1,"#)
    running.send(call(2, "count", #""n":"2^400000""#) + call(3, "count", #""n":"2^800000""#))
    running.send(call(4, "state") + call(5, "undo", #""k":2"#) + call(6, "count"))
    try await running.expect(#""id":6,"#)
    let output = try await running.finish().output
    let list = try content(of: 1, in: output)
    #expect(list["value"] is NSNull)
    #expect(
      list["error"] as? String
        == "the result has more than 256 KiB, so its value is left out; ask for less with other "
        + "values of a, b")
    // A change that fits is shown, and one that does not is still a step.
    #expect((try content(of: 2, in: output)["changes"] as? [Any])?.count == 1)
    let change = try content(of: 3, in: output)
    #expect(change["changes"] is NSNull && change["effects"] is NSNull)
    #expect(change["step"] as? Int == 2)
    #expect(
      change["error"] as? String
        == "the result has more than 256 KiB, so its value, changes and effects are left out; the "
        + "call has run: do not repeat it; ask another tool for less")
    #expect((try content(of: 4, in: output)["error"] as? String)?.contains("another tool") == true)
    #expect(try content(of: 5, in: output)["step"] as? Int == 0)
    #expect(try content(of: 6, in: output)["value"] as? [String: Int] == ["count": 0])
  }

  @Test func nullIsTheAbsenceOfAParameter() async throws {
    let null = #""_meta":null,"arguments":null"#
    let running = try tool().start()
    running.send(
      message(0, "initialize") + message(1, "tools/call", #""name":"increment",\#(null)"#))
    running.send(call(2, "plan", #""tool":"undo","arguments":null,"at":null"#))
    running.send(message(3, "resources/list", #""cursor":null"#) + message(4, "tools/list"))
    let output = try await running.finish().output
    #expect(!output.contains(#""error":{"#))
    #expect(try content(of: 1, in: output)["step"] as? Int == 1)
    #expect(try content(of: 2, in: output)["error"] is NSNull)
  }

  @Test func argumentsMayBeEncodedTwice() async throws {
    let running = try tool().start()
    let arguments = #""arguments":"{\"n\":5}""#
    running.send(message(0, "initialize") + call(1, "plan", #""tool":"count",\#(arguments)"#))
    running.send(message(2, "tools/call", #""name":"count",\#(arguments)"#))
    let output = try await running.finish().output
    let plan = try #require(try content(of: 1, in: output)["value"] as? [String: Any])
    #expect((plan["changes"] as? [Any])?.count == 1)
    #expect(try content(of: 2, in: output)["step"] as? Int == 1)
  }

  /// Cancels thousands of calls, which would take many minutes if each searched all of them.
  @Test func cancelingCallsTakesLinearTime() async throws {
    let running = try tool("primetime", "--nth-prime", "local").start()
    let ids = 1...4000
    running.send(message(0, "initialize"))
    running.send(ids.map { call($0, "nth", #""n":1e15"#) }.joined() + call(9000, "count"))
    try await running.expect(#""id":9000,"#)
    let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"#
    running.send(ids.map { "\(cancel)\($0)}}\n" }.joined() + call(9001, "count"))
    try await running.expect(#""id":9001,"#)
    let result = try await running.finish()
    #expect(result.status == .exited(0))
    #expect(!result.output.contains("nth"))
  }

  @Test func aClosedOutputEndsTheSessionWithoutAnotherMessage() async throws {
    var tool = try tool("primetime", "--nth-prime", "local")
    tool.standardOutput = .lines(1)
    let running = try tool.start()
    running.send(message(0, "initialize") + call(1, "nth", #""n":1e15"#))
    let result = try await running.finish(closingInput: false)
    #expect(result.errors == "")
    #expect(result.status == .exited(0))
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
