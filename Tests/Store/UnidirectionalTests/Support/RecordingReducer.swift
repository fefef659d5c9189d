import Unidirectional

/// Makes a reducer that records each action and returns the effects that a table lists for it.
func recording(_ effects: [Int: [Effect<Int>]] = [:]) -> Reducer<[Int], Int> {
  Reducer { state, action in
    state.append(action)
    return effects[action] ?? []
  }
}

/// Makes a store with a recording reducer.
func recorder(_ effects: [Int: [Effect<Int>]] = [:]) -> Store<[Int], Int> {
  Store(initialState: [], reducer: recording(effects))
}
