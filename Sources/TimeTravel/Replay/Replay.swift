public import StateDiff
public import Unidirectional

/// Runs a recording again, action by action, without effects, and checks each fingerprint.
///
/// Times and commands are those of the recording, so a replay gives the same states on any later
/// day and in any time zone.
///
/// ```swift
/// var replay = try Replay(from: reader.header, reducer: timeline()(counter))
/// while let line = try reader.next() { try replay.apply(line, at: reader.lineNumber) }
/// replay.timeline.present
/// ```
public struct Replay<State: Dumpable & Sendable, Action: Sendable>: Sendable {
  /// The states that the recording led through so far.
  public private(set) var timeline: Timeline<State, Timestamped<Action>>

  /// How many lines were applied.
  public private(set) var actionCount = 0

  /// The greatest number of a command so far; whoever goes on from here numbers from the next.
  public private(set) var lastOrigin: UInt64 = 0

  private let reducer: TimelineReducer

  /// How much greater the number of a step is in the session than in the replay.
  private var offset: Int

  /// The timeline some lines ago, and what was done to it since: to have the state before a
  /// difference without holding a state before each line, which would copy its arrays each time.
  private var checkpoint: Timeline<State, Timestamped<Action>>
  private var sinceCheckpoint: [TimelineAction<State, Timestamped<Action>>] = []

  /// A reducer of a timeline whose actions carry a time.
  public typealias TimelineReducer =
    Reducer<Timeline<State, Timestamped<Action>>, TimelineAction<State, Timestamped<Action>>>

  /// Begins a replay.
  ///
  /// - Parameters:
  ///   - header: The first line of the recording.
  ///   - reducer: The reducer of the session. Its effects are not run.
  /// - Throws: ``RecordingError/badLine(_:_:)`` if the start state is not the one recorded.
  public init(
    from header: RecordingHeader<State>, reducer: TimelineReducer
  ) throws(RecordingError) {
    let fingerprint = header.start.fingerprint
    guard fingerprint == header.fingerprint else {
      throw .badLine(
        1, "the start state has the fingerprint \(fingerprint), recorded was \(header.fingerprint)")
    }
    timeline = Timeline(header.start, limit: header.limit)
    checkpoint = timeline
    offset = header.step
    self.reducer = reducer
  }

  /// Does what a line says.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - number: Its number in the file.
  /// - Throws: ``RecordingError/differs(_:)`` if the state is then another than the one recorded, or
  ///   ``RecordingError/badLine(_:_:)`` if it is another step. The replay is of no use after that.
  public mutating func apply(
    _ line: RecordingLine<State, Action>, at number: Int
  ) throws(RecordingError) {
    if line.origin.number > Self.greatestOrigin {
      throw .badLine(number, "origin.number: \(line.origin.number) is too great")
    }
    if line.step < 0 { throw .badLine(number, "step: \(line.step) is less than 0") }
    let beginning = sinceCheckpoint.count
    switch line.action {
    case .happened, .restarted: reduce(line.action)
    case .undo, .redo: try travel(line.action, as: line, at: number)
    case .goTo(let step): try travel(.goTo(step &- offset), as: line, at: number)
    }
    let fingerprint = timeline.present.fingerprint
    guard fingerprint == line.fingerprint else {
      throw .differs(difference(at: number, line, since: beginning, replayed: fingerprint))
    }
    actionCount += 1
    lastOrigin = max(lastOrigin, line.origin.number)
    if sinceCheckpoint.count >= Self.checkpointInterval {
      checkpoint = timeline
      sinceCheckpoint = []
    }
  }

  /// Travels, or takes over the state that the session travelled to where its steps are not here.
  private mutating func travel(
    _ action: TimelineAction<State, Timestamped<Action>>, as line: RecordingLine<State, Action>,
    at number: Int
  ) throws(RecordingError) {
    reduce(action)
    let step = timeline.position.current &+ offset
    if step == line.step, timeline.present.fingerprint == line.fingerprint { return }
    if let state = line.state {
      reduce(.restarted(state, by: line.origin))
      offset = line.step &- timeline.position.current
    } else if timeline.present.fingerprint == line.fingerprint {
      throw .badLine(number, "travel leads to step \(step), recorded was step \(line.step)")
    }
  }

  private mutating func reduce(_ action: TimelineAction<State, Timestamped<Action>>) {
    sinceCheckpoint.append(action)
    _ = reducer(&timeline, action)
  }

  private func difference(
    at number: Int, _ line: RecordingLine<State, Action>, since beginning: Int,
    replayed: Fingerprint
  ) -> ReplayDifference {
    var before = checkpoint
    for action in sinceCheckpoint[..<beginning] { _ = reducer(&before, action) }
    return ReplayDifference(
      line: number, step: line.step, command: line.origin.name,
      changes: timeline.present.changes(from: before.present), recorded: line.fingerprint,
      replayed: replayed)
  }

  /// Whoever goes on numbers commands from the next, which must not run out.
  private static var greatestOrigin: UInt64 { UInt64(Int64.max) }

  private static var checkpointInterval: Int { 1024 }
}
