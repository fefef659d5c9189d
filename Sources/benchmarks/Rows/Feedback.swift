import Unidirectional

/// A feedback loop whose query changes with each `send`, and whose effect sends an action back.
///
/// The hand-written code computes the answer directly.
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
