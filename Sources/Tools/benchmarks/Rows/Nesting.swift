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

private typealias One<Inner: Sendable> = Wrapped<Inner>
private typealias Two<Inner: Sendable> = Wrapped<One<Inner>>
private typealias Three<Inner: Sendable> = Wrapped<Two<Inner>>
private typealias Four<Inner: Sendable> = Wrapped<Three<Inner>>
private typealias Five<Inner: Sendable> = Wrapped<Four<Inner>>

private let nestedReducer: Reducer<Five<Tally>, Five<TallyAction>> =
  tallyReducer
  .pullback(
    state: \One<Tally>.inner, action: CasePath(One<TallyAction>.init, extract: { $0.inner })
  )
  .pullback(
    state: \Two<Tally>.inner, action: CasePath(Two<TallyAction>.init, extract: { $0.inner })
  )
  .pullback(
    state: \Three<Tally>.inner, action: CasePath(Three<TallyAction>.init, extract: { $0.inner })
  )
  .pullback(
    state: \Four<Tally>.inner, action: CasePath(Four<TallyAction>.init, extract: { $0.inner })
  )
  .pullback(
    state: \Five<Tally>.inner, action: CasePath(Five<TallyAction>.init, extract: { $0.inner }))
