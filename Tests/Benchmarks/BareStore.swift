/// A minimal store in forty lines: a queue of actions, a reducer, and effects that run immediately.
///
/// Comparing the library with this store shows how much of the library's cost any store would have.
/// The bare store has no cancellation, no asynchronous effects, no middleware and no support for
/// testing.
final class BareStore<State, Action> {
  typealias Effect = () -> Action?
  typealias Reducer = (inout State, Action) -> [Effect]

  private(set) var state: State
  private let reducer: Reducer
  private var observers: [(State) -> Void] = []
  private var waiting: [Action] = []
  private var isReducing = false

  init(_ state: State, _ reducer: @escaping Reducer) {
    self.state = state
    self.reducer = reducer
  }

  func send(_ action: Action) {
    if isReducing {
      waiting.append(action)
      return
    }
    isReducing = true
    reduce(action)
    while !waiting.isEmpty { reduce(waiting.removeFirst()) }
    isReducing = false
  }

  private func reduce(_ action: Action) {
    for effect in reducer(&state, action) {
      if let next = effect() { waiting.append(next) }
    }
    for observer in observers { observer(state) }
  }

  func subscribe<Part: Equatable>(
    to part: @escaping (State) -> Part, _ body: @escaping (Part) -> Void
  ) {
    var last = part(state)
    observers.append { state in
      let new = part(state)
      if new == last { return }
      last = new
      body(new)
    }
  }
}
