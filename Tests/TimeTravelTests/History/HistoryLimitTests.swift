import Testing
import Unidirectional

@testable import TimeTravel

/// What is given up beyond the limit.
@Suite struct TimelineLimitTests {
  @Test func theOldestStepsGo() {
    var timeline = DeskTimeline(Desk(), limit: 3)
    for command: UInt64 in 1...10 { timeline.run(command, .added(1)) }
    #expect(timeline.position == at(7, 10, 10))
    #expect(timeline.names == ["command 8", "command 9", "command 10"])
    #expect(timeline.state(at: 6) == nil)
    timeline.go(.undo(3))
    #expect(timeline.present.count == 7)
    #expect(timeline.rejection(of: .undo(1)) == .nothingToUndo(first: 7))
  }

  @Test func whatWasGivenUpDoesNotComeBack() {
    var timeline = DeskTimeline(Desk(), limit: 3)
    for command: UInt64 in 1...10 { timeline.run(command, .added(1)) }
    timeline.go(.undo(3))
    timeline.run(11, .added(1))
    #expect(timeline.position == at(7, 8, 8))
  }

  @Test func withALimitOfNothingOnlyThePresentChanges() {
    var timeline = DeskTimeline(Desk(), limit: 0)
    timeline.run(1, .added(1))
    timeline.go(.restarted(Desk(count: 5), by: StepOrigin(2)))
    timeline.run(3, .added(1))
    #expect(timeline.present.count == 6)
    #expect(timeline.position == at(0, 0, 0))
    #expect(timeline.names.isEmpty)
    #expect(timeline.events.endIndex == 0)
    #expect(timeline.restarts.isEmpty)
  }

  @Test func whatIsKeptIsBounded() {
    var timeline = DeskTimeline(Desk(), limit: 1000, checkpointInterval: 64)
    for command: UInt64 in 1...20_000 {
      timeline.run(command, command % 10 == 0 ? .appended(1) : .added(1))
      if command % 1000 == 0 {
        timeline.go(.restarted(Desk(count: Int(command)), by: StepOrigin(command)))
      }
    }
    let chunk = ChunkedLog<Int>.chunkLength
    #expect(timeline.events.endIndex - timeline.events.startIndex <= 1000 + 2 * 64 + 2 * chunk)
    #expect(timeline.steps.endIndex - timeline.steps.startIndex <= 1000 + 64 + 2 * chunk)
    #expect(timeline.checkpoints.count <= 64)
    #expect(timeline.restarts.count <= 3)
    #expect(timeline.position == at(19_000, 20_000, 20_000))
  }

  @Test func commandsThatChangeNothingAreNotKept() {
    var timeline = DeskTimeline(Desk(), limit: 1000, checkpointInterval: 64)
    timeline.run(1, .appended(1))
    for command: UInt64 in 2...2000 { timeline.run(command, .nothing) }
    #expect(timeline.events.endIndex <= 1 + 64)
    #expect(timeline.position == at(0, 1, 1))
  }

  /// Each of them may hold a long list.
  @Test func resultsOfOneCommandThatChangeNothingAreNotKept() {
    var timeline = DeskTimeline(Desk())
    timeline.run(1, .appended(1))
    for _ in 1...2000 {
      timeline.run(2, .nothing)
      #expect(timeline.events.endIndex <= 1 + 16)
    }
    #expect(timeline.events.endIndex == 1)
    timeline.run(2, .set(3, at: 0))
    #expect(timeline.names == ["command 1", "command 2"])
  }

  @Test func checkpointsAreFewAndNoGapIsLong() {
    var timeline = DeskTimeline(Desk(), limit: 1_000_000, checkpointInterval: 4)
    for command: UInt64 in 1...20_000 {
      timeline.run(command, .added(1))
      #expect(timeline.checkpoints.count <= 64)
    }
    let counts = timeline.checkpoints.map(\.eventCount)
    let gaps = zip(counts.dropFirst(), counts).map(-)
    #expect(counts.first == 0)
    #expect(gaps.allSatisfy { $0 <= 20_000 / 32 })
    #expect(gaps.last == 4)
  }
}
