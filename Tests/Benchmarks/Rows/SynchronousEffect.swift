import Unidirectional

/// An action whose synchronous effect sends another action.
let synchronousEffect = Benchmark(
  "effect", "a synchronous effect that sends one action", bar: 2, operations: 200_000,
  actions: (0..<10).map(EchoAction.asked),
  library: {
    let store = Store(initialState: 0, reducer: echoReducer)
    return { store.send($0) }
  },
  referenceSide: {
    let store = BareStore<Int, EchoAction>(0) { state, action in
      switch action {
      case .asked(let number):
        return [{ .answered(number) }]
      case .answered(let number):
        state &+= number
        return []
      }
    }
    return { store.send($0) }
  })

private enum EchoAction: Sendable {
  case asked(Int)
  case answered(Int)
}

private let echoReducer = Reducer<Int, EchoAction> { state, action in
  switch action {
  case .asked(let number):
    return [.sync("echo") { .answered(number) }]
  case .answered(let number):
    state &+= number
    return []
  }
}
