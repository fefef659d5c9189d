import Unidirectional

/// A `send` to a flat reducer.
let dispatch = Benchmark(
  name: "dispatch", summary: "send to a flat reducer", bar: 30, usualRatio: 15,
  operations: 1_000_000,
  library: {
    let store = Store(initialState: Tally(), reducer: tallyReducer)
    let actions = opaque(tallyActions)
    return { operations in
      for index in 0..<operations { store.send(actions[index & 3]) }
      blackHole(store.state)
    }
  },
  bareStore: {
    let store = BareStore<Tally, TallyAction>(Tally()) { tally, action in
      tally.apply(action)
      return []
    }
    let actions = opaque(tallyActions)
    return { operations in
      for index in 0..<operations { store.send(actions[index & 3]) }
      blackHole(store.state)
    }
  },
  handWritten: {
    let tally = HandWrittenTally()
    let actions = opaque(tallyActions)
    return { operations in
      for index in 0..<operations { tally.send(actions[index & 3]) }
      blackHole(tally.state)
    }
  })

private let tallyActions: [TallyAction] = [.added(3), .taken(1), .cleared, .added(2)]

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

/// The hand-written code, which applies each action directly.
final class HandWrittenTally {
  private(set) var state = Tally()

  @inline(never)
  func send(_ action: TallyAction) {
    state.apply(action)
  }
}
