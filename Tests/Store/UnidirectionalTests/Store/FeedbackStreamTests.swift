import Dispatch
import Synchronization
import TestProcesses
import Testing
import Unidirectional

/// The general form of feedback: a stream of actions made from the stream of states.
@Suite(.ownThread) struct FeedbackStreamTests {
  /// The sum of the numbers that were sent.
  private func sum(
    from start: Int = 0, wake: @escaping @Sendable () -> Void = {}
  ) -> Store<Int, Int> {
    Store(
      initialState: start,
      reducer: Reducer<Int, Int> { sum, number in
        sum += number
        return []
      }, wake: wake)
  }

  /// Counts to ten, one action for each state.
  private let counting = Feedback<Int, Int> { states in states.filter { $0 < 10 }.map { _ in 1 } }

  private func wait(for state: Int, in store: Store<Int, Int>, _ posted: Signal) {
    while store.state != state {
      posted.wait()
      store.receive()
    }
  }

  @Test func theStreamSeesEachLatestState() {
    let posted = Signal()
    let store = sum(wake: posted.signal)
    store.attach(counting)
    #expect(store.isIdle)
    store.waitUntilIdle()
    wait(for: 10, in: store, posted)
    store.send(-3)
    wait(for: 10, in: store, posted)
    store.cancelAll()
    store.send(-1)
    wait(for: 10, in: store, posted)
  }

  @Test func actionsWaitForTheOwner() {
    let posted = Signal()
    let store = sum(wake: posted.signal)
    store.attach(counting)
    posted.wait()
    #expect(store.state == 0)
    store.receive()
    #expect(store.state == 1)
  }

  @Test(arguments: [true, false])
  func bothStreamsEndWithTheLoopOrTheStore(isStopped: Bool) async {
    let (ends, end) = AsyncStream.makeStream(of: String.self)
    var store: Store? = sum()
    let loop = store?.attach(
      Feedback { states in
        AsyncStream<Int> { actions in
          Task {
            for await _ in states {}
            end.yield("states")
          }
          actions.onTermination = { _ in end.yield("actions") }
        }
      })
    if isStopped { loop?.cancel() } else { store = nil }
    var seen: Set<String> = []
    for await name in ends {
      seen.insert(name)
      if seen.count == 2 { break }
    }
    #expect(seen == ["states", "actions"])
    loop?.cancel()
    #expect((store == nil) != isStopped)
  }

  @Test func anActionThatWaitsWhenItsLoopIsStoppedIsIgnored() {
    let posted = Signal()
    let store = sum(wake: posted.signal)
    let loop = store.attach(counting)
    posted.wait()
    loop.cancel()
    store.receive()
    #expect(store.state == 0)
  }

  @Test func anActionThatIsQueuedWhenItsLoopIsStoppedIsDiscarded() {
    let posted = Signal()
    let store = sum(wake: posted.signal)
    let loop = store.attach(counting)
    posted.wait()
    store.observe { [unowned store] _ in
      store.receive()
      loop.cancel()
    }
    store.send(5)
    #expect(store.state == 5)
  }

  @Test(arguments: [
    (Feedback<Int, Int>.States.latest, [0, 5]), (.everyState, [0, 1, 2, 3, 4, 5]),
  ])
  func aSlowStreamSeesTheLatestOrEveryState(states: Feedback<Int, Int>.States, expected: [Int]) {
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    let (posted, begun) = (Signal(), Signal())
    let seen = Mutex<[Int]>([])
    let store = sum(wake: posted.signal)
    store.attach(
      Feedback(states: states) { states in
        states.compactMap { state in
          seen.withLock { $0.append(state) }
          begun.signal()
          for await _ in gate {}
          return state == 5 ? 100 : nil
        }
      })
    begun.wait()
    for _ in 1...5 { store.send(1) }
    opening.finish()
    wait(for: 105, in: store, posted)
    #expect(seen.withLock { $0.filter { $0 <= 5 } } == expected)
  }

  @Test func aPulledBackStreamReadsItsPartAndEmbedsItsActions() {
    let posted = Signal()
    let store = Store(
      initialState: [0, 5],
      reducer: Reducer<[Int], [Int]> { sums, numbers in
        sums = zip(sums, numbers).map(+)
        return []
      }, wake: posted.signal)
    let second = CasePath<[Int], Int>({ [0, $0] }, extract: { $0[1] })
    store.attach(counting.pullback(state: { $0[1] }, action: second))
    while store.state[1] != 10 {
      posted.wait()
      store.receive()
    }
    #expect(store.state == [0, 10])
  }

  @Test func aStreamOmitsStatesInWhichNothingMayStart() {
    let posted = Signal()
    let store = sum(from: 5, wake: posted.signal)
    store.attach(counting.starting { $0 < 5 || $0 > 7 })
    store.send(1)
    store.receive()
    #expect(store.state == 6)
    store.send(3)
    wait(for: 10, in: store, posted)
  }
}

/// A count of posted messages to wait for.
private final class Signal: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  @Sendable func signal() { semaphore.signal() }

  func wait() { semaphore.wait() }
}
