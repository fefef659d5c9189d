import Synchronization
import TestProcesses
import Testing
import Unidirectional

enum LookUpAction: Codable, Equatable, Sendable {
  case typed(String)
  case found([String])
  case left
}

private enum SearchID { case query }

struct SearchEnvironment: Sendable {
  var clock: EffectClock
  var search: @Sendable (String) throws -> [String]
}

func searchReducer(_ environment: SearchEnvironment) -> Reducer<[String], LookUpAction> {
  Reducer { results, action in
    switch action {
    case .typed(let text):
      return [
        .work("search", ["": text]) { context in
          context.send(.found(try environment.search(text)))
        }
        .debounce(id: SearchID.query, for: .milliseconds(300), clock: environment.clock)
      ]
    case .found(let found):
      results = found
      return []
    case .left:
      results = []
      return [.cancel(id: SearchID.query)]
    }
  }
}

@Suite(.ownThread) struct SearchCancellationTests {
  /// A clock that runs its scheduled work only when `ring()` is called.
  private final class HandClock: Sendable {
    private let waiting = Mutex<[@Sendable () -> Void]>([])

    var clock: EffectClock {
      EffectClock(
        now: { .zero },
        schedule: { [self] _, work in
          waiting.withLock { $0.append(work) }
          return {}
        })
    }

    func ring() {
      for work in waiting.withLock({ $0 }) { work() }
    }
  }

  private let clock = HandClock()

  private func store() -> Store<[String], LookUpAction> {
    Store(
      initialState: [],
      reducer: searchReducer(
        SearchEnvironment(clock: clock.clock, search: { ["found \($0)"] })))
  }

  @Test func onlyTheLastTextIsSearched() {
    let store = store()
    store.send(.typed("m"))
    store.send(.typed("milk"))
    clock.ring()
    store.waitUntilIdle()
    #expect(store.state == ["found milk"])
  }

  @Test func leavingCancelsTheSearch() {
    let store = store()
    store.send(.typed("milk"))
    store.send(.left)
    clock.ring()
    store.waitUntilIdle()
    #expect(store.state == [])
  }

  @Test func aLongComputationChecksForCancellation() {
    let counting = Effect<Int>.work("count") { context in
      for number in 1... {
        if context.isCancelled { return }
        context.send(number)
      }
    }
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int> { count, number in
        count = number
        return number == 0 ? [counting] : []
      })
    let task = store.send(0)
    while store.state < 1000 { store.receive() }
    store.cancel(task)
    #expect(store.isIdle)
  }

  @Test func anActionCarriesItsTime() {
    let diary = Reducer<[String], Timestamped<String>> { lines, entry in
      lines.append("\(entry.time) \(entry.action)")
      return []
    }
    let now = Timestamp(seconds: 1_795_230_600)
    let store = Store(
      initialState: [], reducer: diary, onEnqueue: { entry, _ in entry.stamp { now } })
    store.send(Timestamped("got up"))
    print(store.state)  // ["2026-11-21T03:10:00Z got up"]
    #expect(store.state == ["2026-11-21T03:10:00Z got up"])
  }

  @Test func aTimerTicksUntilItIsCancelled() {
    let clock = clock.clock
    let ticking = Reducer<Int, Bool> { ticks, isTick in
      if isTick {
        ticks += 1
        return ticks == 3 ? [.cancel(id: "ticks")] : []
      }
      return [
        .timer("tick", every: .seconds(1), clock: clock) { true }.cancellable(id: "ticks")
      ]
    }
    let store = Store(initialState: 0, reducer: ticking)
    store.send(false)
    for _ in 1...5 {
      self.clock.ring()
      store.receive()
    }
    #expect(store.state == 3)
  }
}
