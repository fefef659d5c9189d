import Unidirectional

/// A `send` to a store with ten subscribers, each of which observes a part of the state that does
/// not change.
let subscriptions = Benchmark(
  "subscribe", "send with 10 subscribers of unchanged parts", bar: 2, operations: 100_000,
  actions: Array(0..<10),
  library: {
    let store = Store(
      initialState: Watched(),
      reducer: Reducer<Watched, Int> { watched, number in
        watched.sum &+= number
        return []
      })
    for part in watchedParts { store.subscribe(to: part) { blackHole($0) } }
    return { store.send($0) }
  },
  referenceSide: {
    let store = BareStore<Watched, Int>(Watched()) { watched, number in
      watched.sum &+= number
      return []
    }
    for part in watchedParts { store.subscribe(to: part) { blackHole($0) } }
    return { store.send($0) }
  })

private struct Watched {
  var sum = 0
  var tallies = Ten(Tally())
}

private let watchedParts: [@Sendable (Watched) -> Tally] = Ten<Tally>.parts.map { part in
  { $0.tallies[keyPath: part] }
}
