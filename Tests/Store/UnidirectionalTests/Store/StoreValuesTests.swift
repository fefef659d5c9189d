import Testing
import Unidirectional
import UnidirectionalTesting

@Suite struct StoreValuesTests {
  private func counter() -> Store<Int, Int> {
    Store(
      initialState: 0,
      reducer: Reducer { count, step in
        count += step
        return []
      })
  }

  @Test func theSequenceHasThePresentAndEachNewValue() async {
    var store: Store? = counter()
    let isEven = store?.values(of: { $0.isMultiple(of: 2) })
    let counts = store?.values(of: { $0 })
    for step in [1, 2, 0, 3] { store?.send(step) }
    store = nil
    #expect(await collect(counts) == [0, 1, 3, 6])
    #expect(await collect(isEven) == [true, false, true])
  }

  private func collect<Value: Sendable>(_ values: AsyncStream<Value>?) async -> [Value] {
    var all: [Value] = []
    if let values { for await value in values { all.append(value) } }
    return all
  }

  @Test func aConsumerMayStopEarly() async {
    let store = counter()
    var first: Int?
    do {
      let values = store.values(of: { $0 })
      for await value in values {
        first = value
        break
      }
    }
    #expect(first == 0)
    store.send(1)
    store.send(1)
    #expect(store.state == 2)
  }
}
