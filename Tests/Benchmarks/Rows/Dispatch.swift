import Unidirectional

/// A `send` to a flat reducer.
let dispatch = Benchmark(
  "dispatch", "send to a flat reducer", bar: 1, operations: 1_000_000, actions: tallyActions,
  library: {
    let store = Store(initialState: Tally(), reducer: tallyReducer)
    return { store.send($0) }
  },
  referenceSide: {
    let store = BareStore<Tally, TallyAction>(Tally()) { tally, action in
      tally.apply(action)
      return []
    }
    return { store.send($0) }
  })

let tallyActions: [TallyAction] = [.added(3), .taken(1), .cleared, .added(2)]

struct Tally: Equatable {
  var sum = 0
  var changes = 0
}

enum TallyAction: Sendable {
  case added(Int)
  case taken(Int)
  case cleared
}

let tallyReducer = Reducer<Tally, TallyAction> { state, action in
  state.apply(action)
  return []
}

extension Tally {
  mutating func apply(_ action: TallyAction) {
    switch action {
    case .added(let number): sum &+= number
    case .taken(let number): sum &-= number
    case .cleared: sum = 0
    }
    changes &+= 1
  }
}
