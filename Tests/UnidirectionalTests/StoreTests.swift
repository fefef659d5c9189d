import Dispatch
import Synchronization
import Testing
import Unidirectional

/// A reducer that notes each action, with the effects that a table gives for it.
private func recorder(
  _ effects: [Int: @Sendable () -> [Effect<Int>]] = [:]
) -> Reducer<[Int], Int> {
  Reducer { state, action in
    state.append(action)
    return effects[action]?() ?? []
  }
}

@Suite struct StoreTests {
  @Test func sendReducesAtOnce() {
    let store = Store(initialState: [], reducer: recorder())
    store.send(1)
    store.send(2)
    #expect(store.state == [1, 2])
  }

  @Test func actionsSentDuringSendWaitTheirTurn() {
    let store = Store(initialState: [], reducer: recorder())
    var seen: [[Int]] = []
    store.observe { [unowned store] transition in
      if transition.action == 1 {
        store.send(2)
        store.send(3)
      }
      seen.append(transition.after)
    }
    store.send(1)
    #expect(seen == [[1], [1, 2], [1, 2, 3]])
  }

  @Test func synchronousEffectsRunInOrderAfterTheObservers() {
    let order = Mutex<[String]>([])
    let store = Store(
      initialState: [],
      reducer: recorder([
        1: {
          [
            .sync("first") {
              order.withLock { $0.append("first") }
              return 2
            },
            .fireAndForget("second") { order.withLock { $0.append("second") } },
          ]
        }
      ]))
    store.observe { transition in order.withLock { $0.append("saw \(transition.action)") } }
    store.send(1)
    #expect(order.withLock { $0 } == ["saw 1", "first", "second", "saw 2"])
  }

  @Test func aSynchronousEffectMayBringManyActions() {
    let store = Store(
      initialState: [],
      reducer: recorder([
        1: {
          [
            .sync(
              "many",
              sending: { send in
                send(2)
                send(3)
              })
          ]
        }
      ]))
    store.send(1)
    #expect(store.state == [1, 2, 3])
  }

  @Test func observersSeeTheStateBeforeAndAfterAndTheEffects() {
    let store = Store(
      initialState: [], reducer: recorder([1: { [.fireAndForget("print", ["": 1]) {}] }]))
    var seen: [String] = []
    store.observe { seen.append("\($0.before) \($0.after) \($0.effects)") }
    store.send(1)
    #expect(seen == ["[] [1] [print(1)]"])
  }

  @Test func aMillionStepsNeedNoStack() {
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int> { count, step in
        count += 1
        return step < 1_000_000 ? [.sync("next") { step + 1 }] : []
      })
    store.send(1)
    #expect(store.state == 1_000_000)
  }

  @Test(arguments: [EffectLane.concurrent, .serial])
  func workBringsItsActionsInOrder(lane: EffectLane) {
    let store = Store(
      initialState: [],
      reducer: recorder([
        0: { [.work("count", on: lane) { context in for n in 1...500 { context.send(n) } }] }
      ]))
    let task = store.send(0)
    #expect(store.isRunning(task))
    store.wait(for: task)
    #expect(store.state == Array(0...500))
    #expect(!store.isRunning(task))
    #expect(store.isIdle)
  }

  @Test func workWaitsForTheStoreAfterSixtyFourActions() {
    let sent = Atomic(0)
    let (reached, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int> { count, n in
        count += 1
        return n == 0
          ? [
            .work("flood") { context in
              for n in 1...1000 {
                if n == 65 { reached.signal() }
                context.send(n)
                sent.add(1, ordering: .relaxed)
              }
              ended.signal()
            }
          ] : []
      })
    let task = store.send(0)
    reached.wait()
    // Nothing is taken in, so it cannot get on.
    #expect(ended.wait(timeout: .now() + .milliseconds(50)) == .timedOut)
    let beforeTaken = sent.load(ordering: .relaxed)
    #expect(beforeTaken == 64)
    store.wait(for: task)
    let afterTaken = sent.load(ordering: .relaxed)
    #expect(afterTaken == 1000)
    #expect(store.state == 1001)
  }

  @Test func manyEffectsThatWaitForAsyncFunctionsDoNotStarveThem() async {
    let answers = await onThreadOfItsOwn {
      let store = Store(
        initialState: 0,
        reducer: Reducer<Int, Int> { count, n in
          if n > 0 {
            count += 1
            return []
          }
          return [
            .work("block") { context in
              let done = DispatchSemaphore(value: 0)
              Task {
                await Task.yield()
                done.signal()
              }
              done.wait()
              context.send(1)
            }
          ]
        })
      for _ in 0..<200 { store.send(0) }
      store.waitUntilIdle()
      return store.state
    }
    #expect(answers == 200)
  }

  @Test func theLanesThatAreNotMeantAreLeftAlone() {
    let (saved, stopped) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let store = Store(
      initialState: [],
      reducer: recorder([
        0: {
          [
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
        }
      ]))
    store.send(0)
    store.cancelAll(except: .serial)
    #expect(store.isRunning(on: .serial))
    #expect(!store.isRunning(on: .concurrent))
    saved.signal()
    store.waitUntilIdle()
    #expect(store.state == [0, 1])
  }

  @Test func callbackEffectsEndWhenTheySaySo() {
    let store = Store(
      initialState: [],
      reducer: recorder([
        0: {
          [
            .callback("later") { context in
              DispatchQueue.global().async {
                context.send(1)
                context.finish()
                context.finish()
              }
            }
          ]
        }
      ]))
    store.wait(for: store.send(0))
    #expect(store.state == [0, 1])
  }

  @Test func taskEffectsAreAsyncFunctions() async {
    // The test blocks a thread while the function runs, so it must not be one of the few on which
    // async functions run.
    let state = await onThreadOfItsOwn {
      let store = Store(
        initialState: [],
        reducer: recorder([
          0: {
            [
              .task("async") { context in
                await Task.yield()
                context.send(1)
              }
            ]
          }
        ]))
      store.wait(for: store.send(0))
      return store.state
    }
    #expect(state == [0, 1])
  }

  @Test func anEffectOfAnEffectBelongsToTheSameTask() {
    let store = Store(
      initialState: [],
      reducer: recorder([
        0: { [.work("one") { $0.send(1) }] },
        1: { [.work("two") { $0.send(2) }] },
      ]))
    store.wait(for: store.send(0))
    #expect(store.state == [0, 1, 2])
  }

  @Test func effectsOfTheSerialLaneKeepTheirOrder() {
    let done = Mutex<[Int]>([])
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int> { _, n in
        [.work("write", ["": n], on: .serial) { _ in done.withLock { $0.append(n) } }]
      })
    for n in 0..<200 { store.send(n) }
    store.waitUntilIdle()
    #expect(done.withLock { $0 } == Array(0..<200))
  }

  @Test func nothingArrivesAfterCancel() {
    let (started, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let ended = DispatchSemaphore(value: 0)
    let store = Store(
      initialState: [],
      reducer: recorder([
        0: {
          [
            .work("late") { context in
              context.send(1)
              started.signal()
              released.wait()
              context.send(2)
              ended.signal()
            }
          ]
        }
      ]))
    let task = store.send(0)
    started.wait()
    store.cancel(task)
    released.signal()
    ended.wait()
    store.receive()
    #expect(store.state == [0])
    #expect(store.isIdle)
  }

  @Test func anEffectCancelledBeforeItStartsNeverRuns() {
    let (started, released) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let ran = Atomic(false)
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int> { _, n in
        n == 0
          ? [
            .work("first", on: .serial) { _ in
              started.signal()
              released.wait()
            }
          ]
          : [.work("second", on: .serial) { _ in ran.store(true, ordering: .relaxed) }]
      })
    let first = store.send(0)
    started.wait()
    store.cancel(store.send(1))
    released.signal()
    store.wait(for: first)
    // A third effect on the same lane ends after the second would have run.
    released.signal()
    store.wait(for: store.send(0))
    let hasRun = ran.load(ordering: .relaxed)
    #expect(!hasRun)
  }

  @Test func cancellationReachesAnAsyncFunction() async {
    let cancelled = AsyncStream<Void>.makeStream()
    await onThreadOfItsOwn {
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
    }
    for await _ in cancelled.stream {}
  }

  @Test func cancelledWorkThatWaitsForTheStoreIsLetGo() {
    let (started, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Int> { _, n in
        n == 0
          ? [
            .work("flood") { context in
              started.signal()
              while !context.isCancelled { context.send(1) }
              ended.signal()
            }
          ] : []
      })
    let task = store.send(0)
    started.wait()
    store.cancel(task)
    ended.wait()
    #expect(store.isIdle)
  }

  @Test func timeIsTakenAsAnActionEnters() {
    let ticks = Atomic<Int64>(0)
    let store = Store(
      initialState: [Timestamp](),
      reducer: Reducer<[Timestamp], Timed<Int>> { times, action in
        times.append(action.time)
        return action.action == 0 ? [.sync("again") { Timed(1) }] : []
      },
      entering: { action in
        action.stamp { Timestamp(seconds: ticks.add(1, ordering: .relaxed).newValue) }
      })
    store.send(Timed(0))
    store.send(Timed(1, at: Timestamp(seconds: 77)))
    #expect(store.state == [1, 2, 77].map { Timestamp(seconds: $0) })
  }

  @Test func aStateIsChangedWhereItLies() {
    struct Big: Sendable { var list = Array(0..<1000) }
    let store = Store(
      initialState: Big(),
      reducer: Reducer<Big, Int> { state, index in
        state.list[index] += 1
        return []
      })
    store.send(1)
    let before = store.state.list.withUnsafeBufferPointer { $0.baseAddress }
    for index in 0..<100 { store.send(index) }
    #expect(store.state.list.withUnsafeBufferPointer { $0.baseAddress } == before)
  }

  @Test func wakeIsCalledWhenEffectsPost() {
    let woken = DispatchSemaphore(value: 0)
    let store = Store(
      initialState: [],
      reducer: recorder([0: { [.work("post") { $0.send(1) }] }]),
      wake: { woken.signal() })
    store.send(0)
    #expect(store.state == [0])
    while !store.isIdle {
      woken.wait()
      store.receive()
    }
    #expect(store.state == [0, 1])
  }
}

/// Runs a function that blocks away from the threads that async functions share.
private func onThreadOfItsOwn<Result: Sendable>(
  _ body: @escaping @Sendable () -> Result
) async -> Result {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(returning: body()) }
  }
}
