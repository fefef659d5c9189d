import Dispatch
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
    let store = unattachedStore(initially: wanted)
    store.attach(loading)
    return store
  }

  private func unattachedStore(initially wanted: String? = nil) -> Store<State, Action> {
    Store(
      initialState: State(wanted: wanted),
      reducer: Reducer<State, Action> { state, action in
        switch action {
        case .want(let word): state.wanted = word
        case .got(let word): state.got.append(word)
        case .other: state.unrelated += 1
        }
        return []
      })
  }

  private var loading: Feedback<State, Action> {
    Feedback(query: { $0.wanted }) { [clock] word in
      .concatenate([.wait(for: .seconds(1), clock: clock.effectClock), .sync("get") { .got(word) }])
    }
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

  @Test func anInitialQueryStartsItsEffect() {
    let store = store(initially: "a")
    advance(store)
    #expect(store.state.got == ["a"])
  }

  @Test func aQueryThatMayNotStartIsRemembered() {
    let store = unattachedStore()
    store.attach(loading.starting { $0.unrelated != 1 })
    store.send(.want("a"))
    store.send(.other)
    // An equal query changes nothing. A new query cancels the effect, and starts no other.
    #expect(!store.isIdle)
    store.send(.want("b"))
    #expect(store.isIdle)
    store.send(.other)
    #expect(store.isIdle)
    store.send(.want("c"))
    advance(store)
    #expect(store.state.got == ["c"])
  }

  @Test func aSynchronousResultMayMakeANewQuery() {
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int> { state, number in
        state = number
        return []
      })
    store.attach(Feedback(query: { $0 < 3 ? $0 : nil }) { number in .sync("next") { number + 1 } })
    #expect(store.state == 3)
  }

  @Test func effectsOfQueriesDeliverTheirResultsInOrderIfRequested() {
    let release = DispatchSemaphore(value: 0)
    let store = Store(
      initialState: [Int](),
      reducer: Reducer<[Int], Int> { state, number in
        state.append(number)
        return []
      }, wake: { release.signal() })
    let feedback = Feedback<[Int], Int>(
      queries: { $0.first == 0 ? [1, 2, 3] : [] }, inOrder: true
    ) { number in
      .work("load", ["": number]) { context in
        // The first one sends its result when another one has.
        if number == 1 { release.wait() }
        context.send(number)
      }
    }
    store.attach(feedback)
    store.send(0)
    store.waitUntilIdle()
    #expect(store.state == [0, 1, 2, 3])
  }

  @Test func anEqualQueryChangesNothing() {
    let store = store()
    store.send(.want("a"))
    store.send(.other)
    store.send(.want("a"))
    advance(store)
    advance(store)
    #expect(store.state.got == ["a"])
  }

  @Test func aDifferentQueryReplacesTheEffect() {
    let store = store()
    store.send(.want("a"))
    store.send(.want("b"))
    advance(store)
    #expect(store.state.got == ["b"])
  }

  @Test func theEffectIsCancelledWhenItsQueryDisappears() {
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

  @Test func theEffectBelongsToTheTaskThatMadeItsQuery() {
    let store = store()
    let other = store.send(.other)
    let asking = store.send(.want("a"))
    #expect(!store.isRunning(other))
    #expect(store.isRunning(asking))
    advance(store)
    #expect(!store.isRunning(asking))
  }

  @Test func replacingAnEffectCancelsNothingElseInItsTask() {
    let store = Store(
      initialState: State(),
      reducer: Reducer<State, Action> { [clock] state, action in
        switch action {
        case .want(let word):
          state.wanted = word
          let pause = Effect<Action>.wait(for: .seconds(1), clock: clock.effectClock)
          return word == "a" ? [.concatenate([pause, .sync("more") { .other }])] : []
        case .got(let word): state.got.append(word)
        case .other: state.unrelated += 1
        }
        return []
      })
    store.attach(loading)
    let first = store.send(.want("a"))
    let second = store.send(.want("b"))
    #expect(store.isRunning(first))
    #expect(store.isRunning(second))
    advance(store)
    #expect(store.state == State(wanted: "b", got: ["b"], unrelated: 1))
  }

  @Test func anEffectCancelledWithItsTaskDoesNotRestart() {
    let store = store()
    let asking = store.send(.want("a"))
    store.cancel(asking)
    store.send(.other)
    #expect(store.isIdle)
    advance(store)
    #expect(store.state.got == [])
    store.send(.want("b"))
    advance(store)
    #expect(store.state.got == ["b"])
  }

  @Test func twoFeedbacksDoNotCancelEachOther() {
    let store = store()
    store.attach(
      Feedback(query: { $0.unrelated == 0 ? nil : $0.unrelated }) { [clock] number in
        .concatenate([
          .wait(for: .seconds(1), clock: clock.effectClock), .sync("get") { .got("\(number)") },
        ])
      })
    store.send(.want("a"))
    store.send(.other)
    store.send(.want("b"))
    advance(store)
    #expect(store.state.got.sorted() == ["1", "b"])
  }

  @Test func aSynchronousInitialResultIsSeen() {
    let store = Store(
      initialState: State(wanted: "a"),
      reducer: Reducer<State, Action> { state, action in
        if case .got(let word) = action { (state.wanted, state.got) = (nil, state.got + [word]) }
        return []
      })
    store.attach(Feedback(query: { $0.wanted }) { word in .sync("get") { .got(word) } })
    #expect(store.state == State(got: ["a"]))
  }

  // MARK: Stopping

  @Test func aStoppedLoopStartsAndFinishesNoEffect() {
    let store = unattachedStore()
    let loop = store.attach(loading)
    store.send(.want("a"))
    #expect(!store.isIdle)
    loop.cancel()
    #expect(store.isIdle)
    advance(store)
    store.send(.want("b"))
    #expect(store.isIdle)
    store.attach(loading)
    loop.cancel()
    #expect(!store.isIdle, "a second call does nothing")
    advance(store)
    #expect(store.state.got == ["b"])
  }

  @Test func anActionThatWaitsWhenItsLoopIsStoppedIsDiscarded() {
    let store = unattachedStore()
    let loop = store.attach(Feedback(query: { $0.wanted }) { word in .sync("get") { .got(word) } })
    store.send(.want("a"))
    // The loop sends its action before the next subscription stops the loop.
    store.subscribe(to: \.wanted) { if $0 == "b" { loop.cancel() } }
    store.send(.want("b"))
    #expect(store.state == State(wanted: "b", got: ["a"]))
  }

  @Test func aLoopThatItsOwnEffectStopsSendsNothing() {
    let store = unattachedStore()
    let loop = Loop()
    loop.subscription = store.attach(
      Feedback(queries: { $0.wanted.map { [$0 + "1", $0 + "2"] } ?? [] }) { [clock] word in
        .concatenate([
          .sync(word) { send in
            if word == "a1" { loop.subscription?.cancel() }
            send(.got(word))
          },
          .wait(for: .seconds(1), clock: clock.effectClock),
        ])
      })
    store.send(.want("a"))
    #expect(store.isIdle)
    #expect(store.state == State(wanted: "a"))
  }

  /// A subscription that is used on the thread of one test only.
  private final class Loop: @unchecked Sendable {
    var subscription: StoreSubscription?
  }

  // MARK: Several queries

  @Test func eachQueryHasItsEffect() {
    let store = Store(
      initialState: [String](),
      reducer: Reducer<[String], [String]> { words, new in
        words = new
        return []
      })
    store.attach(
      Feedback(queries: { $0 }) { [clock] word in
        .concatenate([.wait(for: .seconds(1), clock: clock.effectClock), .sync(word) { [] }])
      })
    let first = store.send(["a", "b", "a"])
    #expect(store.runningEffects.count == 2)
    clock.advance(by: .milliseconds(500))
    // The effect of b continues, in its own task.
    let second = store.send(["b", "c"])
    #expect(store.unfinishedEffects(of: first).map(\.name) == ["wait", "b"])
    #expect(store.unfinishedEffects(of: second).map(\.name) == ["wait", "c"])
    #expect(store.isRunning(first) && store.isRunning(second))
    store.send(["c"])
    #expect(!store.isRunning(first) && store.isRunning(second))
    store.send([])
    #expect(store.isIdle)
  }

  // MARK: Pullback

  private struct Whole: Equatable {
    var part = State()
    var isElse = false
  }

  private enum WholeAction: Equatable, Sendable { case part(Action), somethingElse }

  @Test func aPulledBackFeedbackReadsItsPartAndEmbedsItsActions() {
    let part = CasePath(WholeAction.part) { if case .part(let action) = $0 { action } else { nil } }
    var seen: [WholeAction] = []
    func store() -> Store<Whole, WholeAction> {
      let store = Store(
        initialState: Whole(),
        reducer: Reducer<Whole, WholeAction> { whole, action in
          switch action {
          case .part(.want(let word)): whole.part.wanted = word
          case .part(.got(let word)): whole.part.got.append(word)
          case .part(.other): break
          case .somethingElse: whole.isElse.toggle()
          }
          return []
        })
      store.observe { seen.append($0.action) }
      return store
    }
    let feedback = loading.pullback(state: \Whole.part, action: part)
    let (one, other) = (store(), store())
    one.attach(feedback)
    other.attach(feedback)
    one.send(.part(.want("a")))
    one.send(.somethingElse)
    clock.advance(by: .seconds(1))
    one.receive()
    other.receive()
    #expect(one.state == Whole(part: State(wanted: "a", got: ["a"]), isElse: true))
    #expect(other.state == Whole(), "each store has a query of its own")
    #expect(seen == [.part(.want("a")), .somethingElse, .part(.got("a"))])
    one.send(.part(.want("b")))
    one.send(.part(.want(nil)))
    #expect(one.isIdle)
  }
}
