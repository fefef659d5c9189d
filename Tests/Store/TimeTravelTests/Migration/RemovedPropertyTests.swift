import StateDiff
import TestProcesses
import Testing
import TimeTravel
import Unidirectional
import UnidirectionalTesting

/// Tests replays of recordings in which some actions changed only a property that the state no
/// longer has.
@Suite struct RemovedPropertyTests {
  private struct Notebook: Codable, Dumpable, Sendable {
    var count = 0
    var note = ""
  }

  private struct Counter: Codable, Dumpable, Sendable {
    var count = 0
  }

  private enum Action: Codable, Sendable {
    case counted(Int)
    case noted(String)
  }

  private static let notebook = Reducer<Notebook, Timestamped<Action>> { state, action in
    switch action.action {
    case .counted(let step): state.count += step
    case .noted(let note): state.note = note
    }
    return []
  }

  private static let counter = Reducer<Counter, Timestamped<Action>> { state, action in
    if case .counted(let step) = action.action { state.count += step }
    return []
  }

  private static let migration = Migration { line in
    line.state.remove("note")
  }

  /// A session of the version with the property, and its recording.
  private struct Session {
    private(set) var history: History<Notebook, Timestamped<Action>>
    private(set) var recording: [UInt8]
    private(set) var counts: [Int] = []
    private let writer = RecordingWriter<Notebook, Action>()
    private let isWhole: Bool

    init(_ history: History<Notebook, Timestamped<Action>> = History(Notebook())) throws {
      self.history = history
      isWhole = history.position.last == 0
      recording = try writer.line(
        RecordingHeader(
          tool: "notebook", version: "1", time: Timestamp(seconds: 0), limit: history.limit,
          step: history.position.current, start: history.present))
    }

    mutating func send(_ action: Action, by command: UInt64) throws {
      let id = CommandID(number: command, text: "command \(command)")
      let action = HistoryAction<Notebook, Timestamped<Action>>.perform(
        Timestamped(action, at: Timestamp(seconds: 1)), by: id)
      try reduce(action, id)
    }

    mutating func move(_ move: HistoryAction<Notebook, Timestamped<Action>>) throws {
      try reduce(move, CommandID(number: 0, text: "move"))
    }

    private mutating func reduce(
      _ action: HistoryAction<Notebook, Timestamped<Action>>, _ command: CommandID
    ) throws {
      _ = TimeTravel.history(notebook)(&history, action)
      recording += try writer.line(
        RecordingLine(
          step: history.position.current, time: Timestamp(seconds: 1), command: command,
          action: action, state: isWhole ? nil : history.present,
          fingerprint: history.present.fingerprint))
      counts.append(history.present.count)
    }

    /// Replays the recording without the property, and returns the counts after each line and the
    /// final history.
    func replayed(
      by reducer: Reducer<Counter, Timestamped<Action>> = counter
    ) throws -> (counts: [Int], history: History<Counter, Timestamped<Action>>) {
      let reader = try RecordingReader<Counter, Action>(
        recording, tool: "notebook", migrations: [migration])
      var replay = try Replay<Counter, Action>(
        from: reader.header, isMigrated: reader.isMigrated, removesState: reader.removesState,
        reducer: reducer)
      var counts: [Int] = []
      while let line = try reader.next() {
        try replay.apply(line, at: reader.lineNumber)
        counts.append(replay.history.present.count)
      }
      return (counts, replay.history)
    }
  }

  @Test func anActionThatChangedOnlyThePropertyKeepsItsStep() throws {
    var session = try Session()
    try session.send(.counted(1), by: 1)
    try session.send(.noted("a"), by: 2)
    try session.send(.counted(2), by: 3)
    try session.move(.undo(2))
    try session.move(.redo(1))
    try session.move(.goTo(3))
    try session.move(.goTo(2))
    try session.send(.noted("b"), by: 4)
    let replayed = try session.replayed()
    #expect(replayed.counts == [1, 1, 3, 1, 1, 3, 1, 1])
    #expect(replayed.counts == session.counts)
    #expect(replayed.history.position == session.history.position)
  }

  @Test func aLaterActionOfTheSameCommandBelongsToTheStep() throws {
    var session = try Session()
    try session.send(.counted(1), by: 1)
    try session.send(.noted("a"), by: 2)
    // The step of command 1 has ended, so this is a step of its own.
    try session.send(.counted(1), by: 1)
    try session.send(.noted("b"), by: 3)
    try session.send(.counted(10), by: 3)
    try session.send(.counted(10), by: 3)
    try session.move(.undo(1))
    try session.move(.undo(2))
    try session.move(.redo(3))
    let replayed = try session.replayed()
    #expect(replayed.counts == [1, 1, 2, 2, 12, 22, 2, 1, 22])
    #expect(replayed.history.position == session.history.position)
  }

  @Test func anActionThatIsIgnoredIsFoundAfterOneWithoutChanges() throws {
    var session = try Session()
    try session.send(.noted("a"), by: 1)
    try session.send(.counted(1), by: 2)
    try session.send(.counted(2), by: 3)
    let other = Reducer<Counter, Timestamped<Action>> { state, action in
      if case .counted(2) = action.action { state.count += 1 }
      return Self.counter(&state, action)
    }
    // The recorded state after the last line is not known, but the one after the undo is.
    try session.move(.undo(1))
    try session.send(.counted(3), by: 4)
    try session.send(.counted(-3), by: 5)
    #expect(try session.replayed(by: other).counts == [0, 1, 4, 1, 4, 1])
    let ignoring = Reducer<Counter, Timestamped<Action>> { state, action in
      if case .counted(-3) = action.action { return [] }
      return Self.counter(&state, action)
    }
    let error = #expect(throws: RecordingError.self) { try session.replayed(by: ignoring) }
    guard case .differs(let difference)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(difference.line == 7)
    #expect(difference.recorded != difference.replayed)
  }

  @Test(arguments: 0..<UInt64(LongTests.count(5, long: 60)))
  func anyRecordingReplaysToItsCounts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let limit = seed % 5 == 0 ? Int.random(in: 0...4, using: &random) : 100
    var session = try Session(History(Notebook(), limit: limit))
    try Self.act(in: &session, &random)
    let replayed = try session.replayed()
    #expect(replayed.counts == session.counts)
    #expect(replayed.history.position == session.history.position)

    var later = try Session(session.history)
    try Self.act(in: &later, &random)
    #expect(try later.replayed().counts == later.counts)
  }

  /// Sends random actions and moves, among them impossible ones.
  private static func act(in session: inout Session, _ random: inout SeededGenerator) throws {
    var command = UInt64(session.counts.count)
    for _ in 0..<80 {
      // Each command sends one or more actions, and effects of earlier commands send some, too.
      if Int.random(in: 0...2, using: &random) > 0 { command += 1 }
      let sender = Int.random(in: 0...5, using: &random) == 0 ? command / 2 : command
      switch Int.random(in: 0...9, using: &random) {
      case 0...2: try session.send(.counted(Int.random(in: -1...2, using: &random)), by: sender)
      case 3...5:
        try session.send(.noted(["", "a", "b"].randomElement(using: &random) ?? ""), by: sender)
      case 6...7: try session.move(.undo(Int.random(in: 0...4, using: &random)))
      case 8: try session.move(.redo(Int.random(in: 0...4, using: &random)))
      default: try session.move(.goTo(Int.random(in: -1...40, using: &random)))
      }
    }
  }
}
