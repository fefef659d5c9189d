import Testing
import Unidirectional

@testable import TimeTravel

/// Checks that keeping steps makes few copies of the state.
@Suite struct HistoryCopyTests {
  /// A state with a probe, which stands for a list and counts its copies.
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
    History<Probed, Action>, HistoryAction<Probed, Action>
  > {
    Store(initialState: History(Probed(), limit: limit), reducer: history(Self.probed))
  }

  @Test func withoutStepsNothingIsCopied() {
    let store = store(limit: 0)
    for command: UInt64 in 1...3000 {
      store.send(.perform(.changed, by: CommandID(command)))
      if command % 7 == 0 { store.send(.perform(.noted("a"), by: CommandID(command))) }
    }
    #expect(store.state.present.probe.changes == 3000)
    // The history keeps the initial state, so the first change may copy it.
    #expect(store.state.present.probe.copies <= 1)
  }

  @Test(arguments: [10, 100_000])
  func aCommandThatChangesAnArrayCopiesItOnce(limit: Int) {
    let store = store(limit: limit)
    for command: UInt64 in 1...3000 {
      store.send(.perform(.changed, by: CommandID(command)))
      for _ in 1...5 { store.send(.perform(.noted("a"), by: CommandID(command))) }
    }
    #expect(store.state.present.probe.copies <= 3000)
  }

  @Test func aCommandThatChangesNothingCopiesNothing() {
    let store = store()
    for command: UInt64 in 1...1000 {
      store.send(.perform(.noted(""), by: CommandID(command)))
    }
    #expect(store.state.present.probe.copies == 0)
    #expect(store.state.position == HistoryPosition(first: 0, current: 0, last: 0))
  }

  @Test func aFarMoveCopiesOncePerSnapshot() {
    let store = store()
    for command: UInt64 in 1...1000 {
      store.send(.perform(.changed, by: CommandID(command)))
    }
    store.send(.goTo(0))
    store.send(.goTo(500))
    #expect(store.state.present.probe.changes == 500)
    // The snapshot before the step was copied for each of its 256 changes.
    #expect(store.state.present.probe.copies <= 256 + 20)
  }
}
