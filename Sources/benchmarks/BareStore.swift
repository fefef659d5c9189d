/// A store as one writes it by oneself, in forty lines: a queue of actions, a reducer, effects that
/// run at once.
///
/// It compares what the library costs with what the same idea costs: it has no cancellation, no
/// effects elsewhere, no middleware, nothing that can be asserted.
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
