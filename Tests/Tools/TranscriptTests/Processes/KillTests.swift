import CommandShellTesting
import Foundation
import TestProcesses
import Testing
import UnidirectionalTesting

/// Kills sessions at random moments, and checks that nothing is lost that was answered before.
///
/// The tests do not sleep. Each session receives more lines than the test waits for, so the kill
/// arrives while the session is busy.
@Suite(.ownThread) struct KillTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  private func tool(
    _ arguments: [String], input: ToolProcess.Input = .open
  ) throws -> ToolProcess {
    try ToolProcess(executableURL(named: "primetime"), arguments, input: input, sandbox: sandbox)
  }

  private func run(_ arguments: String...) async throws -> ToolResult {
    try await tool(["--quiet"] + arguments, input: .bytes([])).run()
  }

  /// The text of the file of favorites; nil if the file does not exist.
  private var favorites: String? {
    sandbox.contents(of: "favorites.json").map { String(decoding: $0, as: UTF8.self) }
  }

  /// Checks the file of favorites, and returns the moment that a replay restores.
  private func check(
    _ replay: ToolResult, of session: RandomSession, _ answers: RandomSession.Answers
  ) throws -> RandomSession.Moment {
    #expect(
      session.files.dropFirst(answers.saves).contains(favorites),
      "\(answers), \(session.files), \(favorites ?? "no file")")
    #expect(replay.status == .exited(0))
    #expect(replay.errors == "")
    let restored = try Restored(replay.output)
    return try #require(
      session.moment(of: restored, after: answers),
      "\(answers), \(session.lines.suffix(40))\n\(replay.output)")
  }

  /// Checks that a session can run commands in the same folder, and leaves only these files.
  private func expectOnly(_ files: [String], after commands: String) async throws {
    let next = try await run("-c", commands)
    #expect(next.status == .exited(0))
    #expect(next.errors == "")
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.work.path)
    #expect(names.sorted() == files)
  }

  @Test(arguments: 0..<killRounds)
  func aKilledScriptLosesNoAnsweredCommand(_ seed: Int) async throws {
    var session = RandomSession(seed: seed)
    for _ in 1...3 {
      session.begin(favorites: favorites)
      let running = try tool(["--record", "session.jsonl"]).start()
      for batch in session.batches() {
        running.send(batch.lines.map { "\($0)\n" }.joined())
        if let number = batch.awaited { try await running.expect("→ \(number)\n") }
      }
      running.signal(SIGKILL)
      let killed = try await running.finish(closingInput: false)
      #expect(killed.status == .signaled(SIGKILL))
      #expect(killed.errors == "")

      let answers = session.answers(in: killed.output) { "→ \($0)\n" }
      let replay = try await run("--replay", "session.jsonl", "-c", "count", "-c", "favorites")
      _ = try check(replay, of: session, answers)
      // The recording now holds only the initial state. It stays if the next session is killed
      // before it replaces the recording.
      try await expectOnly(
        ["favorites.json", "session.jsonl"], after: "save favorites.json; record session.jsonl")
    }
  }

  @Test(arguments: 0..<killRounds)
  func aKilledTerminalSessionLosesNoAnsweredCommand(_ seed: Int) async throws {
    var session = RandomSession(seed: seed)
    var last: RandomSession.Moment?
    var history: [String] = []
    for _ in 1...3 {
      session.begin(at: last, favorites: favorites)
      var process = try tool(last == nil ? [] : ["--resume"])
      process.environment["NO_COLOR"] = "1"
      let terminal = try PseudoTerminal(process)
      for batch in session.batches() {
        terminal.send(batch.lines.map { "\($0)\r" }.joined())
        if let number = batch.awaited { try await terminal.expect("→ \(number)\r\n") }
      }
      terminal.signal(SIGKILL)
      let killed = try await terminal.finish()
      #expect(killed.status == .signaled(SIGKILL))

      let answers = session.answers(in: killed.output) { "→ \($0)\r\n" }
      let resumed = try await run("--resume", "-c", "count", "-c", "favorites")
      let moment = try check(resumed, of: session, answers)
      last = moment
      let entered = (savedHistory(in: sandbox) ?? "").split(separator: "\n").map(String.init)
      let count = entered.count - history.count
      // A line enters the history before its commands run.
      #expect(count >= session.lineCount(upTo: max(answers.line, moment.line)))
      #expect(entered == history + session.lines.prefix(max(0, count)))
      history = entered
      try await expectOnly(["favorites.json"], after: "save favorites.json")
    }
  }
}

/// The number of rounds, each with three kills.
private let killRounds = LongTests.count(1, long: 5)

/// Random lines for a session, and the moments that the session passes through.
///
/// The last command of each line sets the count to the number of the line. That number in the
/// output shows that the line was answered. Because the numbers and the favorites only grow, a
/// state occurs twice only if an `undo` returns to it.
private struct RandomSession {
  struct State: Equatable {
    var count = 0
    var favorites: [Int] = []
  }

  /// A session after one of its commands.
  struct Moment {
    /// The number of the last line that is complete.
    var line = RandomSession.firstNumber
    /// The number of recorded actions, without the results of saves.
    var actions = 0
    /// The number of saves that have begun in this session.
    var saves = 0
    /// The states that can be undone, followed by the current one.
    var steps = [State()]
  }

  /// The answers that were read before the session was killed.
  struct Answers {
    /// The number of the last line that was answered.
    var line: Int
    /// The number of saves that were answered.
    var saves: Int
  }

  private static let firstNumber = 1000

  /// The lines of the current session.
  private(set) var lines: [String] = []

  /// The contents of the file of favorites: before the session, and after each save.
  private(set) var files: [String?] = []

  private var moments: [Moment] = []
  private var now = Moment()
  private var prime = 1
  private var generator: SeededGenerator

  init(seed: Int) {
    generator = SeededGenerator(seed: UInt64(seed))
  }

  /// Begins a session that continues an earlier one, or that starts in the initial state.
  mutating func begin(at moment: Moment? = nil, favorites: String?) {
    let line = now.line
    now = moment ?? Moment()
    (now.line, now.saves) = (line, 0)
    (lines, files, moments) = ([], [favorites], [now])
  }

  /// Makes the lines of a session.
  ///
  /// - Returns: The lines in batches, each with the number of a line to wait for, if any.
  mutating func batches() -> [(lines: [String], awaited: Int?)] {
    let count = Int.random(in: 1...3, using: &generator)
    var batches: [(lines: [String], awaited: Int?)] = []
    for index in 1...count {
      let start = now.line
      let size = Int.random(in: 2...20, using: &generator)
      // Before its first answer, a session may have no recording or journal yet.
      let least = start == Self.firstNumber ? 1 : 0
      let most = index == count ? size / 2 : size
      let awaited = Int.random(in: least...most, using: &generator)
      for _ in 1...size { addLine() }
      batches.append((lines.suffix(size), awaited == 0 ? nil : start + awaited))
    }
    return batches
  }

  private mutating func addLine() {
    var commands: [String] = []
    let state = now.steps.last ?? State()
    switch Int.random(in: 0..<6, using: &generator) {
    case 0, 1:
      repeat { prime += 1 } while (2..<prime).contains { prime % $0 == 0 }
      commands.append("favorite \(prime)")
      now.steps.append(State(count: state.count, favorites: state.favorites + [prime]))
      addMoment()
    case 2, 3:
      commands.append("save favorites.json")
      files.append("[\(state.favorites.map(String.init).joined(separator: ","))]\n")
      now.saves += 1
      addMoment()
    case 4 where now.steps.count > 1:
      commands.append("undo")
      now.steps.removeLast()
      addMoment()
    default:
      break
    }
    now.line += 1
    commands.append("count \(now.line)")
    now.steps.append(State(count: now.line, favorites: now.steps.last?.favorites ?? []))
    addMoment()
    lines.append(commands.joined(separator: "; "))
  }

  private mutating func addMoment() {
    now.actions += 1
    moments.append(now)
  }

  /// Returns the answers in the output of a session.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - text: Returns the text that shows that the line with a number was answered.
  /// - Returns: The last line that was answered, and the number of saves that were.
  func answers(in output: String, _ text: (Int) -> String) -> Answers {
    let line = moments.last { $0.line > start && output.contains(text($0.line)) }?.line
    return Answers(
      line: line ?? start,
      saves: output.components(separatedBy: " to favorites.json").count - 1)
  }

  /// The number of the last line of the sessions before.
  private var start: Int { moments.first?.line ?? Self.firstNumber }

  /// Returns how many lines the current session has up to a number.
  func lineCount(upTo number: Int) -> Int { number - start }

  /// Returns the first moment with a restored state; nil if the session did not pass through it
  /// after these answers.
  func moment(of restored: Restored, after answers: Answers) -> Moment? {
    var moment = moments.first { moment in
      moment.line >= answers.line && moment.steps.last == restored.state
        && moment.actions + answers.saves <= restored.actions
        && restored.actions <= moment.actions + moment.saves
    }
    moment?.actions = restored.actions
    return moment
  }
}

/// The result of a replay, followed by the output of `count` and `favorites`.
private struct Restored {
  /// The number of actions that were replayed.
  let actions: Int
  let state: RandomSession.State

  init(_ output: String) throws {
    let lines = output.split(separator: "\n")
    let words = try #require(lines.first).split(separator: " ")
    actions = try #require(words.lazy.compactMap { Int($0) }.first, "\(output)")
    let prefix = "count = "
    let index = try #require(lines.firstIndex { $0.hasPrefix(prefix) }, "\(output)")
    state = RandomSession.State(
      count: try #require(Int(lines[index].dropFirst(prefix.count))),
      favorites: lines[(index + 1)...].compactMap { line in
        line.split(separator: " ").last.flatMap { Int($0) }
      })
  }
}
