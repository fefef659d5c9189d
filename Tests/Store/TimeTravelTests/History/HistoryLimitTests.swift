import Testing
import Unidirectional

@testable import TimeTravel

/// Checks that a history discards steps, entries and snapshots beyond its limit.
@Suite struct HistoryLimitTests {
  @Test func theOldestStepsAreDiscarded() {
    var history = DeskHistory(Desk(), limit: 3)
    for command: UInt64 in 1...10 { history.run(command, .added(1)) }
    #expect(history.position == at(7, 10, 10))
    #expect(history.names == ["command 8", "command 9", "command 10"])
    #expect(history.state(at: 6) == nil)
    history.go(.undo(3))
    #expect(history.present.count == 7)
    #expect(history.go(.undo(1)) == .nothingToUndo(first: 7))
  }

  @Test func discardedStepsDoNotComeBack() {
    var history = DeskHistory(Desk(), limit: 3)
    for command: UInt64 in 1...10 { history.run(command, .added(1)) }
    history.go(.undo(3))
    history.run(11, .added(1))
    #expect(history.position == at(7, 11, 11))
    #expect(history.go(.goTo(6)) == .noLongerKept(6, kept: 7...11))
  }

  @Test func theBranchThatWasLeftLongestAgoIsDiscardedFirst() {
    var history = DeskHistory(Desk(), limit: 6)
    for command: UInt64 in 1...3 { history.run(command, .added(1)) }
    history.go(.undo(2))
    for command: UInt64 in 4...5 { history.run(command, .added(10)) }
    history.go(.goTo(3))
    history.go(.goTo(1))
    history.run(6, .added(100))
    #expect(history.otherSteps == [1: [2, 3, 4, 5]])
    history.run(7, .added(100))
    #expect(history.otherSteps == [1: [2, 3]])
    #expect(history.go(.goTo(4))?.description == "step 4 is no longer kept")
    #expect(history.stepCount == 5)
    for command: UInt64 in 8...12 { history.run(command, .added(100)) }
    #expect(history.otherSteps.isEmpty)
    #expect(history.position == at(6, 12, 12))
  }

  @Test func withALimitOfZeroOnlyThePresentChanges() {
    var history = DeskHistory(Desk(), limit: 0)
    history.run(1, .added(1))
    history.go(.replaceState(Desk(count: 5), by: CommandID(2)))
    history.run(3, .added(1))
    #expect(history.present.count == 6)
    #expect(history.position == at(0, 0, 0))
    #expect(history.names.isEmpty)
    #expect(history.entries.isEmpty)
  }

  @Test func storageIsBounded() {
    var history = DeskHistory(Desk(), limit: 1000, snapshotInterval: 64)
    for command: UInt64 in 1...20_000 {
      history.run(command, command % 10 == 0 ? .appended(1) : .added(1))
      if command % 1000 == 0 {
        history.go(.replaceState(Desk(count: Int(command)), by: CommandID(command)))
      }
    }
    #expect(history.entries.count <= 1000 + 2 * 64 + 2)
    #expect(history.steps.count <= 1000 + 64)
    #expect(history.snapshots.count <= DeskHistory.snapshotLimit)
    #expect(history.position == at(19_000, 20_000, 20_000))
  }

  @Test func commandsThatChangeNothingAreNotKept() {
    var history = DeskHistory(Desk(), limit: 1000, snapshotInterval: 64)
    history.run(1, .appended(1))
    for command: UInt64 in 2...2000 { history.run(command, .nothing) }
    #expect(history.entries.count == 1)
    #expect(history.position == at(0, 1, 1))
  }

  // Only a few are kept, because a command may send a million results, each with a long list.
  @Test func onlyAFewResultsThatChangeNothingArePending() {
    var history = DeskHistory(Desk())
    history.run(1, .appended(1))
    for _ in 1...2000 {
      history.run(2, .nothing)
    }
    #expect(history.entries.count == 1)
    #expect(history.pending.count == 16)
    history.run(2, .set(3, at: 0))
    #expect(history.names == ["command 1", "command 2"])
  }

  @Test func snapshotsAreFewAndEvenlySpaced() {
    var history = DeskHistory(Desk(), limit: 1_000_000, snapshotInterval: 4)
    for command: UInt64 in 1...20_000 {
      history.run(command, .added(1))
      #expect(history.snapshots.count <= DeskHistory.snapshotLimit)
    }
    let counts = history.snapshots.map(\.entryCount)
    let gaps = zip(counts.dropFirst(), counts).map(-)
    #expect(counts.first == 0)
    #expect(gaps.allSatisfy { $0 <= 20_000 / (DeskHistory.snapshotLimit / 2) })
  }

  @Test func changingTheLimitKeepsTheSteps() {
    var history = DeskHistory(Desk(), limit: 5)
    for command: UInt64 in 1...10 { history.run(command, .added(1)) }
    history.go(.undo(1))
    #expect(history.limited(to: 100).position == at(5, 9, 10))
    #expect(history.limited(to: 3).position == at(7, 9, 10))
    #expect(history.limited(to: 0).position == at(0, 0, 0))
    #expect(history.limited(to: 0).present == history.present)
    var longer = history.limited(to: 100)
    for command: UInt64 in 11...20 { longer.run(command, .added(1)) }
    #expect(longer.position == at(5, 20, 20))
    #expect(longer.otherSteps == [9: [10]])
    #expect(longer.state(at: 5)?.count == 5)
  }
}
