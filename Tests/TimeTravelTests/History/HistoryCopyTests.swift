import Testing
import TimeTravel
import Unidirectional

/// Keeping steps copies nothing of the state, step by step.
@Suite struct TimelineInPlaceTests {
  /// A list's storage stands in for by a probe that counts how often it was copied.
  struct Probed: Equatable, Sendable {
    var probe = CopyProbe()
    var note = ""
  }

  enum Action: Sendable {
    case changed, noted(String)
  }

  private static let probed = Reducer<Probed, Action> { state, action in
    switch action {
    case .changed: state.probe.change()
    case .noted(let note): state.note = note
    }
    return [.fireAndForget("did") {}]
  }

  private func store(limit: Int = 100_000) -> Store<
    Timeline<Probed, Action>, TimelineAction<Probed, Action>
  > {
    Store(
      initialState: Timeline(Probed(), limit: limit),
      reducer: timeline(outline: { UInt64($0.probe.changes) })(Self.probed))
  }

  @Test(arguments: [0, 10, 100_000])
  func aStepCopiesNothing(limit: Int) {
    let store = store(limit: limit)
    for command: UInt64 in 1...3000 {
      store.send(.happened(.changed, by: StepOrigin(command)))
      if command % 7 == 0 { store.send(.happened(.noted("a"), by: StepOrigin(command))) }
    }
    #expect(store.state.present.probe.changes == 3000)
    // The start is held by the timeline, and by this test at first.
    #expect(store.state.present.probe.copies <= 1)
  }

  @Test func aCheckpointCostsOneCopy() {
    let store = store()
    for command: UInt64 in 1...20_000 {
      store.send(.happened(.changed, by: StepOrigin(command)))
    }
    #expect(store.state.present.probe.copies == 1 + 20_000 / 8192)
  }

  @Test func aCommandWithManyResultsThatChangeNothingCopiesNothing() {
    let store = store()
    store.send(.happened(.changed, by: StepOrigin(1)))
    for _ in 1...1000 { store.send(.happened(.noted(""), by: StepOrigin(2))) }
    #expect(store.state.position == TimelinePosition(first: 0, current: 1, last: 1))
    store.send(.happened(.changed, by: StepOrigin(3)))
    #expect(store.state.present.probe.copies <= 2)
  }

  @Test func aFarJourneyCopiesTwice() {
    let store = store()
    for command: UInt64 in 1...4000 {
      store.send(.happened(.changed, by: StepOrigin(command)))
    }
    let copies = store.state.present.probe.copies
    store.send(.goTo(2000))
    #expect(store.state.present.probe.changes == 2000)
    #expect(store.state.present.probe.copies <= copies + 2)
  }
}
