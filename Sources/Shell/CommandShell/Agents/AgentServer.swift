import StateDiff
import SystemIO
import SystemPackage
import TerminalText
import TimeTravel
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
    var task: StoreTask?

    /// The fraction of the work that was last reported.
    var progress = 0.0
  }

  private let session: Session<State, Action>
  private let tools: [AgentTool]
  private var calls: [Call] = []
  private var isInitialized = false

  /// The requests to be notified when the state changes.
  private var listeners: [AgentRequest] = []

  /// Whether the state has changed since the listeners were last notified.
  private var hasChanged = false

  init(_ session: Session<State, Action>) {
    self.session = session
    tools = AgentTool.tools(
      session.tool.sections.flatMap(\.commands).map(\.description),
      builtins: session.builtins.map(\.description))
    session.store.observe(
      StoreObserver { [unowned self] state, action, effects, _ in
        hasChanged = hasChanged || !state.history.changes.isEmpty
        // The session's own log effect comes before the tool's effects.
        for effect in effects.dropFirst(state.logFormat == nil ? 0 : 1) {
          session.printer.callRecords[action.command.number]?.add(effect.signature)
        }
      })
  }

  // MARK: Reading

  /// Serves until the agent closes standard input or a signal arrives.
  func run() {
    session.beginJournal()
    let input = session.environment.input
    var lines = LineReader(limit: 1 << 24)
    var isSkipping = false
    do throws(Errno) {
      while let line = try lines.next({ () throws(Errno) in
        wait(for: input) ? try FileSystem.live.read(input, upTo: 1 << 16) : []
      }) {
        if isSkipping {
        } else if line.isTooLong {
          let mistake = AgentError(.invalidRequest, "the message is longer than 16 MiB")
          receive(AgentRequest(mistake: mistake), number: line.number)
        } else if !lines[line].isEmpty {
          receive(AgentRequest(lines[line]), number: line.number)
        }
        isSkipping = line.isTooLong && !line.isTerminated
      }
    } catch {
      session.printer.write(error: "cannot read standard input: \(error)")
      session.end(.failed(.cannotRead))
    }
    // Calls have a second to end; then only work that saves files continues.
    let now = session.environment.process.now
    let end = now() + .seconds(1)
    _ = wait(for: nil) { !calls.isEmpty && now() < end }
    session.store.cancelAll(except: .serial)
    session.waitUntilIdle()
    answerEndedCalls()
    for request in listeners where request.version != nil {
      respond(to: request, "", metadata: subscription(request))
    }
  }

  /// Waits until a descriptor is readable, and meanwhile answers the calls that end.
  ///
  /// - Returns: Whether it is readable; false if the session is over or `isWaiting` returns false.
  private func wait(for file: FileDescriptor?, while isWaiting: () -> Bool = { true }) -> Bool {
    while !session.isOver, isWaiting() {
      session.printer.flush()
      let reportsProgress = calls.contains { $0.request.progressToken != nil }
      let isReadable = session.poll(file, timeout: reportsProgress || file == nil ? 100 : -1)
      session.handleSignals()
      answerEndedCalls()
      reportProgress()
      if isReadable { return !session.isOver }
    }
    return false
  }

  private func receive(_ request: AgentRequest, number: Int) {
    do throws(AgentError) {
      if request.mistake == nil, request.id == nil {
        if request.method == "notifications/cancelled" {
          cancel(request.parameters["requestId"]?.id)
        }
      } else {
        try serve(request, number)
      }
    } catch {
      let data = error.data.map { #","data":\#($0)"# } ?? ""
      send(
        #"{"jsonrpc":"2.0","id":\#(request.id ?? "null"),"error":{"code":\#(error.code.rawValue),"#
          + #""message":\#(error.message.json)\#(data)}}"#)
    }
    answerEndedCalls()
  }

  // MARK: Requests

  private func serve(_ request: AgentRequest, _ number: Int) throws(AgentError) {
    try request.check(isInitialized: isInitialized)
    let (parameters, isModern) = (request.parameters, request.version != nil)
    if (calls.map(\.request) + listeners).contains(where: { $0.id == request.id }) {
      throw AgentError(.invalidRequest, "a request with this ID has not been answered")
    }
    /// Responds with the members of a result, which may be cached for a time in milliseconds.
    func respond(_ members: String, cached time: Int? = nil) {
      let hint = time.map { #","ttlMs":\#($0),"cacheScope":"private""# } ?? ""
      self.respond(to: request, isModern ? members + hint : members)
    }
    func checkURI() throws(AgentError) {
      if parameters["uri"] == .string(stateURI) { return }
      throw AgentError(
        isModern ? .invalidParameters : .unknownResource, "the only resource is \(stateURI)")
    }
    let resource = #""uri":\#(stateURI.json),"mimeType":"application/json""#
    let hour = 3_600_000
    switch (request.method, isModern) {
    case ("server/discover", true):
      respond(#""supportedVersions":\#(AgentRequest.versions),\#(introduction)"#, cached: hour)
    case ("initialize", false):
      isInitialized = true
      let known = AgentRequest.oldVersions
      let version = known.first { parameters["protocolVersion"] == .string($0) } ?? known[0]
      respond(#""protocolVersion":"\#(version)","serverInfo":\#(serverInfo),\#(introduction)"#)
    case ("ping", false): respond("")
    case ("tools/list", _):
      respond(#""tools":[\#(tools.map(\.json).joined(separator: ","))]"#, cached: hour)
    case ("tools/call", _): try call(request, number)
    case ("resources/list", _):
      respond(#""resources":[{"name":"state",\#(resource)}]"#, cached: hour)
    case ("resources/templates/list", _): respond(#""resourceTemplates":[]"#, cached: hour)
    case ("resources/read", _):
      try checkURI()
      let state = session.store.state.history.present.dumpValue.redacted(by: session.tool.redact)
      respond(#""contents":[{\#(resource),"text":\#(state.json.json)}]"#, cached: 0)
    case ("resources/subscribe", false), ("resources/unsubscribe", false):
      try checkURI()
      listeners.removeAll { $0.version == nil }
      respond("")
      if request.method == "resources/subscribe" { listeners.append(request) }
    case ("subscriptions/listen", true):
      let resources = parameters["notifications"]?["resourceSubscriptions"]
      let isHonored = resources?.elements.contains(.string(stateURI)) == true
      let filter = isHonored ? #""resourceSubscriptions":[\#(stateURI.json)]"# : ""
      notify("subscriptions/acknowledged", subscription(request), #""notifications":{\#(filter)}"#)
      listeners += isHonored ? [request] : []
    default: throw AgentError(.unknownMethod, "unknown method \(quoted(request.method))")
    }
  }

  private func call(_ request: AgentRequest, _ number: Int) throws(AgentError) {
    let name = request.parameters["name"]?.string ?? ""
    guard let tool = tools.first(where: { $0.name == name }) else {
      throw AgentError(.invalidParameters, unknownTool(name))
    }
    guard case .object(let arguments) = request.parameters["arguments"] ?? .object([:]) else {
      throw AgentError(.invalidParameters, "the arguments of \(name) are not an object")
    }
    let command = session.commandCount + 1
    session.printer.callRecords[command] = JSONRecord(redact: session.tool.redact)
    calls.append(Call(request: request, command: command))
    let location = ScriptLocation(source: CommandSource(name: "<mcp>"), line: number)
    do throws(ShellError) {
      if tool.isPlan {
        let name = arguments["tool"]?.string ?? ""
        guard let planned = tools.first(where: { $0.name == name }) else {
          throw .failed(unknownTool(name))
        }
        let step = try tool.step(arguments)
        guard case .object(let inner) = arguments["arguments"] ?? .object([:]) else {
          throw .failed("the arguments of \(name) are not an object")
        }
        let line = try planned.line(inner)
        session.run("plan \(line)", at: location) { () throws(ShellError) in
          try session.plan(line, at: step)
        }
      } else {
        var line = try tool.line(arguments)
        line.withUTF8 { session.run($0, at: location) }
      }
    } catch {
      session.refuse(error.description, source: name, at: location)
    }
    let job = session.jobs.running.first { $0.context.number == command }
    calls[calls.count - 1].task = job?.task
  }

  private func unknownTool(_ name: String) -> String {
    let nearest = nearestWords(to: name, among: tools.map(\.name)).first
    if name.isEmpty { return "the name of the tool is missing" }
    return "unknown tool \(quoted(name))" + (nearest.map { "; did you mean \(quoted($0))?" } ?? "")
  }

  /// Cancels a call or a subscription, which is then never answered.
  private func cancel(_ id: String?) {
    listeners.removeAll { $0.id == id && $0.version != nil }
    guard let index = calls.firstIndex(where: { $0.request.id == id }) else { return }
    let call = calls.remove(at: index)
    if let task = call.task { session.cancel([task]) }
    session.printer.callRecords[call.command] = nil
  }

  // MARK: Writing

  /// Answers the calls whose effects have ended, and notifies the listeners of changes.
  private func answerEndedCalls() {
    let step = session.store.state.history.position.current
    calls.removeAll { call in
      if let task = call.task, session.store.isRunning(task) { return false }
      let record = session.printer.callRecords.removeValue(forKey: call.command)
      respond(to: call.request, record?.callResult(step: step) ?? "")
      return true
    }
    for request in hasChanged ? listeners : [] {
      notify("resources/updated", subscription(request), #""uri":\#(stateURI.json)"#)
    }
    hasChanged = false
  }

  /// Reports the fraction of each call whose agent asks for it, if the fraction has grown.
  private func reportProgress() {
    for (index, call) in calls.enumerated() {
      guard let token = call.request.progressToken, let task = call.task,
        let progress = session.store.progress(of: task), progress > call.progress
      else { continue }
      calls[index].progress = progress
      notify("progress", #""progressToken":\#(token),"progress":\#(progress),"total":1"#)
    }
  }

  private func respond(to request: AgentRequest, _ members: String, metadata: String? = nil) {
    let server = #""_meta":{"io.modelcontextprotocol/serverInfo":\#(serverInfo)}"#
    let common = request.version == nil ? [] : [#""resultType":"complete""#, metadata ?? server]
    let result = ([members] + common).filter { !$0.isEmpty }.joined(separator: ",")
    send(#"{"jsonrpc":"2.0","id":\#(request.id ?? "null"),"result":{\#(result)}}"#)
  }

  private func notify(_ name: String, _ parameters: String...) {
    let parameters = parameters.filter { !$0.isEmpty }.joined(separator: ",")
    send(#"{"jsonrpc":"2.0","method":"notifications/\#(name)","params":{\#(parameters)}}"#)
  }

  private func send(_ message: String) { session.printer.output.write(message + "\n") }

  private var stateURI: String { "state://\(session.tool.name)" }

  private var serverInfo: String {
    #"{"name":\#(session.tool.name.json),"version":\#(session.tool.version.json)}"#
  }

  /// The capabilities and the instructions.
  private var introduction: String {
    let instructions = """
      Each tool is a command of \(session.tool.name). plan shows what a call would change, without \
      making it. Each result names the present step: undo and goto return to the state after an \
      earlier step, redo comes back, and plan can begin at any step. A change after undo or goto \
      discards the undone steps. undo does not restore saved files.
      """
    return #""capabilities":{"tools":{},"resources":{"subscribe":true}},"#
      + #""instructions":\#(instructions.json)"#
  }

  /// The metadata of messages that belong to a subscription; empty in an older revision.
  private func subscription(_ request: AgentRequest) -> String {
    guard let id = request.id, request.version != nil else { return "" }
    return #""_meta":{"io.modelcontextprotocol/subscriptionId":\#(id)}"#
  }
}
