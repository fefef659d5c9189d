import Dispatch
import Synchronization
import TestProcesses
import Testing
import Unidirectional

/// Checks that an effect canceled before it starts never runs, and that a canceled effect sends no
/// further actions.
@Suite(.ownThread, .timeLimit(.minutes(20))) struct StoreCancellationTests {
  /// The ways to cancel the effect of action 0, which has the cancellation ID "it".
  enum Way: CaseIterable, Sendable {
    case task, id, effect, inFlight, all, allButSerial

    func cancel(_ task: StoreTask, in store: Store<[Int], Int>) {
      switch self {
      case .task: store.cancel(task)
      case .id: store.cancel(id: "it")
      case .effect: store.send(-1)
      case .inFlight: store.send(-2)
      case .all: store.cancelAll()
      case .allButSerial: store.cancelAll(except: .serial)
      }
    }
  }

  private func store(_ effect: Effect<Int>) -> Store<[Int], Int> {
    Store(
      initialState: [],
      reducer: Reducer { state, action in
        switch action {
        case -1: return [.cancel(id: "it")]
        case -2: return [.merge([]).cancellable(id: "it", cancelInFlight: true)]
        default: state.append(action)
        }
        return action == 0 ? [effect.cancellable(id: "it")] : []
      })
  }

  @Test(arguments: Way.allCases)
  func postedActionsDoNotArrive(way: Way) {
    let posted = DispatchSemaphore(value: 0)
    let store = store(
      .work("post") { context in
        for n in 1...20 { context.send(n) }
        posted.signal()
      })
    let task = store.send(0)
    posted.wait()
    way.cancel(task, in: store)
    store.receive()
    #expect(store.state == [0])
    #expect(store.isIdle)
  }

  @Test(arguments: Way.allCases)
  func theRestOfABatchDoesNotArrive(way: Way) {
    let posted = DispatchSemaphore(value: 0)
    let store = store(
      .work("post") { context in
        for n in 1...20 { context.send(n) }
        posted.signal()
      })
    var task: StoreTask?
    store.observe { [unowned store] transition in
      if let task, transition.action == 3 { way.cancel(task, in: store) }
    }
    task = store.send(0)
    posted.wait()
    store.receive()
    #expect(store.state == [0, 1, 2, 3])
    #expect(store.isIdle)
  }

  @Test(arguments: Way.allCases)
  func actionsSentLaterAreDiscarded(way: Way) {
    let (started, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let ended = DispatchSemaphore(value: 0)
    let store = store(
      .callback("late") { context in
        context.send(1)
        started.signal()
        DispatchQueue.global().async {
          released.wait()
          context.send(2)
          context.finish()
          ended.signal()
        }
      })
    let task = store.send(0)
    started.wait()
    way.cancel(task, in: store)
    released.signal()
    ended.wait()
    store.receive()
    #expect(store.state == [0])
    #expect(store.isIdle)
  }

  // Dispatch has at most 255 threads. Each case blocks up to 64 of them, so the cases run in turn.
  @Test(
    .serialized, arguments: [EffectQueue.serial, .concurrent],
    [Way.task, .id, .effect, .inFlight, .all])
  func anEffectCancelledBeforeItStartsNeverRuns(lane: EffectQueue, way: Way) {
    let released = DispatchSemaphore(value: 0)
    let ran = Atomic(false)
    // Block the queue with as many effects as it runs at once.
    let width = lane == .serial ? 1 : 64
    let started = DispatchSemaphore(value: 0)
    let store = Store(
      initialState: [],
      reducer: Reducer<[Int], Int> { _, action in
        switch action {
        case 0:
          [
            .work("never", on: lane) { _ in ran.store(true, ordering: .relaxed) }
              .cancellable(id: "it")
          ]
        case -1: [.cancel(id: "it")]
        case -2: [.merge([]).cancellable(id: "it", cancelInFlight: true)]
        default:
          [
            .work("block", on: lane) { _ in
              started.signal()
              released.wait()
            }
          ]
        }
      })
    for _ in 0..<width { store.send(1) }
    for _ in 0..<width { started.wait() }
    way.cancel(store.send(0), in: store)
    // Wait for another effect that was queued later: if the canceled one could run, it would run
    // first.
    for _ in 0...width { released.signal() }
    store.wait(for: store.send(1))
    store.waitUntilIdle()
    let hasRun = ran.load(ordering: .relaxed)
    #expect(!hasRun)
  }

  @Test func cancellationReachesAnAsyncFunction() async {
    let cancelled = AsyncStream<Void>.makeStream()
    let started = DispatchSemaphore(value: 0)
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int> { _, _ in
        [
          .task("forever") { _ in
            await withTaskCancellationHandler {
              started.signal()
              await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            } onCancel: {
              cancelled.continuation.finish()
            }
          }
        ]
      })
    let task = store.send(0)
    started.wait()
    store.cancel(task)
    for await _ in cancelled.stream {}
  }

  @Test func cancelledWorkStopsWaitingForTheStore() {
    let (started, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let store = store(
      .work("flood") { context in
        // The store receives nothing before the end of the test, so one more action has to wait.
        for _ in 0..<64 { context.send(1) }
        started.signal()
        context.send(1)
        ended.signal()
      })
    let task = store.send(0)
    started.wait()
    store.cancel(task)
    ended.wait()
    store.waitUntilIdle()
    #expect(store.state == [0])
  }

  @Test func releasingTheStoreCancelsItsEffects() {
    let (started, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    var store: Store<[Int], Int>? = store(
      .work("search") { context in
        let stop = DispatchSemaphore(value: 0)
        context.cancellation.onCancel { stop.signal() }
        started.signal()
        stop.wait()
        ended.signal()
      })
    store?.send(0)
    started.wait()
    store = nil
    ended.wait()
  }

  @Test func cancelAllExceptSparesTheQueue() {
    let (saved, stopped) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let store = recorder([
      0: [
        .work("save", on: .serial) { context in
          saved.wait()
          context.send(1)
        },
        .work("search") { context in
          context.cancellation.onCancel { stopped.signal() }
          stopped.wait()
          context.send(2)
        },
      ]
    ])
    store.send(0)
    store.cancelAll(except: .serial)
    #expect(store.isRunning(on: .serial))
    #expect(!store.isRunning(on: .concurrent))
    saved.signal()
    store.waitUntilIdle()
    #expect(store.state == [0, 1])
  }

  @Test func cancelAllExceptDoesNotWakeTheOwner() {
    let (saved, woken) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int> { _, _ in [.work("save", on: .serial) { _ in saved.wait() }] },
      wake: { woken.signal() })
    store.send(0)
    store.cancelAll(except: .serial)
    #expect(woken.wait(timeout: .now()) == .timedOut)
    saved.signal()
    store.waitUntilIdle()
  }
}
