import Testing
import Unidirectional

@Suite struct SubscriptionTests {
  private struct State { var count = 0; var name = "a" }
  private enum Action: Equatable, Sendable { case add(Int), rename(String) }

  private let reducer = Reducer<State, Action> { state, action in
    switch action {
    case .add(let step): state.count += step
    case .rename(let name): state.name = name
    }
    return []
  }

  @Test func aSubscriberSeesThePartAtOnceAndWhenItChanges() {
    let store = Store(initialState: State(), reducer: reducer)
    var seen: [Int] = []
    store.subscribe(to: { $0.count }) { seen.append($0) }
    store.send(.add(1))
    store.send(.rename("b"))
    store.send(.add(0))
    store.send(.add(2))
    #expect(seen == [0, 1, 3])
  }

  @Test func aCancelledSubscriptionIsSilent() {
    let store = Store(initialState: State(), reducer: reducer)
    var seen: [Int] = []
    let subscription = store.subscribe(to: { $0.count }) { seen.append($0) }
    subscription.cancel()
    subscription.cancel()
    store.send(.add(1))
    #expect(seen == [0])
  }

  @Test func aCancelledObserverIsSilent() {
    let store = Store(initialState: State(), reducer: reducer)
    var seen: [Int] = []
    let subscription = store.observe { seen.append($0.after.count) }
    store.send(.add(1))
    subscription.cancel()
    subscription.cancel()
    store.send(.add(1))
    #expect(seen == [1])
  }

  @Test func aSubscriptionCancelledByAnotherIsSilentAtOnce() {
    let store = Store(initialState: State(), reducer: reducer)
    var seen: [Int] = []
    var second: StoreSubscription?
    store.subscribe(to: { $0.count }) { count in
      if count == 1 { second?.cancel() }
    }
    second = store.subscribe(to: { $0.count }) { seen.append($0) }
    store.send(.add(1))
    #expect(seen == [0])
  }

  @Test func anActionSentByASubscriberWaits() {
    let store = Store(initialState: State(), reducer: reducer)
    var seen: [Int] = []
    store.subscribe(to: { $0.count }) { [unowned store] count in
      if count == 1 { store.send(.add(10)) }
      seen.append(count)
    }
    store.send(.add(1))
    #expect(seen == [0, 1, 11])
  }

  @Test func aViewShowsItsPartAndSendsItsOwnActions() {
    let store = Store(initialState: State(), reducer: reducer)
    let view = store.scope(state: { $0.count }, action: { (step: Int) in Action.add(step) })
    var seen: [Bool] = []
    view.subscribe(to: { $0 > 2 }) { seen.append($0) }
    view.send(2)
    #expect(view.state == 2)
    store.send(.add(1))
    #expect(view.state == 3)
    #expect(store.state.count == 3)
    #expect(seen == [false, true])

    let inner = view.scope(state: { "\($0)" }, action: { (text: String) in text.count })
    inner.send("abcd")
    #expect(inner.state == "7")
  }

  @Test func subscriptionsDoNotKeepTheStoreAlive() {
    weak var kept: Store<State, Action>?
    var seen: [Int] = []
    do {
      let store = Store(initialState: State(), reducer: reducer)
      store.subscribe(to: { $0.count }) { seen.append($0) }
      let view = store.scope(state: { $0.count }, action: Action.add)
      view.subscribe(to: { $0 }) { seen.append($0) }
      view.scope(state: { -$0 }, action: { $0 }).subscribe(to: { $0 }) { seen.append($0) }
      store.send(.add(1))
      kept = store
    }
    #expect(seen == [0, 0, 0, 1, 1, -1])
    #expect(kept == nil)
  }

  @Test func anActionSentByANewSubscriberWaits() {
    let store = Store(initialState: State(), reducer: reducer)
    var notes: [String] = []
    store.subscribe(to: { $0.count }) { [unowned store] count in
      notes.append("begin \(count)")
      if count == 0 { store.send(.add(1)) }
      notes.append("end \(count)")
    }
    #expect(notes == ["begin 0", "end 0", "begin 1", "end 1"])
  }
}
