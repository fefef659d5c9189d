import Unidirectional

/// A step of a chain: each action's effect brings the next, a thousand of them for one `send`. By hand
/// it is a loop.
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

/// A feedback whose query is another one after each `send`, and whose effect brings an action back; by
/// hand the answer is computed on the spot.
let feedback = Benchmark(
  name: "feedback", summary: "a query that starts an effect that answers it", usualRatio: 900,
  operations: 20_000,
  library: {
    let store = Store(initialState: Asked(), reducer: askedReducer)
    store.attach(
      Feedback(query: { $0.question }) { question in
        .sync("answer") { .answered(question) }
      })
    return { operations in
      for number in 0..<operations { store.send(.asked(opaque(number))) }
      blackHole(store.state.sum)
    }
  },
  handWritten: {
    let asked = HandWrittenAsked()
    return { operations in
      for number in 0..<operations { asked.send(.asked(opaque(number))) }
      blackHole(asked.state.sum)
    }
  })

private struct Asked: Sendable {
  var question: Int?
  var sum = 0
}

private enum AskedAction: Sendable {
  case asked(Int)
  case answered(Int)
}

private let askedReducer = Reducer<Asked, AskedAction> { state, action in
  switch action {
  case .asked(let question): state.question = question
  case .answered(let answer):
    state.question = nil
    state.sum &+= answer
  }
  return []
}

private final class HandWrittenAsked {
  private(set) var state = Asked()

  @inline(never)
  func send(_ action: AskedAction) {
    switch action {
    case .asked(let question):
      state.question = question
      send(.answered(question))
    case .answered(let answer):
      state.question = nil
      state.sum &+= answer
    }
  }
}
