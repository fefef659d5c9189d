import SystemIO
import TerminalText

/// Serves the commands of a session to an agent, as tools of the Model Context Protocol (MCP).
///
/// The server supports the revisions in ``AgentRequest/versions``
/// (modelcontextprotocol.io/specification). Calls run in the order in which they arrive. A call is
/// answered when its own effects have ended, and does not wait for the effects of earlier calls.
final class AgentServer<State: ToolState, Action: ToolAction> {
  /// A call that has not been answered.
  private struct OpenCall {
    let request: AgentRequest
    let tool: AgentTool
    let record: JSONRecord
    let task: StoreTask

    /// The fraction of the work in the last progress report, from 0 to 1.
    var progress = 0.0
  }

  private let engine: Engine<State, Action>
  private let connection: AgentConnection
  private let tools: [AgentTool]
  private let front: Front

  /// Whether the agent can change the state or start effects only by applying a plan.
  private let planFirst: Bool

  /// The calls whose effects are running, by their IDs as JSON.
  private var calls: [String: OpenCall] = [:]

  /// The result of the last call whose result was too long for a message, as JSON.
  private var longResult: [Unicode.Scalar] = []

  /// The revision of the protocol that `initialize` has chosen; nil before.
  private var version: String?

  /// The requests that have opened subscriptions.
  private var listeners: [AgentRequest] = []

  /// Whether the state has changed since the listeners were last notified.
  private var hasChanged = false

  /// The earliest time of the next progress report.
  private var nextReport = Duration.zero

  init(_ engine: Engine<State, Action>, _ connection: AgentConnection, planFirst: Bool = false) {
    (self.engine, self.connection, self.planFirst) = (engine, connection, planFirst)
    front = Front(loop: engine.front.loop, isSafe: true, sink: engine.front.sink)
    engine.servesAgent = true
    tools = AgentTool.tools(
      engine.tool.sections.flatMap(\.commands).map(\.description),
      builtins: engine.shellCommands.map(\.description))
    _ = engine.store.subscribe(to: \.present) { [weak self] _ in self?.hasChanged = true }
  }

  // MARK: Serving

  /// Serves until the agent closes the connection, a signal arrives, or an output cannot be
  /// written.
  ///
  /// Calls that are still open get one second to end. They are then canceled, and answered. Effects
  /// that save files are awaited without a limit, unless a signal ends the session.
  func run() {
    while !isOver,
      let (requests, line) = connection.next(of: version, waiting: waitForInput)
    {
      for request in requests { receive(request, line) }
    }
    // Calls get one second to finish; saving files gets as long as it needs.
    let end = now + .seconds(1)
    while !engine.isInterrupted,
      engine.store.isRunning(on: .serial) || (!calls.isEmpty && now < end && !isOver)
    {
      turn(readsInput: false)
    }
    engine.cancelAll()
    answerEndedCalls()
    for request in listeners where request.version != nil { respond(to: request, "") }
    connection.flush()
  }

  private var now: Duration { engine.environment.process.now() }

  private var isOver: Bool { engine.isOver || connection.hasFailed }

  /// Waits until the input is readable; returns false if the session is over.
  private func waitForInput() -> Bool {
    while !isOver { if turn(readsInput: true) { return true } }
    return false
  }

  /// Answers the calls whose effects have ended, and then waits for input, results and signals.
  ///
  /// The wait takes at most a tenth of a second if progress may have to be reported, or if no input
  /// is awaited.
  ///
  /// - Returns: Whether the input is readable and the session continues.
  @discardableResult
  private func turn(readsInput: Bool) -> Bool {
    answerEndedCalls()
    connection.flush()
    engine.devices.flush()
    let isDue = !readsInput || calls.values.contains { $0.request.progressToken != nil }
    let isReadable = connection.wait(readsInput: readsInput) {
      engine.poll($0, timeout: isDue ? 100 : -1)
    }
    engine.handleSignals()
    reportProgress()
    return isReadable && !isOver
  }

  private func receive(_ request: AgentRequest, _ number: Int) {
    if request.isNotification {
      if request.method == "notifications/cancelled" { cancel(request.parameters["requestId"]?.id) }
      return
    }
    do throws(AgentError) {
      try serve(request, number)
    } catch {
      connection.respond(to: request, error)
    }
    notifyListeners()
  }

  // MARK: Requests

  private func serve(_ request: AgentRequest, _ number: Int) throws(AgentError) {
    try request.check(isInitialized: version != nil)
    let (parameters, isModern) = (request.parameters, request.version != nil)
    let isOpen = request.id.map { calls[$0] != nil } ?? false
    if isOpen || listeners.contains(where: { $0.id == request.id && $0.version != nil }) {
      throw AgentError(.invalidRequest, "an earlier request with this ID is still open")
    }
    if parameters["cursor"] != nil { throw AgentError(.invalidParameters, "unknown cursor") }
    /// Responds with the members of a result, which clients may cache for a time in milliseconds.
    func respond(_ members: String, cached time: Int? = nil) {
      let hint = time.map { #","ttlMs":\#($0),"cacheScope":"private""# } ?? ""
      self.respond(to: request, isModern ? members + hint : members)
    }
    func checkURI() throws(AgentError) {
      if parameters["uri"] == .string(stateURI) { return }
      throw AgentError(
        isModern ? .invalidParameters : .unknownResource,
        "unknown resource; the only one is \(stateURI)")
    }
    let resource = #""uri":\#(stateURI.json),"mimeType":"application/json""#
    let hour = 3_600_000
    switch (request.method, isModern) {
    case ("server/discover", true):
      respond(#""supportedVersions":\#(AgentRequest.versions),\#(introduction)"#, cached: hour)
    case ("initialize", false):
      let known = AgentRequest.oldVersions
      let version = known.first { parameters["protocolVersion"] == .string($0) } ?? known[0]
      self.version = version
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
      let state = engine.store.state.present.dumpValue.redacted(by: engine.tool.redact)
      respond(#""contents":[{\#(resource),"text":\#(state.json.json)}]"#, cached: 0)
    case ("resources/subscribe", false), ("resources/unsubscribe", false):
      try checkURI()
      listeners.removeAll { $0.version == nil }
      respond("")
      if request.method == "resources/subscribe" { listeners.append(request) }
    case ("subscriptions/listen", true):
      let uris =
        request.listens(to: stateURI) ? #""resourceSubscriptions":[\#(stateURI.json)]"# : ""
      connection.notify(
        "subscriptions/acknowledged", metadata(of: request), #""notifications":{\#(uris)}"#)
      listeners.append(request)
    default: throw AgentError(.unknownMethod, "unknown method \(quoted(request.method ?? ""))")
    }
  }

  private func call(_ request: AgentRequest, _ number: Int) throws(AgentError) {
    let name = request.parameters["name"]?.string ?? ""
    guard let tool = tools.first(where: { $0.name == name }) else {
      throw AgentError(.invalidParameters, unknown("tool", name, among: tools.map(\.name)))
    }
    let arguments = (request.parameters["arguments"] ?? .record([])).decodedOnce
    guard case .record = arguments else {
      throw AgentError(.invalidParameters, "the arguments of \(name) must be an object")
    }
    let sink = AgentSink(engine.devices)
    let context = CallContext(
      front, sink: sink,
      at: ScriptLocation(source: CommandSource("<mcp>", .agent), line: number))
    var task: StoreTask?
    if tool.command.touches.takesKeptData {
      engine.takeKeptData(in: context)
    }
    do throws(ShellError) {
      if tool.command.agentUse == .plan {
        let plan = try tool.read(arguments)
        let name = plan["tool"]?.first ?? ""
        guard let planned = tools.first(where: { $0.name == name }) else {
          throw .failed(unknown("tool", name, among: tools.map(\.name)))
        }
        let inner = plan["arguments"]?.first.map { DumpValue.string($0).decodedOnce }
        let line = try planned.words(inner).map { Word($0).typedWhole }.joined(separator: " ")
        engine.withCall("plan \(line)", in: context) { call throws(ShellError) in
          let step = try plan["at"].map { words throws(ShellError) in
            try engine.step(words[0], for: call)
          }
          try engine.plan(line, at: step, for: call)
        }
      } else if tool.command.agentUse == .result {
        let offset = try tool.integer("offset", in: tool.read(arguments)) ?? 0
        engine.withCall(name, in: context) { engine.answer($0, [], value: part(from: offset)) }
      } else if planFirst, !tool.command.isReadOnly, tool.command.agentUse != .apply {
        throw .failed(
          "--plan-first allows \(name) only in a plan: call plan with it, then apply the number")
      } else {
        task = try engine.run(words: try tool.words(arguments), in: context)
      }
    } catch {
      engine.refuse(error.description, text: name, in: context)
    }
    guard let id = request.id else { return }
    if let task, engine.store.isRunning(task) {
      calls[id] = OpenCall(request: request, tool: tool, record: sink.record, task: task)
    } else {
      answer(request, tool, sink.record)
    }
  }

  private func answer(_ request: AgentRequest, _ tool: AgentTool, _ record: JSONRecord) {
    let sink = AgentSink(engine.devices, record)
    let problem = engine.writeKeptData(in: CallContext(front, sink: sink))
    if let problem { record.add(error: problem.description) }
    let step = engine.store.state.position.current
    let journal = engine.recorder.journalProblem?.description
    let (result, whole) = record.callResult(step, journal: journal, data: problem?.description)
    if let whole { longResult = Array(whole.unicodeScalars) }
    respond(to: request, result)
  }

  /// Returns a part of the last result that was too long, from an offset in Unicode scalars.
  private func part(from offset: Int) -> DumpValue {
    let rest = longResult.dropFirst(max(0, offset))
    // A message has at most eight bytes for each scalar, because it contains the part twice.
    let part = rest.prefix(JSONRecord.callLimit / 10)
    return .object([
      "text": .string(String(String.UnicodeScalarView(part))),
      "size": .integer(Int64(longResult.count)),
      "next": part.count < rest.count ? .integer(Int64(part.endIndex)) : nil,
    ])
  }

  /// Cancels the call or the subscription with an ID, so that its request is never answered.
  ///
  /// If there is no such call or subscription, the function does nothing.
  private func cancel(_ id: String?) {
    listeners.removeAll { $0.id == id && $0.version != nil }
    guard let id, let call = calls.removeValue(forKey: id) else { return }
    engine.cancel([call.task])
    connection.send(nil, in: call.request.batch)
  }

  // MARK: Writing

  /// Answers the calls whose effects have ended, and notifies the listeners.
  ///
  /// First, effects are canceled whose results are not needed, because an answer is too long.
  private func answerEndedCalls() {
    // The rest of a value that is too long is not needed, unless the command changes something.
    for call in calls.values where call.record.isTooLong && call.tool.command.isReadOnly {
      engine.store.cancel(call.task)
    }
    let ended = calls.filter { !engine.store.isRunning($0.value.task) }
    for (id, call) in ended.sorted(by: { $0.value.task.number < $1.value.task.number }) {
      calls[id] = nil
      answer(call.request, call.tool, call.record)
    }
    notifyListeners()
  }

  /// Notifies the listeners if the state has changed since the last notification.
  private func notifyListeners() {
    for request in hasChanged ? listeners : [] where request.listens(to: stateURI) {
      connection.notify("resources/updated", metadata(of: request), #""uri":\#(stateURI.json)"#)
    }
    hasChanged = false
  }

  /// Reports the progress of each call that has a progress token and has progressed.
  ///
  /// At most ten reports a second are sent for a call.
  private func reportProgress() {
    if now < nextReport { return }
    nextReport = now + .milliseconds(100)
    for (id, call) in calls {
      guard let token = call.request.progressToken,
        let progress = engine.store.progress(of: call.task), progress > call.progress
      else { continue }
      calls[id]?.progress = progress
      connection.notify(
        "progress", #""progressToken":\#(token),"progress":\#(progress),"total":1"#)
    }
  }

  private func respond(to request: AgentRequest, _ members: String) {
    let more = request.version == nil ? [] : [#""resultType":"complete""#, metadata(of: request)]
    let result = ([members] + more).filter { !$0.isEmpty }.joined(separator: ",")
    connection.respond(to: request, result: result)
  }

  private var stateURI: String { "state://\(engine.tool.name)" }

  private var serverInfo: String {
    #"{"name":\#(engine.tool.name.json),"version":\#(engine.tool.version.json)}"#
  }

  /// The capabilities and the instructions.
  private var introduction: String {
    let instructions = """
      Each tool is a command of \(engine.tool.name). Results have the form of its option --json. \
      plan shows what a call would change without making the call, and apply makes the call if it \
      would still change the same. \(planFirst ? "Only apply changes the state. " : "")\
      Each result includes the current step number: undo and goto return to the state after an \
      earlier step, redo reapplies undone steps, and plan can begin at any step. A change after \
      undo or goto keeps the undone steps: goto returns to them. undo does not restore saved files.
      """
    return #""capabilities":{"tools":{},"resources":{"subscribe":true}},"#
      + #""instructions":\#(instructions.json)"#
  }

  /// The metadata of a response or of a subscription message; empty in older revisions.
  private func metadata(of request: AgentRequest) -> String {
    guard let id = request.id, request.version != nil else { return "" }
    let server = #""io.modelcontextprotocol/serverInfo":\#(serverInfo)"#
    let subscription = #","io.modelcontextprotocol/subscriptionId":\#(id)"#
    return #""_meta":{\#(server)\#(request.method == "subscriptions/listen" ? subscription : "")}"#
  }
}
