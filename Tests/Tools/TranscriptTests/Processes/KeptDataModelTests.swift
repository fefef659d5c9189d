import Foundation
import SystemIO
import SystemPackage
import TestProcesses
import Testing
import UnidirectionalTesting

/// Runs random commands in two or three sessions over one file, with kills, edits by hand, and
/// moves through the history, and checks two promises after each of them.
///
/// - A change that a session has reported without a warning is in the file, until someone removes
///   it.
/// - A session replaces only data that it knows: each number that leaves the file was written by
///   the same session, or its command `remove` took it. Only `data keep` may do more.
@Suite(.ownThread) struct KeptDataModelTests {
  @Test(arguments: 0..<LongTests.count(8, long: 100))
  func nothingIsLostOrReplacedSilently(_ seed: Int) async throws {
    var model = try Model(seed: UInt64(seed))
    for _ in 0..<100 { try await model.doNext() }
  }
}

/// The sessions, and the expected owners of the numbers in the file.
private struct Model {
  private struct Session {
    let process: RunningTool

    /// The number by which the model names the session.
    let owner: Int

    /// The sessions whose changes the session may undo: itself, and those that it may have resumed.
    var origins: Set<Int>

    /// Whether the last result had a warning about the file.
    var isInConflict = false { didSet { hadConflict = isInConflict || oldValue } }

    /// Whether the last result or the one before had a warning.
    var hadConflict = false

    /// The list of the session in its latest conflict.
    var list: [Int] = []

    /// The numbers that the command `remove` has taken from the list of the session.
    var removed: Set<Int> = []
  }

  /// The result of a call.
  private struct Result: Decodable {
    struct Content: Decodable { let error, data: String? }

    let structuredContent: Content
    let isError: Bool
  }

  private struct Response: Decodable { let result: Result }

  private struct File: Decodable { let data: [Int] }

  private let sandbox: Sandbox
  private let merges: Bool
  private var generator: SeededGenerator
  private var sessions: [Session] = []

  /// The session that made each number, and the one that last added it to the file; 0 for an edit
  /// by hand.
  private var (makers, owners): ([Int: Int], [Int: Int]) = ([:], [:])
  private var (lastNumber, lastOwner, lastID) = (0, 0, 0)

  /// The sessions that have ended, and the numbers that they have removed.
  private var ended: (origins: Set<Int>, removed: Set<Int>) = ([], [])
  private var log: [String] = []

  init(seed: UInt64) throws {
    sandbox = try Sandbox()
    merges = seed % 2 == 1
    generator = SeededGenerator(seed: seed)
  }

  private var path: String { "~/.local/share/keeper/numbers.json" }

  private var numbers: [Int] {
    get throws {
      guard let bytes = sandbox.contents(of: path) else { return [] }
      return try JSONDecoder().decode(File.self, from: Data(bytes)).data
    }
  }

  // MARK: Operations

  mutating func doNext() async throws {
    let count = merges ? 3 : 2
    if sessions.count < count { return try await start() }
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: try await kill()
    case 1: try await end()
    case 2: try edit()
    case 3: try await runScript()
    case 4: try await callAtOnce()
    default: try await call()
    }
  }

  /// Starts a session, which may continue an earlier one.
  private mutating func start() async throws {
    lastOwner += 1
    let resumes = Bool.random(using: &generator)
    log.append("start \(lastOwner)\(resumes ? " --resume" : "")")
    let arguments = ["--mcp"] + (merges ? ["--merge"] : []) + (resumes ? ["--resume"] : [])
    let process = try ToolProcess(
      executableURL(named: "keeper"), arguments, input: .open, sandbox: sandbox
    ).start()
    var session = Session(process: process, owner: lastOwner, origins: [lastOwner])
    if resumes {
      session.origins.formUnion(ended.origins)
      session.removed = ended.removed
      // The changes that the earlier session could not write are written, or are a conflict.
      session.isInConflict = true
    }
    sessions.append(session)
    try await request(
      sessions.count - 1, "initialize", #"{"protocolVersion":"2025-06-18"}"#)
  }

  private mutating func kill() async throws {
    let session = sessions.remove(at: Int.random(in: sessions.indices, using: &generator))
    log.append("kill \(session.owner)")
    session.process.signal(SIGKILL)
    _ = try await session.process.finish(closingInput: false)
    end(session)
  }

  /// Ends a session; its status tells whether the file has its changes.
  private mutating func end() async throws {
    let session = sessions.remove(at: Int.random(in: sessions.indices, using: &generator))
    log.append("end \(session.owner)")
    let before = try numbers
    let result = try await session.process.finish()
    end(session)
    // A conflict may have ended, because the file is again as the session knew it.
    let hasWritten = session.isInConflict && result.status == .exited(0)
    try check(
      hasWritten || result.status == .exited(session.isInConflict ? 1 : 0),
      "\(result.status) \(result.errors)")
    for number in try changes(since: before) where try !isUnsettled(number) {
      try check(hasWritten && isFree(number, for: session), "the end changed the file")
    }
  }

  private mutating func end(_ session: Session) {
    ended.origins.formUnion(session.origins)
    ended.removed.formUnion(session.removed)
  }

  /// Edits the file by hand while no session writes it: changes its data, or only its form.
  ///
  /// Sessions cannot tell apart an edit at the moment of a write and the content before it.
  private mutating func edit() throws {
    let lock = try lockFile()
    defer { FileSystem.live.closeIgnoringErrors(lock) }
    var list = try numbers
    if Bool.random(using: &generator) {
      if Bool.random(using: &generator), !list.isEmpty { list.removeFirst() }
      list.insert(nextNumber(of: 0), at: 0)
    }
    log.append("edit \(list)")
    try sandbox.write(#"{"format": 2, "by": "x", "data": \#(list)}"#.utf8, to: path)
  }

  private func lockFile() throws -> FileDescriptor {
    while true {
      let file = try AtomicFile.lock(sandbox.url(path).path, creatingFolders: true)
      if let file { return file }
      sched_yield()
    }
  }

  private mutating func runScript() async throws {
    lastOwner += 1
    let number = nextNumber(of: lastOwner)
    log.append("script \(number)")
    let before = try numbers
    let result = try await ToolProcess(
      executableURL(named: "keeper"), ["-q", "-c", "list", "-c", "add \(number)"], sandbox: sandbox
    ).run()
    try check(result.status == .exited(0), result.errors)
    let changes = try changes(since: before).filter { try !isUnsettled($0) }
    try check(changes == [number], "\(changes) changed")
  }

  /// Makes a random call in a random session.
  private mutating func call() async throws {
    let index = Int.random(in: sessions.indices, using: &generator)
    let steps = Int.random(in: 1...3, using: &generator)
    let calls = [
      ("add", "{\"n\":\(nextNumber(of: sessions[index].owner))}"), ("add", ""), ("remove", "{}"),
      ("list", "{}"), ("note", "{\"text\":\"\(lastNumber)\"}"), ("undo", "{\"k\":\(steps)}"),
      ("undo", "{}"), ("redo", "{\"k\":\(steps)}"), ("redo", "{}"), ("goto", "{\"step\":\(steps)}"),
      ("goto", "{\"step\":0}"), ("data_keep", "{}"), ("data_reload", "{}"), ("data_merge", "{}"),
      ("plan", "{\"tool\":\"data_reload\"}"),
    ]
    var (name, arguments) = calls[Int.random(in: calls.indices, using: &generator)]
    if arguments.isEmpty { arguments = calls[0].1 }
    if name == "remove", let last = try await list(index).last {
      sessions[index].removed.insert(last)
    }
    let (session, before) = (sessions[index], try numbers)
    log.append("\(session.owner): \(name) \(arguments)")
    let result = try await tool(index, name, arguments)
    let after = try numbers
    log.append("  \(after) \(result.structuredContent.data ?? "")")
    let isInConflict = result.structuredContent.data != nil
    sessions[index].isInConflict = isInConflict
    if isInConflict {
      let list = try await list(index)
      sessions[index].list = list
      log.append("  has \(list)")
      try check(result.isError, "a conflict is not an error")
      let changes = try changes(since: before).filter { try !isUnsettled($0, except: session) }
      try check(changes == [], "a session in a conflict has written \(changes)")
      return
    }
    let list = try await list(index)
    let changes = try changes(since: list) + before.filter { !after.contains($0) }
    for number in changes where try !isUnsettled(number) {
      try check(list.contains(number) == after.contains(number), "the session has \(list)")
      try check(
        isFree(number, for: session) || name == "data_keep",
        "\(number) of \(owners[number] ?? -1) was removed")
    }
    for number in after where !before.contains(number) { owners[number] = session.owner }
  }

  /// Adds a number in every session at the same time.
  private mutating func callAtOnce() async throws {
    let before = try numbers
    var added: [Int] = []
    for (index, session) in sessions.enumerated() {
      added.append(nextNumber(of: session.owner))
      log.append("\(session.owner): add \(added[index]) at once")
      send(index, "tools/call", #"{"name":"add","arguments":{"n":\#(added[index])}}"#)
    }
    let ids = lastID - added.count + 1...lastID
    var accepted: [Int] = []
    for (index, id) in ids.enumerated() {
      let result = try await response(index, id).result
      sessions[index].isInConflict = result.structuredContent.data != nil
      log.append("  \(added[index]) \(result.structuredContent.data ?? "")")
      if !sessions[index].isInConflict { accepted.append(added[index]) }
    }
    let after = try numbers
    log.append("  \(after)")
    let lost = try Set(before + accepted).subtracting(after).filter { try !isUnsettled($0) }
    try check(lost.isEmpty, "\(lost) was lost")
  }

  /// Returns the numbers by which the file differs from a list.
  private func changes(since old: [Int]) throws -> [Int] {
    let new = try numbers
    return Set(old).symmetricDifference(new).sorted()
  }

  /// Returns whether another session with a conflict may add or remove a number at any moment.
  ///
  /// It writes its list in the background once the file is again as the session knew it. The list
  /// may have numbers of other sessions, to which it has moved back.
  private func isUnsettled(_ number: Int, except session: Session? = nil) throws -> Bool {
    let isInFile = try numbers.contains(number)
    return sessions.contains {
      $0.hadConflict && $0.owner != session?.owner
        && (isFree(number, for: $0) || isInFile && $0.list.contains(number))
    }
  }

  /// Returns whether a session may remove a number without a question.
  private func isFree(_ number: Int, for session: Session) -> Bool {
    [owners[number], makers[number]].contains { $0.map(session.origins.contains) == true }
      || session.removed.contains(number)
  }

  // MARK: Calls

  private mutating func nextNumber(of owner: Int) -> Int {
    lastNumber += 1
    (makers[lastNumber], owners[lastNumber]) = (owner, owner)
    return lastNumber
  }

  private mutating func tool(
    _ index: Int, _ name: String, _ arguments: String
  ) async throws -> Result {
    let line = try await request(
      index, "tools/call", #"{"name":"\#(name)","arguments":\#(arguments)}"#)
    return try JSONDecoder().decode(Response.self, from: Data(line.utf8)).result
  }

  /// Returns the numbers that a session shows.
  private mutating func list(_ index: Int) async throws -> [Int] {
    struct Listed: Decodable {
      struct Result: Decodable { let structuredContent: Content }
      struct Content: Decodable { let value: [Int] }
      let result: Result
    }
    let line = try await request(index, "tools/call", #"{"name":"list","arguments":{}}"#)
    return try JSONDecoder().decode(Listed.self, from: Data(line.utf8)).result.structuredContent
      .value
  }

  private mutating func send(_ index: Int, _ method: String, _ parameters: String) {
    lastID += 1
    sessions[index].process.send(
      #"{"jsonrpc":"2.0","id":\#(lastID),"method":"\#(method)","params":\#(parameters)}"# + "\n")
  }

  @discardableResult
  private mutating func request(
    _ index: Int, _ method: String, _ parameters: String
  ) async throws -> String {
    send(index, method, parameters)
    return try await line(index, lastID)
  }

  private func response(_ index: Int, _ id: Int) async throws -> Response {
    try JSONDecoder().decode(Response.self, from: Data(try await line(index, id).utf8))
  }

  private func line(_ index: Int, _ id: Int) async throws -> String {
    let process = sessions[index].process
    try await process.expect("{\"jsonrpc\":\"2.0\",\"id\":\(id),")
    try await process.expect("\n")
    let lines = process.text(of: .output).split(separator: "\n")
    return String(lines.last { $0.hasPrefix("{\"jsonrpc\":\"2.0\",\"id\":\(id),") } ?? "")
  }

  private func check(_ condition: Bool, _ reason: String) throws {
    if condition { return }
    struct Violation: Error, CustomStringConvertible { let description: String }
    throw Violation(description: "\(reason)\n" + log.suffix(100).joined(separator: "\n"))
  }
}
