import Synchronization
import Testing
import Unidirectional

@testable import TimeTravel

/// Tests undo, redo, and moves to any step.
@Suite struct HistoryTravelTests {
  /// Makes a history in which the count after each step equals the number of the step.
  private func counted(_ steps: UInt64, limit: Int = 100) -> DeskHistory {
    var history = DeskHistory(Desk(), limit: limit)
    if steps > 0 { for command in 1...steps { history.run(command, .added(1)) } }
    return history
  }

  @Test func undoAndRedoMoveByANumberOfSteps() {
    var history = counted(5)
    history.go(.undo(2))
    #expect(history.present.count == 3)
    #expect(history.position == at(0, 3, 5))
    #expect(history.undoneSteps == 2)
    history.go(.undo(3))
    #expect(history.present.count == 0)
    history.go(.redo(4))
    #expect(history.present.count == 4)
    #expect(history.position == at(0, 4, 5))
  }

  @Test func goToMovesToAnyStep() {
    var history = counted(5)
    for step in [2, 0, 5, 4, 4, 1] {
      history.go(.goTo(step))
      #expect(history.present.count == step)
      #expect(history.position == at(0, step, 5))
    }
  }

  @Test func aNewStepLeavesTheUndoneStepsInABranch() {
    var history = counted(5)
    history.go(.undo(3))
    history.run(6, .appended(1))
    #expect(history.position == at(0, 6, 6))
    #expect(history.names == ["command 1", "command 2", "command 6"])
    #expect(history.otherSteps == [2: [3, 4, 5]])
    #expect(history.go(.redo(1)) == .nothingToRedo)
    history.go(.goTo(4))
    #expect(history.present == Desk(count: 4))
    #expect(history.position == at(0, 4, 5))
    #expect(history.otherSteps == [2: [6]])
    history.go(.redo(1))
    #expect(history.present.count == 5)
  }

  @Test func redoFollowsTheBranchThatWasLeftLast() {
    var history = counted(2)
    history.go(.undo(1))
    history.run(3, .added(10))
    history.go(.undo(1))
    history.run(4, .added(100))
    history.go(.goTo(2))
    history.go(.goTo(1))
    history.go(.redo(1))
    #expect(history.position == at(0, 2, 2))
    history.go(.goTo(3))
    history.go(.undo(2))
    history.go(.redo(2))
    #expect(history.present.count == 11)
    #expect(history.otherSteps == [1: [2, 4]])
  }

  @Test(arguments: [DeskAction.nothing, .set(1, at: 0), .named("a", 1)])
  func aCommandThatChangedNothingMakesNoBranch(action: DeskAction) {
    var history = DeskHistory(Desk(list: [1], byName: ["a": 1]))
    history.run(1, .added(1))
    history.go(.undo(1))
    history.run(2, action)
    #expect(history.position == at(0, 0, 1))
    history.go(.redo(1))
    #expect(history.present.count == 1)
  }

  @Test func aResultAfterAMoveIsASeparateStep() {
    var history = counted(3)
    history.go(.undo(1))
    history.run(2, .added(10))
    #expect(history.names == ["command 1", "command 2", "command 2"])
    #expect((0...4).map { history.state(at: $0)?.count } == [0, 1, 2, 3, 12])

    var redone = counted(3)
    redone.go(.undo(1))
    redone.go(.redo(1))
    redone.run(3, .added(10))
    #expect(redone.position == at(0, 4, 4))
    #expect(redone.state(at: 3)?.count == 3)
  }

  @Test func aReplacementLeavesTheUndoneSteps() {
    var history = counted(3)
    history.go(.undo(2))
    history.go(.replaceState(Desk(count: 9), by: CommandID(4)))
    #expect(history.position == at(0, 4, 4))
    history.go(.undo(1))
    history.go(.redo(1))
    #expect(history.present.count == 9)
  }

  @Test func movesRunNoEffects() {
    let store = Store(
      initialState: DeskHistory(Desk()),
      reducer: TimeTravel.history(deskReducer))
    for command: UInt64 in 1...3 {
      store.send(.perform(.addedThenAppended(1), by: CommandID(command)))
    }
    var effects: [String] = []
    store.observe { effects += $0.effects.map(\.description) }
    for action: DeskHistoryAction in [.undo(2), .redo(1), .goTo(0), .goTo(3)] {
      store.send(action)
    }
    #expect(store.state.present == Desk(count: 3, list: [1, 1, 1]))
    #expect(effects.isEmpty)
  }

  /// An impossible move, and the expected error message.
  struct Rejected: CustomTestStringConvertible, Sendable {
    var steps: UInt64 = 7
    var undone = 0
    var limit = 100
    let action: DeskHistoryAction
    let message: String

    var testDescription: String { message }
  }

  static let rejected = [
    Rejected(steps: 0, action: .undo(1), message: "nothing to undo"),
    Rejected(undone: 7, action: .undo(1), message: "nothing to undo"),
    Rejected(action: .undo(8), message: "cannot undo 8 steps, only 7"),
    Rejected(action: .undo(.max), message: "cannot undo \(Int.max) steps, only 7"),
    Rejected(action: .undo(0), message: "0 is not a valid number of steps; use 1 or more"),
    Rejected(action: .redo(-1), message: "-1 is not a valid number of steps; use 1 or more"),
    Rejected(action: .redo(1), message: "nothing to redo"),
    Rejected(undone: 2, action: .redo(3), message: "cannot redo 3 steps, only 2"),
    Rejected(action: .goTo(99), message: "there is no step 99; steps go from 0 to 7"),
    Rejected(action: .goTo(-1), message: "there is no step -1; steps go from 0 to 7"),
    Rejected(steps: 0, action: .goTo(1), message: "there is no step 1; the only step is 0"),
    Rejected(
      limit: 5, action: .goTo(1), message: "step 1 is no longer kept; steps go from 2 to 7"),
    Rejected(
      limit: 5, action: .undo(6),
      message: "cannot undo 6 steps, only 5; steps before 2 are no longer kept"),
    Rejected(
      undone: 5, limit: 5, action: .undo(1),
      message: "nothing to undo; steps before 2 are no longer kept"),
    Rejected(limit: 0, action: .undo(1), message: "no steps are kept"),
    Rejected(limit: 0, action: .redo(1), message: "no steps are kept"),
    Rejected(limit: 0, action: .goTo(0), message: "no steps are kept"),
  ]

  @Test(arguments: rejected)
  func anImpossibleMoveChangesNothingAndHasAReason(row: Rejected) {
    var history = counted(row.steps, limit: row.limit)
    if row.undone > 0 { history.go(.undo(row.undone)) }
    let (present, position) = (history.present, history.position)
    #expect(history.go(row.action)?.description == row.message)
    #expect(history.present == present)
    #expect(history.position == position)
  }

  @Test func aHistoryCanReplaceAnother() {
    var history = counted(5)
    history.go(.undo(2))
    history.go(.replaceHistory(counted(2)))
    #expect(history.present.count == 2)
    #expect(history.previous?.count == 3)
    #expect(history.position == HistoryPosition(first: 0, current: 2, last: 2))
    history.go(.undo(1))
    #expect(history.present.count == 1)
  }

  @Test func theDestinationOfAMoveIsKnownInAdvance() throws {
    var history = counted(5)
    history.go(.undo(2))
    for (action, step) in [
      (.undo(3), 0), (.redo(2), 5), (.goTo(0), 0), (.goTo(3), 3), (.goTo(5), 5),
      (.perform(.nothing, by: CommandID(9)), 3), (.replaceState(Desk(), by: CommandID(9)), 3),
    ] as [(DeskHistoryAction, Int)] {
      #expect(try history.destination(of: action) == step)
    }
  }

  @Test func theStateBeforeTheLastActionIsKept() {
    var history = counted(2)
    #expect(history.previous?.count == 1)
    history.go(.undo(2))
    #expect(history.previous?.count == 2)
    history.go(.undo(1))
    history.run(3, .nothing)
    #expect(history.previous?.count == 0)
    var short = DeskHistory(Desk(), limit: 0)
    short.run(1, .added(1))
    #expect(short.previous == nil)
    short.keepsPrevious = true
    short.run(2, .added(1))
    #expect(short.previous?.count == 1)
  }

  /// Checks that undoing one step at a time does not recompute all earlier steps each time.
  @Test func walkingBackIsLinear() {
    let calls = Mutex(0)
    let reducer = Reducer<Int, Int> { count, step in
      calls.withLock { $0 += 1 }
      count += step
      return []
    }
    var history = History<Int, Int>(0)
    let steps = 30_000
    for command in 1...steps { _ = history.perform(1, by: CommandID(UInt64(command)), reducer) }
    calls.withLock { $0 = 0 }
    for step in (0..<steps).reversed() {
      _ = history.move(.undo(1), reducer)
      #expect(history.present == step)
    }
    #expect(calls.withLock { $0 } < 8 * steps)
    #expect(history.snapshots.count <= History<Int, Int>.snapshotLimit)
    #expect(history.walkSnapshots.count <= History<Int, Int>.snapshotLimit)
  }

  @Test func aMoveKeepsTheNamedParts() {
    let reducer = history(deskReducer, keeping: { desk, before in desk.list = before.list })
    var history = counted(2)
    _ = reducer(&history, .perform(.appended(7), by: CommandID(3)))
    _ = reducer(&history, .undo(2))
    #expect(history.present == Desk(count: 1, list: [7]))
    _ = reducer(&history, .goTo(9))
    _ = reducer(&history, .redo(1))
    #expect(history.present == Desk(count: 2, list: [7]))
  }

  @Test func anActionThatChangedNothingIsNotReplayedAfterAMove() {
    let reducer = Reducer<Int, Int> { count, number in
      count = number == 0 ? (count == 0 ? 100 : count) : count + number
      return []
    }
    var history = History<Int, Int>(0, limit: 10)
    _ = history.perform(5, by: CommandID(number: 1, text: "5"), reducer)
    _ = history.perform(0, by: CommandID(number: 2, text: "0"), reducer)
    _ = history.move(.undo(1), reducer)
    _ = history.perform(1, by: CommandID(number: 2, text: "0"), reducer)
    #expect(history.present == 1)
    _ = history.move(.undo(1), reducer)
    _ = history.move(.redo(1), reducer)
    #expect(history.present == 1)
  }
}
