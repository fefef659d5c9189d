import StateDiff
import TestProcesses
import Testing
import Unidirectional
import UnidirectionalTesting

@testable import TimeTravel

@Suite struct ReplayTests {
  @Test func aReplayEndsInTheSameState() throws {
    var session = BasketSession()
    session.send(.added("tea"))
    session.send(.loadRequested)
    session.send(.counted(by: 2))
    session.receive(.loaded(["milk"]), of: 2)
    session.travel(.undo(2))
    session.travel(.redo(1))
    let result = try BasketReader.replay(session.recording())
    #expect(result.history.present == session.history.present)
    #expect(result.history.present == Basket(count: 2, items: ["tea"], changed: time(0)))
    #expect(result.history.position == session.history.position)
    #expect(result.actionCount == 6)
    #expect(result.lastCommand == 5)
    #expect(result.truncatedLine == nil)
    #expect(result.completeBytes == (try session.recording().count))
  }

  @Test func aReplayHasTheMarks() throws {
    var session = BasketSession()
    session.travel(.mark("start"))
    for number in 1...3 { session.send(.counted(by: Int64(number))) }
    session.travel(.mark("b"))
    session.travel(.undo(1))
    session.travel(.mark("c"))
    session.travel(.mark("d"))
    session.travel(.unmark("d"))
    session.travel(.redo(1))
    let result = try BasketReader.replay(session.recording())
    #expect(result.history.marks == ["start": 0, "b": 3, "c": 2])
    #expect(result.history == session.history)
    // A recording that begins later has the marks in its header.
    var later = BasketSession(going: session.history, number: 9)
    later.send(.counted(by: 7))
    later.travel(.mark("e"))
    let rest = try BasketReader.replay(later.recording())
    #expect(rest.history.marks == ["start": 0, "b": 3, "c": 2, "e": 4])
  }

  @Test func theFirstDifferenceIsReported() throws {
    var session = BasketSession()
    for number in 1...2000 { session.send(.counted(by: Int64(number))) }
    session.send(.added("tea"), command: "add tea")
    session.send(.counted(by: 1))
    let bytes = try session.recording()
    // The reducer that replays the recording counts differently.
    let changed = Reducer<Basket, Timestamped<BasketAction>> { basket, action in
      let effects = basketReducer(&basket, action)
      if case .added = action.action { basket.count += 1 }
      return effects
    }
    let error = #expect(throws: RecordingError.self) {
      try BasketReader(bytes, tool: "basket").replay(by: changed)
    }
    guard case .differs(let difference)? = error else { return }
    #expect(difference.line == 2002)
    #expect(difference.step == 2001)
    #expect(difference.command == "add tea")
    #expect(
      difference.changes.map { $0.line() } == [
        "count: 2001000 → 2001001", #"items[0]: + "tea""#, "changed: none → 1795231100000",
      ])
    #expect(
      difference.description
        == #"line 2002: "add tea" (step 2001) leads to a different state than recorded: "#
        + "the fingerprint is \(difference.replayed), not \(difference.recorded)")
    #expect(difference.recorded == session.lines[2000].fingerprint)
  }

  @Test func anotherStartStateIsReported() throws {
    let session = BasketSession(start: Basket(count: 1))
    let text = try String(decoding: session.recording(), as: UTF8.self)
    let other = text.replacing(#""count":1"#, with: #""count":2"#)
    let error = #expect(throws: RecordingError.self) {
      try BasketReader.replay(Array(other.utf8))
    }
    #expect(error?.description.hasPrefix("line 1: the fingerprint of the start state is ") == true)
  }

  @Test func aNumberThatLeavesNoRoomForMoreStepsIsReported() throws {
    let text = try String(decoding: BasketSession().recording(), as: UTF8.self)
    let other = text.replacing(#""steps":100"#, with: #""steps":100,"last":\#(Int.max)"#)
    #expect(throws: RecordingError.badLine(1, "the number of a step is too large")) {
      try BasketReader.replay(Array(other.utf8))
    }
  }

  @Test func aMoveToAnotherStepIsReported() throws {
    var session = BasketSession()
    session.send(.counted(by: 1))
    session.send(.counted(by: -1))
    session.send(.counted(by: 1))
    session.travel(.undo(2))
    let text = try String(decoding: session.recording(), as: UTF8.self)
    // Steps 3 and 1 have the same state, but the session was at step 1.
    let other = text.replacing(#"{"undo":2}"#, with: #"{"goTo":3}"#)
    #expect(throws: RecordingError.badLine(5, "the move leads to step 3, not 1 as recorded")) {
      try BasketReader.replay(Array(other.utf8))
    }
  }

  @Test func anActionOfAnotherStepIsReported() throws {
    var session = BasketSession()
    session.send(.counted(by: 1))
    session.send(.counted(by: 0), command: "count 0")
    let text = try String(decoding: session.recording(), as: UTF8.self)
    let lines = text.split(separator: "\n")
    let other =
      "\(lines[0])\n\(lines[1])\n\(lines[2].replacing(#""step":1"#, with: #""step":2"#))\n"
    let error = #expect(throws: RecordingError.self) {
      try BasketReader.replay(Array(other.utf8))
    }
    #expect(
      error?.description == #"line 3: "count 0" leads to step 1, not 2 as recorded"#)
  }

  @Test func aReplacedStateMayHaveAnyStep() throws {
    var session = BasketSession()
    session.send(.counted(by: 1))
    session.travel(.replaceState(Basket(count: 5), by: CommandID(number: 2, text: "replay")))
    session.send(.counted(by: 2))
    session.travel(.undo(1))
    // The session adopted the three steps of a replay, which its recording does not contain.
    var text = try String(decoding: session.recording(), as: UTF8.self)
    text = text.replacing(#""step":3"#, with: #""step":5"#)
      .replacing(#""step":2"#, with: #""step":4"#)
    let result = try BasketReader.replay(Array(text.utf8))
    #expect(result.history.present == Basket(count: 5))
  }

  @Test func aReplacedHistoryMayBeginWithStepZero() throws {
    var session = BasketSession()
    session.travel(.replaceHistory(BasketHistory(Basket(count: 5))))
    session.send(.counted(by: 1))
    session.travel(.undo(1))
    session.send(.counted(by: 2))
    let result = try BasketReader.replay(session.recording())
    #expect(result.history.present == Basket(count: 7))
    #expect(result.history.position == HistoryPosition(first: 0, current: 2, last: 2))
    #expect(result.history.otherSteps == [0: [1]])
  }

  @Test func aRecordingFromTheMiddleOfASessionReplays() throws {
    var session = BasketSession()
    for number in 1...5 { session.send(.counted(by: Int64(number))) }
    session.travel(.undo(1))
    var later = BasketSession(going: session.history, number: 6)
    later.travel(.redo(1))
    later.send(.added("tea"))
    later.travel(.undo(3))
    later.travel(.redo(2))
    later.send(.counted(by: 100))
    later.travel(.goTo(2))
    later.travel(.goTo(99))
    later.travel(.undo(2))
    let result = try BasketReader.replay(later.recording())
    #expect(result.actionCount == 8)
    #expect(result.history.present == later.history.present)
  }

  @Test func aReplayMovesAmongItsOwnStepsIfPossible() throws {
    var session = BasketSession()
    for number in 1...5 { session.send(.counted(by: Int64(number))) }
    var later = BasketSession(going: session.history, number: 6)
    later.travel(.undo(3))
    later.send(.counted(by: 10))
    later.send(.counted(by: 20))
    later.travel(.undo(1))
    later.send(.counted(by: 30))
    later.travel(.goTo(7))
    later.travel(.undo(1))
    let result = try BasketReader.replay(later.recording())
    // The replay begins again with step 2, which the recording lacks.
    #expect(result.history.position == HistoryPosition(first: 2, current: 6, last: 7))
    #expect(result.history.present.count == 13)
    #expect(result.history.otherSteps == [6: [8]])
  }

  @Test(arguments: 0..<UInt64(LongTests.count(20, long: 60)))
  func anyRecordingReplaysToItsStates(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var session = BasketSession(limit: Int.random(in: 0...12, using: &random))
    for _ in 0..<60 { Self.step(&session, &random) }
    let whole = try BasketReader(session.recording(), tool: "basket")
    try expect(whole, toReplayAs: session, isWhole: true)

    var later = BasketSession(going: session.history, number: 1000)
    for _ in 0..<60 { Self.step(&later, &random) }
    try expect(BasketReader(later.recording(), tool: "basket"), toReplayAs: later)
  }

  private func expect(
    _ reader: BasketReader, toReplayAs session: BasketSession, isWhole: Bool = false
  ) throws {
    var replay = try Replay<Basket, BasketAction>(
      from: reader.header, reducer: basketReducer)
    for history in session.histories.dropFirst() {
      let line = try #require(try reader.next())
      try replay.apply(line, at: reader.lineNumber)
      #expect(replay.history.present == history.present)
      if isWhole { #expect(replay.history.position == history.position) }
    }
    #expect(try reader.next() == nil)
  }

  @Test func changesInTheBackgroundAndCorrectionsKeepTheirSteps() throws {
    var session = BasketSession()
    session.send(.added("tea"))
    session.receive(.counted(by: 1), of: 1, as: .background)
    session.send(.added("milk"))
    session.receive(.counted(by: 1), of: 1, as: .background)
    session.travel(.undo(1))
    session.receive(.counted(by: 5), of: 3, as: .correction)
    session.receive(.counted(by: 1), of: 1, as: .background)
    session.travel(.redo(1))
    session.travel(.undo(1))
    let result = try BasketReader.replay(session.recording())
    #expect(result.history == session.history)
    #expect(result.history.position == HistoryPosition(first: 0, current: 1, last: 2))
    #expect(result.history.present == Basket(count: 7, items: ["tea"], changed: time(0)))
  }

  private static func step(_ session: inout BasketSession, _ random: inout SeededGenerator) {
    switch Int.random(in: 0..<14, using: &random) {
    case 12...13:
      let role = Bool.random(using: &random) ? ActionRole.background : .correction
      session.receive(.counted(by: 1), of: UInt64.random(in: 1...9, using: &random), as: role)
    case 0...2: session.send(.counted(by: Int64.random(in: -2...2, using: &random)))
    case 3...4:
      session.send(.added(["tea", "é", "\"\u{1B}"].randomElement(using: &random) ?? ""))
    case 5: session.send(.removed(at: Int.random(in: 0..<4, using: &random)))
    case 6: session.send(.priced(Double.random(in: -1...1, using: &random)))
    case 7:
      session.receive(.loaded(["a", "b"]), of: UInt64.random(in: 1...9, using: &random))
    case 8...9: session.travel(.undo(Int.random(in: 0...4, using: &random)))
    case 10: session.travel(.redo(Int.random(in: 0...4, using: &random)))
    default: session.travel(.goTo(Int.random(in: -1...40, using: &random)))
    }
  }

  /// Checks that a recording from 2026 still replays.
  ///
  /// If this test fails, users can no longer replay their own old recordings.
  @Test func anOldRecordingStillReplays() throws {
    let result = try BasketReader.replay(Array(oldRecording.utf8))
    #expect(result.history.present.items == ["tea", "grün"])
    #expect(result.history.present.changed?.description == "2026-11-21T03:10:00Z")
    #expect(result.actionCount == 6)
  }

  @Test func aRecordingOfAnEarlierVersionUsesNumbersAgain() throws {
    let old = try BasketReader.replay(Array(oldRecording.utf8))
    #expect(old.isOutdated)
    #expect(old.history.position == HistoryPosition(first: 0, current: 3, last: 3))
    #expect(old.history.otherSteps.isEmpty)
    // A session that continues from there keeps its branches.
    var session = BasketHistory(Basket())
    _ = basketHistoryReducer(&session, .replaceHistory(old.history))
    _ = basketHistoryReducer(&session, .undo(1))
    let action = Timestamped(BasketAction.counted(by: 9), at: time(9))
    _ = basketHistoryReducer(&session, .perform(action, by: CommandID(6)))
    #expect(session.position == HistoryPosition(first: 0, current: 4, last: 4))
    #expect(session.otherSteps == [2: [3]])
  }

  /// Checks a long random session, which is killed and resumed, against a tree of whole states.
  @Test func aRandomSessionAgreesWithATreeOfStates() throws {
    var random = SeededGenerator(seed: 65)
    var session = BasketSession(limit: 1000)
    var model = ModelHistory(Basket(), limit: 1000, basketReducer)
    var bytes: [UInt8] = []
    var (steps, dropCount) = (0, 0)
    while steps < LongTests.count(2000, long: 100_000) {
      for _ in 0..<Int.random(in: 1...400, using: &random) {
        let lineCount = session.lines.count
        if session.history.present.prices.count > 40 {
          // Moves contain the state, which must not grow.
          session.travel(.replaceState(Basket(), by: CommandID(UInt64(steps) + 1_000_000)))
        } else if Int.random(in: 0..<10, using: &random) == 0 {
          let earliest = max(0, model.current - 12)
          let dropped = Set(
            (0..<Int.random(in: 1...3, using: &random)).map { _ in
              Int.random(in: earliest...model.current, using: &random)
            })
          let state = try? session.history.state(without: dropped, basketReducer)
          try #require(state == model.state(without: dropped), "without \(dropped)")
          guard let state else { continue }
          dropCount += 1
          session.travel(.replaceState(state, by: CommandID(UInt64(steps) + 1_000_000)))
        } else {
          Self.step(&session, &random)
        }
        let line = session.lines[lineCount]
        model.apply(line.action)
        steps += 1
        try #require(session.history.present == model.present, "line \(line)")
        try #require(session.history.position == model.position, "line \(line)")
      }
      // The session is killed while it writes a line.
      bytes += try session.written().dropFirst(bytes.isEmpty ? 0 : 1).joined()
      var replayed = try BasketReader.replay(bytes + Array("{\"step\":".utf8)).history
      try model.expect(replayed)
      if Int.random(in: 0..<6, using: &random) == 0 {
        // Its journal begins again, and the next session keeps another number of steps.
        let limit = [3, 20, 1000].randomElement(using: &random) ?? 1
        replayed = replayed.limited(to: limit)
        model.limit = limit
        try model.expect(replayed)
        session = BasketSession(going: replayed, number: 0)
        let summary = JournalSummary(lastStep: replayed.newestStep, unsavedWork: nil)
        bytes = try session.writer.line(session.header, summary)
        replayed = try BasketReader.replay(bytes).history
        model = ModelHistory(
          model.present, step: model.current, newest: model.newest, limit: limit, basketReducer)
      }
      model.close()
      session = BasketSession(going: replayed, number: UInt64(steps) + 10)
    }
    #expect(dropCount > steps / 50)
  }

  @Test func aReplayCanBeCancelled() throws {
    var session = BasketSession()
    for _ in 0..<5 { session.send(.counted(by: 1)) }
    var asked = 0
    let reader = try BasketReader(session.recording(), tool: "basket")
    #expect(throws: RecordingError.cancelled) {
      try reader.replay(
        by: basketReducer,
        isCancelled: {
          asked += 1
          return asked > 3
        })
    }
    #expect(reader.lineNumber == 4)
  }

  private func time(_ index: Int64) -> Timestamp {
    Timestamp(milliseconds: 1_795_230_600_000 + index * 250)
  }
}

private let oldRecording = #"""
  {"recording":1,"tool":"basket","version":"0.1.0","time":"2026-11-21T03:10:00Z",\#
  "steps":100,"start":{"count":3,"items":["old"],"prices":[0.1]},\#
  "fingerprint":"b016fe992d657d40"}
  {"step":1,"time":1795230600000,"origin":{"number":1,"name":"add tea"},\#
  "action":{"added":{"_0":"tea"}},"effects":[],"fingerprint":"c9a8e7b33a79502c"}
  {"step":1,"time":1795230600250,"origin":{"number":2,"name":"load a.json"},\#
  "action":{"loadRequested":{}},"effects":["load(from: \"a.json\")"],\#
  "fingerprint":"c9a8e7b33a79502c"}
  {"step":2,"time":1795230600500,"origin":{"number":3,"name":"add grün"},\#
  "action":{"added":{"_0":"grün"}},"effects":[],"fingerprint":"52ef6ec1b2a511f3"}
  {"step":3,"time":1795230600750,"origin":{"number":2,"name":"load a.json"},\#
  "action":{"loaded":{"_0":["tea","grün","\u0000"]}},"effects":[],\#
  "fingerprint":"40b4add60effdbf0"}
  {"step":2,"time":1795230601000,"origin":{"number":4,"name":"travel"},\#
  "travel":{"undo":1},"effects":[],"fingerprint":"52ef6ec1b2a511f3"}
  {"step":3,"time":1795230601250,"origin":{"number":5,"name":"remove 0"},\#
  "action":{"removed":{"at":0}},"effects":[],"fingerprint":"88d0352fa047b56b"}

  """#
