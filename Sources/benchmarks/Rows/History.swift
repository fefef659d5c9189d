import PersistentCollections
import TimeTravel
import Unidirectional

/// Adding a step to the history of a state that contains a persistent list of 100,000 numbers.
///
/// The hand-written code changes an array and appends to a list of actions and command names.
let history = Benchmark(
  name: "history", summary: "a step of history over 100,000 numbers", bar: 130,
  usualRatio: 2, operations: 200_000,
  library: {
    let store = Store(
      initialState: History<Shelf<PersistentList<Int64>>, ShelfAction>(fullShelf()),
      reducer: TimeTravel.history(shelfReducer))
    let actions = opaque(shelfActions)
    let name = opaque("increment")
    return { operations in
      for index in 0..<operations {
        let command = CommandID(number: UInt64(index), name: name)
        store.send(.perform(actions[index & 3], by: command))
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

private struct Shelf<
  List: RangeReplaceableCollection & BidirectionalCollection & Equatable & Sendable
>: Equatable, Sendable where List.Element == Int64 {
  var count = 0
  var numbers: List

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

private func fullShelf<List>() -> Shelf<List> { Shelf(numbers: List(0..<100_000)) }

private let shelfReducer = Reducer<Shelf<PersistentList<Int64>>, ShelfAction> { shelf, action in
  shelf.apply(action)
  return []
}

private final class HandWrittenShelf {
  private(set) var state: Shelf<[Int64]> = fullShelf()
  private var steps: [(ShelfAction, String)] = []

  @inline(never)
  func send(_ action: ShelfAction, _ name: String) {
    state.apply(action)
    steps.append((action, name))
  }
}
