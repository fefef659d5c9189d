import Unidirectional

/// An action whose synchronous effect sends another action.
let synchronousEffect = Benchmark(
  name: "effect", summary: "a synchronous effect that feeds one action back", bar: 200,
  usualRatio: 36, operations: 200_000,
  library: {
    let store = Store(initialState: 0, reducer: echoReducer)
    return { operations in
      for number in 0..<operations { store.send(.asked(opaque(number))) }
      blackHole(store.state)
    }
  },
  bareStore: {
    let store = BareStore<Int, EchoAction>(0) { state, action in
      switch action {
      case .asked(let number):
        return [{ .answered(number) }]
      case .answered(let number):
        state &+= number
        return []
      }
    }
    return { operations in
      for number in 0..<operations { store.send(.asked(opaque(number))) }
      blackHole(store.state)
    }
  },
  handWritten: {
    let echo = HandWrittenEcho()
    return { operations in
      for number in 0..<operations { echo.send(.asked(opaque(number))) }
      blackHole(echo.state)
    }
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

/// The hand-written code, which computes the answer directly.
private final class HandWrittenEcho {
  private(set) var state = 0

  @inline(never)
  func send(_ action: EchoAction) {
    switch action {
    case .asked(let number): send(.answered(number))
    case .answered(let number): state &+= number
    }
  }
}
