import Unidirectional

/// A `send` to a reducer that is pulled back through five levels.
let nesting = Benchmark(
  "nesting", "send through five levels of pullback", bar: 2, operations: 500_000,
  actions: tallyActions.map { Wrapped(Wrapped(Wrapped(Wrapped(Wrapped($0))))) },
  library: {
    let state = Wrapped(Wrapped(Wrapped(Wrapped(Wrapped(Tally())))))
    let store = Store(initialState: state, reducer: nestedReducer)
    return { store.send($0) }
  },
  referenceSide: {
    let state = Wrapped(Wrapped(Wrapped(Wrapped(Wrapped(Tally())))))
    let store = BareStore<Five<Tally>, Five<TallyAction>>(state) { state, action in
      state.inner.inner.inner.inner.inner.apply(action.inner.inner.inner.inner.inner)
      return []
    }
    return { store.send($0) }
  })

/// A state that contains the state of a level below, or an action that contains one of its actions.
private struct Wrapped<Inner: Sendable>: Sendable {
  var inner: Inner

  init(_ inner: Inner) {
    self.inner = inner
  }
}

private typealias Five<Inner: Sendable> = Wrapped<Wrapped<Wrapped<Wrapped<Wrapped<Inner>>>>>

private let nestedReducer: Reducer<Five<Tally>, Five<TallyAction>> =
  wrapped(wrapped(wrapped(wrapped(wrapped(tallyReducer)))))

// NB: The function is inlined, so that the compiler specializes each level.
@inline(__always)
private func wrapped<State: Sendable, Action: Sendable>(
  _ reducer: Reducer<State, Action>
) -> Reducer<Wrapped<State>, Wrapped<Action>> {
  reducer.pullback(
    state: \Wrapped<State>.inner, action: CasePath(Wrapped<Action>.init, extract: { $0.inner }))
}
