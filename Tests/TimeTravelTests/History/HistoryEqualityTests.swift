import Testing

@testable import TimeTravel

@Suite struct TimelineEqualityTests {
  private func timeline(
    limit: Int = 100, checkpointInterval: Int = 100, _ actions: [DeskAction]
  ) -> DeskTimeline {
    var timeline = DeskTimeline(Desk(), limit: limit, checkpointInterval: checkpointInterval)
    for (command, action) in zip(UInt64(1)..., actions) { timeline.run(command, action) }
    return timeline
  }

  private let actions: [DeskAction] = [.added(1), .appended(2), .set(3, at: 0)]

  @Test func timelinesWithTheSameStepsAreEqual() {
    #expect(timeline(actions) == timeline(actions))
    #expect(timeline(actions) == timeline(checkpointInterval: 1, actions))
    #expect(timeline(actions + [.nothing]) == timeline(actions))
    var travelled = timeline(actions)
    travelled.go(.undo(2))
    #expect(travelled != timeline(actions))
    travelled.go(.redo(2))
    #expect(travelled == timeline(actions))
  }

  @Test func othersAreNot() {
    #expect(timeline(actions) != timeline(limit: 50, actions))
    #expect(timeline(actions) != timeline([.added(1), .appended(3), .set(3, at: 0)]))
    #expect(timeline([.added(1), .added(2)]) != timeline([.added(2), .added(1)]))
    #expect(timeline([.added(1)]) != timeline([.nothing, .added(1)]))
    var restarted = timeline([])
    restarted.go(.restarted(Desk(count: 1), by: StepOrigin(1)))
    #expect(restarted != timeline([.added(1)]))
  }
}
