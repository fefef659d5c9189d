import Testing
import TimeTravel
import Unidirectional

/// What a step is.
@Suite struct TimelineStepTests {
  @Test func theStartIsStepZero() {
    let timeline = DeskTimeline(Desk(count: 7))
    #expect(timeline.position == at(0, 0, 0))
    #expect(timeline.state(at: 0) == Desk(count: 7))
    #expect(timeline.names.isEmpty)
  }

  @Test func aCommandThatChangedTheStateIsAStep() {
    var timeline = DeskTimeline(Desk())
    timeline.run(1, .added(2))
    timeline.run(2, .set(5, at: 0))
    timeline.run(3, .appended(4))
    timeline.run(4, .set(5, at: 0))
    #expect(timeline.position == at(0, 3, 3))
    #expect(timeline.names == ["command 1", "command 3", "command 4"])
    #expect(timeline.state(at: 2)?.list == [4])
    #expect(timeline.state(at: 3)?.list == [5])
  }

  @Test(arguments: [DeskAction.nothing, .added(0), .removedLast, .set(1, at: 9)])
  func aCommandThatChangedNothingIsNone(action: DeskAction) {
    var timeline = DeskTimeline(Desk())
    timeline.run(1, action)
    #expect(timeline.position == at(0, 0, 0))
    timeline.run(2, .added(1))
    timeline.run(3, action, action)
    #expect(timeline.position == at(0, 1, 1))
  }

  @Test func whatACommandsEffectsBringBelongsToIt() {
    let store = Store(
      initialState: DeskTimeline(Desk()),
      reducer: TimeTravel.timeline(outline: Desk.outline)(deskReducer))
    store.send(.happened(.addedThenAppended(3), by: StepOrigin(1)))
    #expect(store.state.present == Desk(count: 3, list: [3]))
    #expect(store.state.position == at(0, 1, 1))
    store.send(.undo(1))
    #expect(store.state.present == Desk())
    store.send(.redo(1))
    #expect(store.state.present == Desk(count: 3, list: [3]))
  }

  @Test func anEffectKeepsItsSignatureAndCarriesItsOrigin() throws {
    var timeline = DeskTimeline(Desk())
    let reducer = TimeTravel.timeline(outline: Desk.outline)(deskReducer)
    let effects = reducer(&timeline, .happened(.addedThenAppended(3), by: StepOrigin(1)))
    #expect(
      effects.map(\.description)
        == [Effect<DeskAction>.sync("append", ["": 3]) { .nothing }]
        .map(\.description))
  }

  @Test func whatComesBackAfterAnotherCommandIsAStepOfItsOwn() {
    var timeline = DeskTimeline(Desk())
    timeline.run(1, .added(1))
    timeline.run(2, .added(10))
    timeline.run(1, .added(100))
    #expect(timeline.names == ["command 1", "command 2", "command 1"])
    #expect((0...3).map { timeline.state(at: $0)?.count } == [0, 1, 11, 111])
  }

  @Test func aCommandThatChangedNothingPartsNoStep() {
    var timeline = DeskTimeline(Desk())
    timeline.run(1, .added(1))
    timeline.run(2, .nothing)
    timeline.run(1, .added(100))
    #expect(timeline.names == ["command 1"])
    #expect(timeline.state(at: 1)?.count == 101)
  }

  /// The outline tells of it, so it would be otherwise where it does not.
  @Test func aCommandThatTookItsChangeBackIsAStep() {
    var timeline = DeskTimeline(Desk(list: [1]))
    timeline.run(1, .added(1), .added(-1))
    timeline.run(2, .set(2, at: 0), .set(1, at: 0))
    #expect(timeline.names == ["command 1", "command 2"])
  }

  @Test func aStepTellsItsActionsAndTheStatesAround() {
    var timeline = DeskTimeline(Desk())
    timeline.run(1, .added(1))
    timeline.run(2, .added(2), .appended(3))
    var steps: [TimelineStep<Desk, DeskAction>] = []
    timeline.forEachStep(in: 2...7) { steps.append($0) }
    #expect(steps.count == 1)
    #expect(steps.first?.number == 2)
    #expect(steps.first?.origin == StepOrigin(2))
    #expect(steps.first?.events == [.action(.added(2)), .action(.appended(3))])
    #expect(steps.first?.before == Desk(count: 1))
    #expect(steps.first?.after == Desk(count: 3, list: [3]))
  }

  @Test func whoLooksAtStepsCanEndIt() {
    struct Enough: Error {}
    var timeline = DeskTimeline(Desk())
    for command: UInt64 in 1...5 { timeline.run(command, .added(1)) }
    var seen: [Int] = []
    #expect(throws: Enough.self) {
      try timeline.forEachStep(in: 1...5) { step in
        seen.append(step.number)
        if step.number == 3 { throw Enough() }
      }
    }
    #expect(seen == [1, 2, 3])
  }

  @Test func aRestartIsAStep() {
    var timeline = DeskTimeline(Desk())
    timeline.run(1, .added(1))
    timeline.go(.restarted(Desk(count: 50), by: StepOrigin(2)))
    timeline.run(2, .added(5))
    timeline.go(.restarted(Desk(count: 55), by: StepOrigin(3)))
    timeline.go(.restarted(Desk(count: 70), by: StepOrigin(4)))
    timeline.go(.restarted(Desk(count: 80), by: StepOrigin(5)))
    #expect(timeline.names == ["command 1", "command 2", "command 4", "command 5"])
    #expect((0...4).map { timeline.state(at: $0)?.count } == [0, 1, 55, 70, 80])
    var events: [TimelineEvent<Desk, DeskAction>] = []
    timeline.forEachStep(in: 2...2) { events = $0.events }
    #expect(events == [.restart(Desk(count: 50)), .action(.added(5))])
  }

  @Test func aRestartAmongStepsInDoubtKeepsItsPlace() {
    var timeline = DeskTimeline(Desk(list: [0]))
    timeline.run(1, .nothing)
    timeline.run(2, .set(1, at: 0))
    timeline.go(.restarted(Desk(count: 9, list: [7]), by: StepOrigin(3)))
    timeline.run(4, .nothing)
    timeline.run(5, .set(2, at: 0))
    #expect(timeline.names == ["command 2", "command 3", "command 5"])
    #expect((0...3).map { timeline.state(at: $0)?.list } == [[0], [1], [7], [2]])
  }
}
