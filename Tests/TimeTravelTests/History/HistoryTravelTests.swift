import Testing
import TimeTravel
import Unidirectional

/// Undo, redo and travel to any step.
@Suite struct TimelineTravelTests {
  /// A timeline whose count after each step is its number.
  private func counted(_ steps: UInt64, limit: Int = 100) -> DeskTimeline {
    var timeline = DeskTimeline(Desk(), limit: limit)
    if steps > 0 { for command in 1...steps { timeline.run(command, .added(1)) } }
    return timeline
  }

  @Test func undoAndRedoTakeSteps() {
    var timeline = counted(5)
    timeline.go(.undo(2))
    #expect(timeline.present.count == 3)
    #expect(timeline.position == at(0, 3, 5))
    #expect(timeline.position.undone == 2)
    timeline.go(.undo(3))
    #expect(timeline.present.count == 0)
    timeline.go(.redo(4))
    #expect(timeline.present.count == 4)
    #expect(timeline.position == at(0, 4, 5))
  }

  @Test func anyStepCanBeGoneTo() {
    var timeline = counted(5)
    for step in [2, 0, 5, 4, 4, 1] {
      timeline.go(.goTo(step))
      #expect(timeline.present.count == step)
      #expect(timeline.position == at(0, step, 5))
    }
  }

  @Test func aNewStepGivesUpWhatWasUndone() {
    var timeline = counted(5)
    timeline.go(.undo(3))
    timeline.run(6, .appended(1))
    #expect(timeline.position == at(0, 3, 3))
    #expect(timeline.names == ["command 1", "command 2", "command 6"])
    #expect(timeline.rejection(of: .redo(1)) == .nothingToRedo)
  }

  @Test(arguments: [DeskAction.nothing, .set(1, at: 0), .named("a", 1)])
  func aCommandThatChangedNothingGivesUpNothing(action: DeskAction) {
    var timeline = DeskTimeline(Desk(list: [1], byName: ["a": 1]))
    timeline.run(1, .added(1))
    timeline.go(.undo(1))
    timeline.run(2, action)
    #expect(timeline.position == at(0, 0, 1))
    timeline.go(.redo(1))
    #expect(timeline.present.count == 1)
  }

  @Test func whatComesBackAfterTravelIsAStepOfItsOwn() {
    var timeline = counted(3)
    timeline.go(.undo(1))
    timeline.run(2, .added(10))
    #expect(timeline.names == ["command 1", "command 2", "command 2"])
    #expect((0...3).map { timeline.state(at: $0)?.count } == [0, 1, 2, 12])

    var redone = counted(3)
    redone.go(.undo(1))
    redone.go(.redo(1))
    redone.run(3, .added(10))
    #expect(redone.position == at(0, 4, 4))
    #expect(redone.state(at: 3)?.count == 3)
  }

  @Test func aRestartGivesUpWhatWasUndone() {
    var timeline = counted(3)
    timeline.go(.undo(2))
    timeline.go(.restarted(Desk(count: 9), by: StepOrigin(4)))
    #expect(timeline.position == at(0, 2, 2))
    timeline.go(.undo(1))
    timeline.go(.redo(1))
    #expect(timeline.present.count == 9)
  }

  @Test func travelRunsNoEffects() {
    let store = Store(
      initialState: DeskTimeline(Desk()),
      reducer: TimeTravel.timeline(outline: Desk.outline)(deskReducer))
    for command: UInt64 in 1...3 {
      store.send(.happened(.addedThenAppended(1), by: StepOrigin(command)))
    }
    var effects: [String] = []
    store.observe { effects += $0.effects.map(\.description) }
    for action: DeskTimelineAction in [.undo(2), .redo(1), .goTo(0), .goTo(3)] {
      store.send(action)
    }
    #expect(store.state.present == Desk(count: 3, list: [1, 1, 1]))
    #expect(effects.isEmpty)
  }

  /// A way that cannot be gone, and what is said to it.
  struct Rejected: CustomTestStringConvertible, Sendable {
    var steps: UInt64 = 7
    var undone = 0
    var limit = 100
    let action: DeskTimelineAction
    let message: String

    var testDescription: String { message }
  }

  static let rejected = [
    Rejected(steps: 0, action: .undo(1), message: "nothing to undo"),
    Rejected(undone: 7, action: .undo(1), message: "nothing to undo"),
    Rejected(action: .undo(8), message: "cannot undo 8 steps, only 7"),
    Rejected(action: .undo(.max), message: "cannot undo \(Int.max) steps, only 7"),
    Rejected(action: .undo(0), message: "0 is not a number of steps; it is at least 1"),
    Rejected(action: .redo(-1), message: "-1 is not a number of steps; it is at least 1"),
    Rejected(action: .redo(1), message: "nothing to redo"),
    Rejected(undone: 2, action: .redo(3), message: "cannot redo 3 steps, only 2"),
    Rejected(action: .goTo(99), message: "there is no step 99; steps go from 0 to 7"),
    Rejected(action: .goTo(-1), message: "there is no step -1; steps go from 0 to 7"),
    Rejected(steps: 0, action: .goTo(1), message: "there is no step 1; the only one is 0"),
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
  func travelThatCannotBeDoneChangesNothingAndSaysWhy(row: Rejected) {
    var timeline = counted(row.steps, limit: row.limit)
    if row.undone > 0 { timeline.go(.undo(row.undone)) }
    let (present, position) = (timeline.present, timeline.position)
    #expect(timeline.rejection(of: row.action)?.description == row.message)
    timeline.go(row.action)
    #expect(timeline.present == present)
    #expect(timeline.position == position)
  }

  @Test func whatCanBeDoneIsNotRejected() {
    var timeline = counted(5)
    timeline.go(.undo(2))
    for action: DeskTimelineAction in [
      .undo(3), .redo(2), .goTo(0), .goTo(3), .goTo(5), .happened(.nothing, by: StepOrigin(9)),
      .restarted(Desk(), by: StepOrigin(9)),
    ] {
      #expect(timeline.rejection(of: action) == nil)
    }
  }
}
