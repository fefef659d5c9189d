import TimeTravel
import Unidirectional

/// A command that is kept as a step of the history, over a state with 100,000 numbers.
///
/// The bar is that of a flat reducer's `send` and a hundred nanoseconds. By hand it is a list of
/// commands and actions that grows.
let history = Benchmark(
  name: "history", summary: "a step of history over 100,000 numbers", bar: 130,
  usualRatio: 2, operations: 200_000,
  library: {
    let store = Store(
      initialState: Timeline<Shelf, ShelfAction>(fullShelf()),
      reducer: timeline(outline: { UInt64(truncatingIfNeeded: $0.count &* 31 &+ $0.numbers.count) }
      )(
        shelfReducer))
    let actions = opaque(shelfActions)
    let name = opaque("increment")
    return { operations in
      for index in 0..<operations {
        let origin = StepOrigin(number: UInt64(index), name: name)
        store.send(.happened(actions[index & 3], by: origin))
      }
      blackHole(store.state)
    }
  },
  handWritten: {
    let shelf = HandWrittenShelf()
    let actions = opaque(shelfActions)
    let name = opaque("increment")
    return { operations in
      for index in 0..<operations { shelf.send(actions[index & 3], name) }
      blackHole(shelf.state)
    }
  })

private struct Shelf: Equatable {
  var count = 0
  var numbers: [Int64]

  mutating func apply(_ action: ShelfAction) {
    switch action {
    case .counted(let number): count &+= number
    case .added(let number): numbers.append(number)
    case .tookLast: numbers.removeLast()
    }
  }
}

private enum ShelfAction: Sendable {
  case counted(Int)
  case added(Int64)
  case tookLast
}

private let shelfActions: [ShelfAction] = [.counted(3), .added(7), .counted(-1), .tookLast]

private func fullShelf() -> Shelf {
  Shelf(numbers: (0..<100_000).map { $0 })
}

private let shelfReducer = Reducer<Shelf, ShelfAction> { shelf, action in
  shelf.apply(action)
  return []
}

private final class HandWrittenShelf {
  private(set) var state = fullShelf()
  private var steps: [(ShelfAction, String)] = []

  @inline(never)
  func send(_ action: ShelfAction, _ name: String) {
    state.apply(action)
    steps.append((action, name))
  }
}
