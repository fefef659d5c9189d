import Testing

@testable import UnidirectionalTesting

/// Tests that a rejected action leaves the state unchanged, in all reducers that are combined.
@Suite struct TestStoreRejectionTests {
  enum Refusal: Error { case full }

  private static func adding(upTo limit: Int) -> Reducer<[Int], Int> {
    Reducer { list, action in
      if list.count == limit { return [.reject(Refusal.full)] }
      list.append(action)
      return []
    }
  }

  @Test func aRejectionThatDoesNotStopAnotherReducerIsAFailure() {
    let log = FailureLog()
    let store = TestStore(
      initialState: [1], reducer: combine(Self.adding(upTo: 1), Self.adding(upTo: 2)))
    store.reporter = log.reporter
    store.send(2, effects: [.reject(Refusal.full)]) { $0 = [1, 2] }
    #expect(log.take() == ["2 was rejected, but it changed the state:\n  [1]: + 2"])
    store.exhaustivity = .off
    store.state = [1]
    store.send(2)
    #expect(log.take() == ["2 was rejected, but it changed the state:\n  [1]: + 2"])
    store.finish()
  }

  @Test func aRejectionWithoutAChangeIsNoFailure() {
    let store = TestStore(initialState: [1], reducer: Self.adding(upTo: 1))
    store.send(2, effects: [.reject(Refusal.full)])
    store.finish()
  }
}
