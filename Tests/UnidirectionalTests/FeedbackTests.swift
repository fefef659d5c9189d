import Testing
import Unidirectional
import UnidirectionalTesting

@Suite struct FeedbackTests {
  private struct State: Equatable {
    var wanted: String?
    var got: [String] = []
    var unrelated = 0
  }

  private enum Action: Equatable, Sendable { case want(String?), got(String), other }

  private let clock = VirtualClock()

  private func store(initially wanted: String? = nil) -> Store<State, Action> {
    let store = Store(
      initialState: State(wanted: wanted),
      reducer: Reducer<State, Action> { state, action in
        switch action {
        case .want(let word): state.wanted = word
        case .got(let word): state.got.append(word)
        case .other: state.unrelated += 1
        }
        return []
      })
    store.attach(
      Feedback(query: { $0.wanted }) { [clock] word in
        .concatenate(
          .wait(for: .seconds(1), clock: clock.effectClock), .sync("get") { .got(word) })
      })
    return store
  }

  private func advance(_ store: Store<State, Action>) {
    clock.advance(by: .seconds(1))
    store.receive()
  }

  @Test func aQueryStartsItsEffect() {
    let store = store()
    store.send(.want("a"))
    advance(store)
    #expect(store.state.got == ["a"])
  }

  @Test func aQueryThatIsThereAtTheStartCounts() {
    let store = store(initially: "a")
    advance(store)
    #expect(store.state.got == ["a"])
  }

  @Test func whatAQueryBringsAtOnceMayAskAnew() {
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int> { state, number in
        state = number
        return []
      })
    store.attach(Feedback(query: { $0 < 3 ? $0 : nil }) { number in .sync("next") { number + 1 } })
    #expect(store.state == 3)
  }

  @Test func anEqualQueryIsLeftAlone() {
    let store = store()
    store.send(.want("a"))
    store.send(.other)
    store.send(.want("a"))
    advance(store)
    advance(store)
    #expect(store.state.got == ["a"])
  }

  @Test func anotherQueryTakesThePlace() {
    let store = store()
    store.send(.want("a"))
    store.send(.want("b"))
    advance(store)
    #expect(store.state.got == ["b"])
  }

  @Test func aQueryThatVanishesIsCancelled() {
    let store = store()
    store.send(.want("a"))
    store.send(.want(nil))
    #expect(store.isIdle)
    advance(store)
    #expect(store.state.got == [])
    store.send(.want("a"))
    advance(store)
    #expect(store.state.got == ["a"])
  }
}
