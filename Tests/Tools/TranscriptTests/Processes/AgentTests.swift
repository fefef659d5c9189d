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

  private func initialize(_ version: String) -> String {
    message(0, "initialize", #""protocolVersion":"\#(version)""#)
  }

  @Test(arguments: [
    ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2025-03-26", "2025-03-26"),
    ("2024-11-05", "2024-11-05"), ("2024-10-07", "2025-11-25"), ("2099-01-01", "2025-11-25"),
  ])
  func aKnownRevisionIsAnsweredAsAsked(asked: String, answered: String) async throws {
    let running = try tool().start()
    running.send(initialize(asked))
    let output = try await running.finish().output
    #expect(output.contains(#""protocolVersion":"\#(answered)""#))
  }

  private static let batch = """
    [{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"increment"}},\
    {"jsonrpc":"2.0","method":"notifications/initialized"},5,\
    {"jsonrpc":"2.0","id":2,"method":"nonsense"},\
    {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"count"}}]

    """

  @Test func aBatchIsAnsweredWithOneList() async throws {
    let running = try tool().start()
    running.send(initialize("2025-03-26") + Self.batch)
    let output = try await running.finish().output
    let lines = output.split(separator: "\n")
    #expect(lines.count == 2)
    let last = try #require(lines.last)
    let answers = try #require(
      JSONSerialization.jsonObject(with: Data(last.utf8)) as? [[String: Any]])
    #expect(answers.map { $0["id"] as? Int } == [1, nil, 2, 3])
    let codes = answers.map { ($0["error"] as? [String: Any])?["code"] as? Int }
    #expect(codes == [nil, -32600, -32601, nil])
    #expect(output.contains(#""value":{"count":1}"#))
  }

  @Test func aBatchIsAnsweredWhenItsCallsHaveEnded() async throws {
    let running = try tool("primetime", "--nth-prime", "local").start()
    let calls = [call(1, "nth", #""n":1e15"#), call(2, "nth", #""n":1e15"#), call(3, "count")]
    running.send(initialize("2025-03-26"))
    running.send("[\(calls.map { $0.dropLast() }.joined(separator: ","))]\n" + call(4, "count"))
    try await running.expect(#""id":4,"#)
    #expect(!running.text(of: .output).contains(#""id":3,"#))
    let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#
    // A batch of notifications gets no answer.
    running.send(cancel + "\n[" + cancel.replacing(":1}}", with: ":2}}") + "]\n")
    try await running.expect(#""id":3,"#)
    let output = try await running.finish().output
    #expect(output.split(separator: "\n").last?.hasPrefix(#"[{"jsonrpc":"2.0","id":3,"#) == true)
    #expect(!output.contains("nth"))
  }

  @Test(arguments: [
    ("2025-06-18", batch), ("2024-11-05", batch), ("2025-03-26", "[]\n"),
    ("2025-03-26", "[\(Array(repeating: "5", count: 101).joined(separator: ","))]\n"),
  ])
  func otherListsAreInvalid(version: String, list: String) async throws {
    let running = try tool().start()
    running.send(initialize(version) + list + message(9, "ping"))
    let lines = try await running.finish().output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"#))
  }

  @Test func blankLinesAndAnEmptyCursorAreHarmless() async throws {
    let running = try tool().start()
    running.send(initialize("2025-06-18") + "\n  \t \r\n" + call(1, "count") + " ")
    running.send("\n" + message(2, "resources/list", #""cursor":"""#))
    let output = try await running.finish().output
    #expect(output.split(separator: "\n").count == 3)
    #expect(!output.contains(#""error":{"#))
  }

  @Test func theErrorsAtTheStartArePlainText() async throws {
    let running = try tool("primetime", "--session", "1").start()
    running.send(message(0, "initialize"))
    let result = try await running.finish()
    #expect(
      result.errors == "error: there is no session 1 to resume; --sessions lists the sessions\n")
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
    (
      "primetime",
      "about prime factor nth pi primes plot plot_pi plot_gaps plot_spiral favorites feed",
      "count increment decrement next previous let unlet favorite unfavorite delete load"
    ),
    ("currency", "rates", "amount to reload"),
    ("headlines", "titles link", "load reload"),
  ])
  func theDeclarationsSuitAllClients(
    name: String, readOnly: String, changes: String
  ) async throws {
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
    #expect(answer.utf8.count <= 34 << 10)
    // Agents cannot call these commands.
    for words in [
      "help ", "echo", "quit", "export", "source FILE", "In the shell", "--replace", "set data",
      "set accessible",
    ] {
      #expect(!list.contains { $0.description.contains(words) }, "\(words)")
    }
    let undoable = list.filter { $0.annotations?.destructiveHint == false }.map(\.name)
    let data = name == "primetime" ? "" : " data_reload data_merge"
    #expect(undoable.joined(separator: " ") == changes + " undo redo goto mark unmark drop" + data)
    let harmless = list.filter { $0.annotations?.readOnlyHint == true }.map(\.name)
    #expect(harmless.joined(separator: " ") == readOnly + " state history diff plan why result")
    let open = list.filter { $0.annotations?.openWorldHint == true }.map(\.name)
    let network = ["primetime": ["nth"], "currency": ["reload"], "headlines": ["load", "reload"]]
    #expect(open == network[name])
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
      let destructiveHint: Bool?
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
        == "the answer is too long for one JSON object; ask for less")
    // A change that fits is shown, and one that does not is still a step.
    #expect((try content(of: 2, in: output)["changes"] as? [Any])?.count == 1)
    let change = try content(of: 3, in: output)
    #expect(change["changes"] is NSNull && change["effects"] is NSNull)
    #expect(change["step"] as? Int == 2)
    #expect(
      change["error"] as? String
        == "the call has run, but its result does not fit into a message of 256 KiB; the tool result returns it in "
        + "parts")
    #expect(try content(of: 4, in: output)["error"] as? String == change["error"] as? String)
    #expect(try content(of: 5, in: output)["step"] as? Int == 0)
    #expect(try content(of: 6, in: output)["value"] as? [String: Int] == ["count": 0])
  }

  @Test func aResultThatIsTooLongIsReadInParts() async throws {
    let running = try tool().start()
    running.send(message(0, "initialize") + call(1, "result"))
    running.send(call(2, "plan", #""tool":"count","arguments":{"n":"2^800000"}"#))
    running.send(call(3, "primes", #""a":1,"b":"2e6""#))
    try await running.expect(#""id":3,"#)
    var (text, next, id) = ("", 0 as Int?, 4)
    while let offset = next {
      running.send(call(id, "result", #""offset":"\#(offset)""#))
      try await running.expect("\"id\":\(id),")
      try await running.expect("\n")
      let part = try #require(
        try content(of: id, in: running.text(of: .output))["value"] as? [String: Any])
      text += try #require(part["text"] as? String)
      next = part["next"] as? Int
      #expect(part["size"] as? Int ?? 0 >= text.unicodeScalars.count)
      id += 1
    }
    let whole = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect((whole["value"] as? [Int])?.count == 148_933)
    #expect(whole["error"] is NSNull)
    running.send(call(900, "result", #""offset":-1"#) + call(902, "result", #""offset":"1e9""#))
    running.send(call(901, "apply", #""plan":1"#))
    let output = try await running.finish().output
    let none = try #require(try content(of: 1, in: output)["value"] as? [String: Any])
    #expect(none["text"] as? String == "" && none["size"] as? Int == 0 && none["next"] is NSNull)
    let first = try #require(try content(of: 900, in: output)["value"] as? [String: Any])
    let start = try #require(first["text"] as? String)
    #expect(!start.isEmpty && text.hasPrefix(start) && first["next"] is Int)
    #expect(
      try content(of: 902, in: output)["error"] as? String
        == #""offset" must be of type integer, not "1e9""#)
    #expect(try content(of: 2, in: output)["plan"] as? Int == 1)
    #expect(try content(of: 3, in: output)["value"] is NSNull)
    #expect(try content(of: 901, in: output)["step"] as? Int == 1)
  }

  @Test func nullIsTheAbsenceOfAParameter() async throws {
    let null = #""_meta":null,"arguments":null"#
    let running = try tool().start()
    running.send(
      message(0, "initialize") + message(1, "tools/call", #""name":"increment",\#(null)"#))
    running.send(call(2, "plan", #""tool":"undo","arguments":null,"at":null"#))
    running.send(message(3, "resources/list", #""cursor":null"#) + message(4, "tools/list"))
    let output = try await running.finish().output
    #expect(!output.contains(#""error":{"code""#))
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
