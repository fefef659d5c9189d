import Unidirectional

/// An action for one of 1,000 elements, which is found by its id.
let forEach = Benchmark(
  name: "for-each", summary: "send to one of 1,000 elements", usualRatio: 2, operations: 10_000,
  library: {
    let store = Store(initialState: thousandItems(), reducer: itemsReducer)
    return { operations in
      for number in 0..<operations { store.send(.item(opaque(number % 1_000), number)) }
      blackHole(store.state)
    }
  },
  handWritten: {
    let items = HandWrittenItems()
    return { operations in
      for number in 0..<operations { items.add(opaque(number), to: opaque(number % 1_000)) }
      blackHole(items.state)
    }
  })

private struct Item: Sendable {
  let id: Int
  var sum = 0
}

private struct Items: Sendable {
  var items: [Item]
}

private func thousandItems() -> Items { Items(items: (0..<1_000).map { Item(id: $0) }) }

private enum ItemsAction: Sendable {
  case item(Int, Int)

  static let itemCase = CasePath<ItemsAction, (id: Int, action: Int)>(
    { .item($0.id, $0.action) },
    extract: { action in
      switch action {
      case .item(let id, let number): (id, number)
      }
    })
}

private let itemsReducer = Reducer<Item, Int> { item, number in
  item.sum &+= number
  return []
}
.forEach(state: \Items.items, id: \.id, action: ItemsAction.itemCase)

/// The hand-written code: a loop over the elements.
private final class HandWrittenItems {
  private(set) var state = thousandItems()

  @inline(never)
  func add(_ number: Int, to id: Int) {
    for index in state.items.indices where state.items[index].id == id {
      state.items[index].sum &+= number
      return
    }
  }
}
