import Dispatch
import Synchronization
import Unidirectional

/// A work effect that sends one action.
///
/// Effects are started a hundred at a time, and each hundred is awaited together.
let asynchronousEffect = Benchmark(
  name: "async", summary: "a work effect that sends one action", reference: "Dispatch", bar: 12,
  operations: 2_000,
  library: {
    let store = Store(initialState: 0, reducer: answeringReducer)
    return { operations in
      for _ in 0..<operations / batch {
        for number in 0..<batch { store.send(.asked(opaque(number))) }
        store.waitUntilIdle()
      }
      blackHole(store.state)
    }
  },
  referenceSide: {
    let answering = DispatchAnswering()
    return { operations in
      for _ in 0..<operations / batch {
        for number in 0..<batch { answering.ask(opaque(number)) }
        answering.waitForAll()
      }
      blackHole(answering.state)
    }
  })

private let batch = 100

private enum AnsweringAction: Sendable {
  case asked(Int)
  case answered(Int)
}

private let answeringReducer = Reducer<Int, AnsweringAction> { state, action in
  switch action {
  case .asked(let number):
    return [.work("answer") { $0.send(.answered(number)) }]
  case .answered(let number):
    state &+= number
    return []
  }
}

/// A concurrent queue and a list of answers protected by a lock.
private final class DispatchAnswering {
  private final class Answers: Sendable {
    let list = Mutex<[Int]>([])
  }

  private(set) var state = 0
  private let answers = Answers()
  private let group = DispatchGroup()

  func ask(_ number: Int) {
    DispatchQueue.global().async(group: group) { [answers] in
      answers.list.withLock { $0.append(number) }
    }
  }

  func waitForAll() {
    group.wait()
    answers.list.withLock { list in
      for number in list { state &+= number }
      list.removeAll(keepingCapacity: true)
    }
  }
}
