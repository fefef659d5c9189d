import Dispatch
import Foundation
import Synchronization
import Testing
import Unidirectional

@Suite struct EffectTaskExecutorTests {
  private static func store(_ effect: Effect<Int>) -> Store<[Int], Int> {
    Store(
      initialState: [],
      reducer: Reducer { state, action in
        state.append(action)
        return action == 0 ? [effect] : []
      })
  }

  /// Blocks every thread of Swift's pool, so only functions on other threads can continue.
  @Test(.timeLimit(.minutes(5))) func asyncFunctionsNeedNoThreadOfTheSwiftPool() async {
    let count = ProcessInfo.processInfo.activeProcessorCount
    await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<2 * count {
        group.addTask {
          let store = Self.store(
            .task("resume") { context in
              await withCheckedContinuation { continuation in
                DispatchQueue.global().async { continuation.resume() }
              }
              context.send(1)
            })
          store.wait(for: store.send(0))
          return store.state
        }
      }
      for await state in group { #expect(state == [0, 1]) }
    }
  }

  @Test(.timeLimit(.minutes(5))) func suspendedFunctionsOccupyNoThread() {
    // All functions are suspended until the last effect runs.
    let gate = Gate()
    let store = Store<Int, Int>(
      initialState: 0,
      reducer: Reducer { count, action in
        count += 1
        switch action {
        case 0: return [.task("wait") { _ in await gate.wait() }]
        case 1: return [.work("open") { _ in gate.open() }]
        default: return [.task("quick") { $0.send(1) }]
        }
      })
    for _ in 0..<10_000 { store.send(0) }
    store.send(2)
    store.waitUntilIdle()
    #expect(store.state == 10_002)
  }

  @Test(.timeLimit(.minutes(5))) func blockedEffectsDoNotDelayAsyncFunctions() {
    let opened = DispatchSemaphore(value: 0)
    let store = Store<Int, Int>(
      initialState: 0,
      reducer: Reducer { count, action in
        count += 1
        return action == 0
          ? [.work("block") { _ in opened.wait() }]
          : [.task("open") { _ in for _ in 0..<100 { opened.signal() } }]
      })
    for _ in 0..<100 { store.send(0) }
    store.send(1)
    store.waitUntilIdle()
    #expect(store.state == 101)
  }
}

/// A gate that async functions wait for.
private final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
