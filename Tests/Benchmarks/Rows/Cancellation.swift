import Unidirectional

/// Starting and canceling an effect while 10,000 other effects run, each effect with its own ID.
let cancellation = Benchmark(
  name: "cancel", summary: "start and cancel an effect among 10,000", reference: "dictionary",
  bar: 80,
  operations: 500,
  library: {
    let store = Store(initialState: 0, reducer: waitingReducer)
    for id in 0..<others { store.send(.started(id)) }
    return { operations in
      for number in 0..<operations {
        store.send(.started(others + number))
        store.send(.cancelled(others + number))
      }
      blackHole(store.state)
    }
  },
  referenceSide: {
    let waiting = WaitingFunctions()
    for id in 0..<others { waiting.start(id) }
    return { operations in
      for number in 0..<operations {
        waiting.start(opaque(others + number))
        waiting.cancel(opaque(others + number))
      }
      blackHole(waiting.state)
    }
  })

private let others = 10_000

private enum QueuedAction: Sendable {
  case started(Int)
  case cancelled(Int)
}

private let waitingReducer = Reducer<Int, QueuedAction> { state, action in
  state &+= 1
  return switch action {
  case .started(let id): [.wait(for: .seconds(1), clock: stoppedClock).cancellable(id: id)]
  case .cancelled(let id): [.cancel(id: id)]
  }
}

private let stoppedClock = EffectClock(now: { .zero }) { _, _ in {} }

/// A dictionary from IDs to cancellation functions.
private final class WaitingFunctions {
  private(set) var state = 0
  private var running: [Int: () -> Void] = [:]

  @inline(never)
  func start(_ id: Int) {
    state &+= 1
    running[id] = stoppedClock.schedule(.seconds(1)) {}
  }

  @inline(never)
  func cancel(_ id: Int) {
    state &+= 1
    running.removeValue(forKey: id)?()
  }
}
