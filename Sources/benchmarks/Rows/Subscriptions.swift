import Unidirectional

/// A `send` to a store with ten subscribers, each of which observes a part of the state that does
/// not change.
let subscriptions = Benchmark(
  name: "subscribe", summary: "send with 10 subscribers of unchanged parts", usualRatio: 71,
  operations: 100_000,
  library: {
    let store = Store(initialState: Watched(), reducer: watchedReducer)
    for part in watchedParts { store.subscribe(to: part) { blackHole($0) } }
    return { operations in
      for number in 0..<operations { store.send(opaque(number)) }
      blackHole(store.state)
    }
  },
  bareStore: {
    let store = BareStore<Watched, Int>(Watched()) { watched, number in
      watched.sum &+= number
      return []
    }
    for part in watchedParts { store.subscribe(to: part) { blackHole($0) } }
    return { operations in
      for number in 0..<operations { store.send(opaque(number)) }
      blackHole(store.state)
    }
  },
  handWritten: {
    let watched = HandWrittenWatched()
    return { operations in
      for number in 0..<operations { watched.add(opaque(number)) }
      blackHole(watched.state)
    }
  })

private struct Watched {
  var sum = 0
  var tallies = TenTallies()
}

private let watchedParts: [@Sendable (Watched) -> Tally] = [
  { $0.tallies.a }, { $0.tallies.b }, { $0.tallies.c }, { $0.tallies.d }, { $0.tallies.e },
  { $0.tallies.f }, { $0.tallies.g }, { $0.tallies.h }, { $0.tallies.i }, { $0.tallies.j },
]

private let watchedReducer = Reducer<Watched, Int> { watched, number in
  watched.sum &+= number
  return []
}

/// The hand-written code: ten comparisons.
private final class HandWrittenWatched {
  private(set) var state = Watched()
  private var last = TenTallies()

  @inline(never)
  func add(_ number: Int) {
    state.sum &+= number
    let tallies = state.tallies
    if tallies.a != last.a { blackHole(tallies.a) }
    if tallies.b != last.b { blackHole(tallies.b) }
    if tallies.c != last.c { blackHole(tallies.c) }
    if tallies.d != last.d { blackHole(tallies.d) }
    if tallies.e != last.e { blackHole(tallies.e) }
    if tallies.f != last.f { blackHole(tallies.f) }
    if tallies.g != last.g { blackHole(tallies.g) }
    if tallies.h != last.h { blackHole(tallies.h) }
    if tallies.i != last.i { blackHole(tallies.i) }
    if tallies.j != last.j { blackHole(tallies.j) }
    last = tallies
  }
}
