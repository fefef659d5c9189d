import Unidirectional

/// A reducer that notes each action, with the effects that a table gives for it.
func recording(_ effects: [Int: [Effect<Int>]] = [:]) -> Reducer<[Int], Int> {
  Reducer { state, action in
    state.append(action)
    return effects[action] ?? []
  }
}

/// A store of such a reducer.
func recorder(_ effects: [Int: [Effect<Int>]] = [:]) -> Store<[Int], Int> {
  Store(initialState: [], reducer: recording(effects))
}
