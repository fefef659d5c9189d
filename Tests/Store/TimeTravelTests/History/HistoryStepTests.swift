import Testing
import Unidirectional

@testable import TimeTravel

/// Checks that a command adds a step if it changes the state.
@Suite struct HistoryStepTests {
  @Test func theStartIsStepZero() {
    let history = DeskHistory(Desk(count: 7))
    #expect(history.position == at(0, 0, 0))
    #expect(history.state(at: 0) == Desk(count: 7))
    #expect(history.names.isEmpty)
  }

  @Test func aCommandThatChangedTheStateIsAStep() {
    var history = DeskHistory(Desk())
    history.run(1, .added(2))
    history.run(2, .set(5, at: 0))
    history.run(3, .appended(4))
    history.run(4, .set(5, at: 0))
    #expect(history.position == at(0, 3, 3))
    #expect(history.names == ["command 1", "command 3", "command 4"])
    #expect(history.state(at: 2)?.list == [4])
    #expect(history.state(at: 3)?.list == [5])
  }

  @Test(arguments: [DeskAction.nothing, .added(0), .removedLast, .set(1, at: 9)])
  func aCommandThatChangesNothingIsNotAStep(action: DeskAction) {
    var history = DeskHistory(Desk())
    history.run(1, action)
    #expect(history.position == at(0, 0, 0))
    history.run(2, .added(1))
    history.run(3, action, action)
    #expect(history.position == at(0, 1, 1))
  }

  @Test func resultsOfEffectsBelongToTheirCommand() {
    let store = Store(
      initialState: DeskHistory(Desk()),
      reducer: TimeTravel.history(deskReducer))
    store.send(.perform(.addedThenAppended(3), by: CommandID(1)))
    #expect(store.state.present == Desk(count: 3, list: [3]))
    #expect(store.state.position == at(0, 1, 1))
    store.send(.undo(1))
    #expect(store.state.present == Desk())
    store.send(.redo(1))
    #expect(store.state.present == Desk(count: 3, list: [3]))
  }

  @Test func anEffectKeepsItsNameAndArguments() throws {
    var history = DeskHistory(Desk())
    let reducer = TimeTravel.history(deskReducer)
    let effects = reducer(&history, .perform(.addedThenAppended(3), by: CommandID(1)))
    #expect(
      effects.map(\.description)
        == [Effect<DeskAction>.sync("append", ["": 3]) { .nothing }]
        .map(\.description))
  }

  @Test func aResultAfterAnotherCommandIsASeparateStep() {
    var history = DeskHistory(Desk())
    history.run(1, .added(1))
    history.run(2, .added(10))
    history.run(1, .added(100))
    #expect(history.names == ["command 1", "command 2", "command 1"])
    #expect((0...3).map { history.state(at: $0)?.count } == [0, 1, 11, 111])
  }

  @Test func aChangeInTheBackgroundBelongsToTheLastStep() {
    var history = DeskHistory(Desk())
    history.run(1, .added(1))
    history.receive(.added(10), of: 1)
    history.run(2, .appended(7))
    history.receive(.added(10), of: 1)
    history.run(2, .appended(8))
    #expect(history.names == ["command 1", "command 2"])
    #expect((0...2).map { history.state(at: $0)?.count } == [0, 11, 21])
    #expect(history.state(at: 2)?.list == [7, 8])
    history.go(.undo(1))
    #expect(history.present == Desk(count: 11))
  }

  @Test func aChangeInTheBackgroundKeepsUndoneSteps() {
    var history = DeskHistory(Desk())
    history.run(1, .added(1))
    history.run(2, .added(100))
    history.go(.undo(1))
    history.receive(.added(10), of: 1)
    #expect(history.present.count == 11)
    #expect(history.position == at(0, 1, 2))
    history.go(.redo(1))
    #expect(history.present.count == 101)
    history.go(.undo(1))
    #expect(history.present.count == 11)
    history.run(3, .added(1000))
    #expect(history.names == ["command 1", "command 3"])
    #expect((0...3).map { history.state(at: $0)?.count } == [0, 11, 101, 1011])
  }

  @Test func withoutAStepAChangeInTheBackgroundIsOne() {
    var history = DeskHistory(Desk())
    history.receive(.added(1), of: 1)
    history.receive(.added(1), of: 2)
    #expect(history.names == ["command 1"])
    history.go(.undo(1))
    #expect(history.present.count == 0)
    // With nothing before it, it belongs to the next step.
    history.receive(.added(5), of: 2)
    history.run(3, .added(100))
    #expect(history.names == ["command 3"])
    #expect((0...2).map { history.state(at: $0)?.count } == [5, 2, 105])
  }

  @Test func aCorrectionRunsNoEffectsAndMayBeRejected() {
    struct TooMany: Error, Hashable {}
    let reducer = TimeTravel.history(
      Reducer<Int, Int> { count, number in
        count += number
        return number > 9 ? [.reject(TooMany())] : [.sync("double") { 2 * number }]
      })
    var history = History<Int, Int>(0)
    _ = reducer(&history, .perform(1, by: CommandID(1)))
    _ = reducer(&history, .perform(2, by: CommandID(2)))
    _ = reducer(&history, .undo(1))
    #expect(reducer(&history, .perform(10, by: CommandID(3), as: .correction)).isEmpty)
    #expect(history.present == 1)
    #expect(reducer(&history, .perform(3, by: CommandID(3), as: .correction)).isEmpty)
    #expect(history.present == 4)
    #expect(history.lastAction == .moved)
    #expect(history.position == at(0, 1, 2))
  }

  @Test func aCommandThatChangedNothingDoesNotEndAStep() {
    var history = DeskHistory(Desk())
    history.run(1, .added(1))
    history.run(2, .nothing)
    history.run(1, .added(100))
    #expect(history.names == ["command 1"])
    #expect(history.state(at: 1)?.count == 101)
  }

  @Test func aCommandThatRevertedItsChangeIsAStep() {
    var history = DeskHistory(Desk(list: [1]))
    history.run(1, .added(1), .added(-1))
    history.run(2, .set(2, at: 0), .set(1, at: 0))
    #expect(history.names == ["command 1", "command 2"])
  }

  @Test func aStepHasItsActionsAndTheStatesBeforeAndAfter() {
    var history = DeskHistory(Desk())
    history.run(1, .added(1))
    history.run(2, .added(2), .appended(3))
    var steps: [HistoryStep<Desk, DeskAction>] = []
    history.forEachStep(in: 2...7, deskReducer) { steps.append($0) }
    #expect(steps.count == 1)
    #expect(steps.first?.number == 2)
    #expect(steps.first?.command == CommandID(2))
    #expect(steps.first?.entries == [.action(.added(2)), .action(.appended(3))])
    #expect(steps.first?.before == Desk(count: 1))
    #expect(steps.first?.after == Desk(count: 3, list: [3]))
  }

  @Test func anErrorEndsTheIteration() {
    struct Enough: Error {}
    var history = DeskHistory(Desk())
    for command: UInt64 in 1...5 { history.run(command, .added(1)) }
    var seen: [Int] = []
    #expect(throws: Enough.self) {
      try history.forEachStep(in: 1...5, deskReducer) { step in
        seen.append(step.number)
        if step.number == 3 { throw Enough() }
      }
    }
    #expect(seen == [1, 2, 3])
  }

  @Test func aReplacementIsAStep() {
    var history = DeskHistory(Desk())
    history.run(1, .added(1))
    history.go(.replaceState(Desk(count: 50), by: CommandID(2)))
    history.run(2, .added(5))
    history.go(.replaceState(Desk(count: 55), by: CommandID(3)))
    history.go(.replaceState(Desk(count: 70), by: CommandID(4)))
    history.go(.replaceState(Desk(count: 80), by: CommandID(5)))
    #expect(history.names == ["command 1", "command 2", "command 4", "command 5"])
    #expect((0...4).map { history.state(at: $0)?.count } == [0, 1, 55, 70, 80])
    var events: [HistoryEntry<Desk, DeskAction>] = []
    history.forEachStep(in: 2...2, deskReducer) { events = $0.entries }
    #expect(events == [.replacement(Desk(count: 50)), .action(.added(5))])
  }

  @Test func aReplacementKeepsItsPlaceAmongSteps() {
    var history = DeskHistory(Desk(list: [0]))
    history.run(1, .nothing)
    history.run(2, .set(1, at: 0))
    history.go(.replaceState(Desk(count: 9, list: [7]), by: CommandID(3)))
    history.run(4, .nothing)
    history.run(5, .set(2, at: 0))
    #expect(history.names == ["command 2", "command 3", "command 5"])
    #expect((0...3).map { history.state(at: $0)?.list } == [[0], [1], [7], [2]])
  }
}
