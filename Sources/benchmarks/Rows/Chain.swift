import Unidirectional

/// One step of a chain of a thousand actions, each sent by the previous action's effect.
///
/// The hand-written code is a loop.
let chain = Benchmark(
  name: "chain", summary: "a step of a chain of a thousand effects", usualRatio: 110,
  operations: 200_000,
  library: {
    let store = Store(initialState: 0, reducer: countdownReducer)
    return { operations in
      for _ in 0..<max(1, operations / 1000) { store.send(opaque(1000)) }
      blackHole(store.state)
    }
  },
  handWritten: {
    return { operations in
      var sum = 0
      for _ in 0..<max(1, operations / 1000) {
        for left in stride(from: opaque(1000), to: 0, by: -1) { add(left, to: &sum) }
      }
      blackHole(sum)
    }
  })

private let countdownReducer = Reducer<Int, Int> { sum, left in
  sum &+= left
  return left > 1 ? [.sync("next") { left - 1 }] : []
}

@inline(never)
private func add(_ number: Int, to sum: inout Int) {
  sum &+= number
}
