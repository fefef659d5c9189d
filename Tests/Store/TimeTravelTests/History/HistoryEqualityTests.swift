import Testing

@testable import TimeTravel

@Suite struct HistoryEqualityTests {
  private func session(
    limit: Int = 100, snapshotInterval: Int = 100, _ actions: [DeskAction]
  ) -> DeskHistory {
    var history = DeskHistory(Desk(), limit: limit, snapshotInterval: snapshotInterval)
    for (command, action) in zip(UInt64(1)..., actions) { history.run(command, action) }
    return history
  }

  private let actions: [DeskAction] = [.added(1), .appended(2), .set(3, at: 0)]

  @Test func historiesWithTheSameStepsAreEqual() {
    #expect(session(actions) == session(actions))
    #expect(session(actions) == session(snapshotInterval: 1, actions))
    #expect(session(actions + [.nothing]) == session(actions))
    var moved = session(actions)
    moved.go(.undo(2))
    #expect(moved != session(actions))
    moved.go(.redo(2))
    #expect(moved == session(actions))
  }

  @Test func historiesWithDifferentStepsDiffer() {
    #expect(session(actions) != session(limit: 50, actions))
    #expect(session(actions) != session([.added(1), .appended(3), .set(3, at: 0)]))
    #expect(session([.added(1), .added(2)]) != session([.added(2), .added(1)]))
    #expect(session([.added(1)]) != session([.nothing, .added(1)]))
    var marked = session(actions)
    marked.go(.mark("a"))
    #expect(marked != session(actions))
    marked.go(.unmark("a"))
    #expect(marked == session(actions))
    var replaced = session([])
    replaced.go(.replaceState(Desk(count: 1), by: CommandID(1)))
    #expect(replaced != session([.added(1)]))
  }
}
