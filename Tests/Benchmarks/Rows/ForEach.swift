import Unidirectional

/// An action for one of 1,000 elements, which is found by its id.
let forEach = Benchmark(
  "for-each", "send to one of 1,000 elements", reference: "loop", bar: 2, operations: 10_000,
  actions: (0..<1_000).map { ItemAction(id: $0, number: $0) },
  library: {
    let store = Store(initialState: Items(), reducer: itemsReducer)
    return { store.send($0) }
  },
  referenceSide: {
    let items = LoopedItems()
    return { items.send($0) }
  })

private struct Item: Sendable {
  let id: Int
  var sum = 0
}

private struct Items: Sendable {
  var items = (0..<1_000).map { Item(id: $0) }
}

private struct ItemAction: Sendable {
  let id: Int
  let number: Int

  static let path = CasePath<ItemAction, (id: Int, action: Int)>(
    { ItemAction(id: $0.id, number: $0.action) }, extract: { ($0.id, $0.number) })
}

private let itemsReducer = Reducer<Item, Int> { item, number in
  item.sum &+= number
  return []
}
.forEach(state: \Items.items, id: \.id, action: ItemAction.path)

/// The elements without a store.
private final class LoopedItems {
  private var state = Items()

  @inline(never)
  func send(_ action: ItemAction) {
    for index in state.items.indices where state.items[index].id == action.id {
      state.items[index].sum &+= action.number
      return
    }
  }
}
