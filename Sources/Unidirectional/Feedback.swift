/// A loop from the state back to actions: as long as a query can be made of the state, its effect
/// runs.
///
/// ```swift
/// let loading = Feedback<State, Action>(query: { $0.urlToLoad }) { url in
///   .work("load", ["": url]) { $0.send(.loaded(load(url))) }
/// }
/// ```
///
/// A query that appears starts its effect; one equal to the time before leaves it alone; another
/// one cancels it and starts its own; one that vanishes cancels it.
public struct Feedback<State, Action: Sendable> {
  let attach: (Store<State, Action>) -> Void

  /// Makes a feedback of a query and what to do for it.
  ///
  /// - Parameters:
  ///   - query: What the state asks for, if anything. It is made after every action.
  ///   - effect: What brings the answer.
  public init<Query: Equatable>(
    query: @escaping (State) -> Query?, effect: @escaping (Query) -> Effect<Action>
  ) {
    attach = { store in
      var current: (query: Query, task: StoreTask)?
      func attend(_ store: Store<State, Action>) {
        let query = query(store.state)
        if query == current?.query { return }
        if let running = current { store.cancel(running.task) }
        current = nil
        guard let query else { return }
        let task = store.makeTask()
        current = (query, task)
        store.start([effect(query)], of: task)
      }
      // Observing first: an effect that is synchronous brings an action before `attend` returns.
      _ = store.observeState { [unowned store] _ in attend(store) }
      attend(store)
    }
  }
}

extension Store {
  /// Attaches a feedback, which looks at the state now and after every action from here on.
  public func attach(_ feedback: Feedback<State, Action>) {
    feedback.attach(self)
  }
}
