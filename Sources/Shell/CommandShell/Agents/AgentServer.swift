import StateDiff
import SystemIO
import SystemPackage
import TerminalText
import Unidirectional

/// Serves the commands of a session as tools of the Model Context Protocol (MCP), with one JSON-RPC
/// message a line on standard input and output.
///
/// It speaks the revisions 2026-07-28 and 2025-11-25 (modelcontextprotocol.io/specification). Calls
/// run in the order in which they arrive. Each is answered when its effects have ended, so a call
/// does not wait for the effects of others.
final class AgentServer<State: ToolState, Action: ToolAction> {
  /// A call that has not been answered.
  private struct Call {
    let request: AgentRequest

    /// The number of the call's command in the session.
    let command: UInt64
    let record: JSONRecord
    var task: StoreTask?
    var effects: [String] = []

    /// The fraction of the work that was last reported.
    var progress = 0.0
  }

  private let session: Session<State, Action>
  private let tools: [AgentTool]
  private var calls: [Call] = []

  /// Whether a client of the older revision has initialized the connection.
  private var isInitialized = false

  /// Whether a client of the older revision has subscribed to the state.
  private var isSubscribed = false

  /// The requests of clients of the newer revision that listen to changes of the state.
  private var listeners: [AgentRequestID] = []

  /// Whether the state has changed since the clients were last notified.
  private var hasChanged = false

  init(_ session: Session<State, Action>) {
    self.session = session
    tools = AgentTool.tools(
      session.tool.sections.flatMap(\.commands).map(\.description),
      builtins: session.builtins.map(\.description), hasTest: session.tool.sessionTest != nil)
    session.store.observe(
      StoreObserver { [unowned self] state, action, effects, _ in
        hasChanged = hasChanged || !state.history.changes.isEmpty
        guard let index = calls.firstIndex(where: { $0.command == action.command.number }) else {
          return
        }
        // The session's own log effect comes before the tool's effects.
        let effects = effects.dropFirst(state.logFormat == nil ? 0 : 1).map(\.signature.dumpValue)
        calls[index].effects += effects.map { $0.redacted(by: session.tool.redact).json }
      })
  }

  // MARK: Reading

  /// The maximum length of a message in bytes.
  private static var longestMessage: Int { 1 << 24 }

  /// Serves until the client closes standard input or a signal arrives.
  func run() {
    session.beginJournal()
    let input = session.environment.input
    var lines = LineReader(limit: Self.longestMessage)
    var isSkipping = false
    do throws(Errno) {
      while let line = try lines.next({ () throws(Errno) in
        wait(for: input) ? try FileSystem.live.read(input, upTo: 1 << 16) : []
      }) {
        let wasSkipping = isSkipping
        isSkipping = line.isTooLong && !line.isTerminated
        if wasSkipping { continue }
        if line.isTooLong {
          let limit = Self.longestMessage >> 20
          send(AgentError.invalidRequest("the message is longer than \(limit) MiB").json)
        } else if !lines[line].isEmpty {
          receive(lines[line], number: line.number)
        }
        answerEndedCalls()
      }
    } catch {
      session.printer.report("cannot read standard input: \(error)", of: session.jobs.current)
    }
    finish()
  }

  /// Waits until a descriptor is readable, and meanwhile answers the calls that end.
  ///
  /// - Returns: Whether it is readable; false if the session is over or `isWaiting` returns false.
  private func wait(for file: FileDescriptor?, while isWaiting: () -> Bool = { true }) -> Bool {
    while !session.isOver, isWaiting() {
      session.printer.flush()
      let reports = calls.contains { $0.request.parameters._meta?.progressToken != nil }
      let isReadable = session.poll(file, timeout: reports || file == nil ? 100 : -1)
      session.handleSignals()
      answerEndedCalls()
      reportProgress()
      if isReadable { return !session.isOver }
    }
    return false
  }

  /// Gives calls a second to end, and then cancels all work except saving files.
  private func finish() {
    let now = session.environment.process.now
    let end = now() + .seconds(1)
    _ = wait(for: nil) { !calls.isEmpty && now() < end }
    session.store.cancelAll(except: .serial)
    session.waitUntilIdle()
    answerEndedCalls()
    for id in listeners { respond(to: id, isModern: true, "", metadata: subscription(id)) }
  }

  private func receive(_ line: ArraySlice<UInt8>, number: Int) {
    do throws(AgentError) {
      let request = try AgentRequest(json: line)
      guard let id = request.id else {
        if request.method == "notifications/cancelled" { cancel(request.parameters.requestId) }
        return
      }
      do throws(AgentError) {
        try serve(request, id, number)
      } catch {
        throw AgentError(code: error.code, message: error.message, id: id, data: error.data)
      }
    } catch {
      if error.isAnswered { send(error.json) }
    }
  }

  // MARK: Requests

  private func serve(
    _ request: AgentRequest, _ id: AgentRequestID, _ number: Int
  ) throws(AgentError) {
    if calls.contains(where: { $0.request.id == id }) || listeners.contains(id) {
      throw .invalidRequest("the request \(id.json) has not been answered; use another ID")
    }
    let isModern = try request.isModern(isInitialized: isInitialized)
    let parameters = request.parameters
    /// Responds with the members of a result; with a lifetime in milliseconds, it may be cached.
    func respond(_ members: String, lifetime: Int? = nil) {
      let caching = lifetime.map { #","ttlMs":\#($0),"cacheScope":"private""# } ?? ""
      self.respond(to: id, isModern: isModern, members + (isModern ? caching : ""))
    }
    func checkURI() throws(AgentError) {
      if parameters.uri == stateURI { return }
      let message = "there is no resource \(quoted(parameters.uri ?? ""))"
      throw AgentError(code: isModern ? -32602 : -32002, message: message)
    }
    switch (request.method, isModern) {
    case ("server/discover", true):
      respond(#""supportedVersions":\#(AgentRequest.versions),\#(introduction)"#, lifetime: hour)
    case ("initialize", false):
      isInitialized = true
      let version = parameters.protocolVersion ?? ""
      let known = AgentRequest.olderVersions
      respond(
        #""protocolVersion":"\#(known.contains(version) ? version : known[0])","#
          + #""serverInfo":\#(serverInfo),\#(introduction)"#)
    case ("ping", false): respond("")
    case ("tools/list", _):
      if parameters.cursor != nil { throw .invalidParameters("the list has only one page") }
      respond(#""tools":[\#(tools.map(\.json).joined(separator: ","))]"#, lifetime: hour)
    case ("tools/call", _): try call(request, number)
    case ("resources/list", _):
      respond(
        #""resources":[{"uri":\#(stateURI.json),"name":"state","title":"The state","#
          + #""mimeType":"application/json"}]"#, lifetime: hour)
    case ("resources/templates/list", _): respond(#""resourceTemplates":[]"#, lifetime: hour)
    case ("resources/read", _):
      try checkURI()
      let state = session.store.state.history.present.dumpValue.redacted(by: session.tool.redact)
      respond(
        #""contents":[{"uri":\#(stateURI.json),"mimeType":"application/json","#
          + #""text":\#(state.json.json)}]"#, lifetime: 0)
    case ("resources/subscribe", false), ("resources/unsubscribe", false):
      try checkURI()
      isSubscribed = request.method == "resources/subscribe"
      respond("")
    case ("subscriptions/listen", true):
      let wantsState = parameters.notifications?.resourceSubscriptions?.contains(stateURI) == true
      let honored = wantsState ? #""resourceSubscriptions":[\#(stateURI.json)]"# : ""
      notify("subscriptions/acknowledged", #"\#(subscription(id)),"notifications":{\#(honored)}"#)
      if wantsState { listeners.append(id) }
    default: throw .unknownMethod(request.method)
    }
  }

  private func call(_ request: AgentRequest, _ number: Int) throws(AgentError) {
    let name = request.parameters.name ?? ""
    func tool(_ name: String) -> AgentTool? { tools.first { $0.name == name } }
    func unknown(_ name: String) -> String {
      let nearest = nearestWords(to: name, among: tools.map(\.name)).first
      return "unknown tool \(quoted(name))"
        + (nearest.map { "; did you mean \(quoted($0))?" } ?? "")
    }
    guard let called = tool(name) else { throw .invalidParameters(unknown(name)) }
    let command = session.commandCount + 1
    let record = JSONRecord(redact: session.tool.redact)
    session.printer.callRecords[command] = record
    calls.append(Call(request: request, command: command, record: record))
    let arguments = request.parameters.arguments ?? [:]
    let location = ScriptLocation(source: CommandSource(name: "<mcp>"), line: number)
    do throws(ShellError) {
      if called.isPlan {
        let call = try AgentPlan(arguments)
        guard let planned = tool(call.tool) else { throw .failed(unknown(call.tool)) }
        let line = try planned.line(call.arguments)
        session.run("plan \(line)", at: location) { () throws(ShellError) in
          try session.plan(line, at: call.step)
        }
      } else {
        var line = try called.line(arguments)
        line.withUTF8 { session.run($0, at: location) }
      }
    } catch {
      session.refuse(error.description, source: called.source, at: location)
    }
    calls[calls.count - 1].task =
      session.jobs.running.first { $0.context.number == command }?.task
  }

  /// Cancels a call or a subscription, which is then never answered.
  private func cancel(_ id: AgentRequestID?) {
    listeners.removeAll { $0 == id }
    guard let index = calls.firstIndex(where: { $0.request.id == id }) else { return }
    if let task = calls[index].task { session.cancel([task]) }
    session.printer.callRecords[calls[index].command] = nil
    calls.remove(at: index)
  }

  // MARK: Writing

  /// Answers the calls whose effects have ended, and then reports a change of the state.
  private func answerEndedCalls() {
    for call in calls where call.task.map({ !session.store.isRunning($0) }) ?? true {
      let step = session.store.state.history.position.current
      guard let id = call.request.id else { continue }
      respond(
        to: id, isModern: call.request.parameters._meta?.protocolVersion != nil,
        call.record.callResult(step: step, effects: call.effects))
      session.printer.callRecords[call.command] = nil
    }
    calls.removeAll { session.printer.callRecords[$0.command] == nil }
    if !hasChanged { return }
    hasChanged = false
    let uri = #""uri":\#(stateURI.json)"#
    if isSubscribed { notify("resources/updated", uri) }
    for id in listeners { notify("resources/updated", "\(subscription(id)),\(uri)") }
  }

  /// Reports the fractions of the calls whose clients asked for them and whose fraction has grown.
  private func reportProgress() {
    for (index, call) in calls.enumerated() {
      guard let token = call.request.parameters._meta?.progressToken, let task = call.task,
        let progress = session.store.progress(of: task), progress > call.progress
      else { continue }
      calls[index].progress = progress
      let status = session.store.status(of: task).map { #","message":\#($0.json)"# } ?? ""
      notify(
        "progress", #""progressToken":\#(token.json),"progress":\#(progress),"total":1\#(status)"#)
    }
  }

  private func respond(
    to id: AgentRequestID, isModern: Bool, _ members: String, metadata: String? = nil
  ) {
    var parts = [members]
    if isModern {
      let info = #""_meta":{"io.modelcontextprotocol/serverInfo":\#(serverInfo)}"#
      parts += [#""resultType":"complete""#, metadata ?? info]
    }
    let result = parts.filter { !$0.isEmpty }.joined(separator: ",")
    send(#"{"jsonrpc":"2.0","id":\#(id.json),"result":{\#(result)}}"#)
  }

  private func notify(_ name: String, _ parameters: String) {
    send(#"{"jsonrpc":"2.0","method":"notifications/\#(name)","params":{\#(parameters)}}"#)
  }

  private func send(_ message: String) { session.printer.output.write(message + "\n") }

  private var hour: Int { 3_600_000 }

  private var stateURI: String { "state://\(session.tool.name)" }

  private var serverInfo: String {
    #"{"name":\#(session.tool.name.json),"version":\#(session.tool.version.json)}"#
  }

  /// The capabilities and the instructions.
  private var introduction: String {
    let instructions = """
      Each tool is a command of \(session.tool.name). Call plan to see what a tool would change, \
      before you call it. Each result has the number of the step that it led to: undo and goto \
      return to the state after an earlier step, redo comes back, and plan accepts a step. A new \
      change after undo or goto discards the undone steps. undo does not restore files.
      """
    return #""capabilities":{"tools":{},"resources":{"subscribe":true}},"#
      + #""instructions":\#(instructions.json)"#
  }

  private func subscription(_ id: AgentRequestID) -> String {
    #""_meta":{"io.modelcontextprotocol/subscriptionId":\#(id.json)}"#
  }
}

extension String {
  /// The text as a JSON string.
  var json: String { DumpValue.string(self).json }
}
