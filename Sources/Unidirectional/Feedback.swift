/// A loop from the state back to actions: while a part of the state asks for something, an effect
/// provides it.
///
/// ```swift
/// let loading = Feedback<State, Action>(query: { $0.urlToLoad }) { url in
///   .work("load", ["": url]) { $0.send(.loaded(load(url))) }
/// }
/// ```
///
/// The query is computed after every action. A new query starts its effect; an equal one changes
/// nothing; a different one cancels the effect and starts its own; nil cancels it.
///
/// ## Ownership
/// The effect belongs to the ``StoreTask`` of the action that made the query appear, as if the reducer
/// had returned it: waiting for that task waits for the effect, and canceling it cancels the effect.
/// When the query changes, the feedback cancels only its own effect.
///
/// An effect that ends, or that something else cancels, does not start again while the query stays
/// equal; an action has to change the state.
public struct Feedback<State, Action: Sendable> {
  /// The consequence of a new state for the running effect.
  enum Update {
    case unchanged
    case cancel
    case replace(Effect<Action>)
  }

  /// Makes the function that a store calls after every action; it remembers the last query.
  let makeUpdates: () -> (State) -> Update

  /// Creates a feedback.
  ///
  /// - Parameters:
  ///   - query: Computes the request of the state, if there is one; called after every action.
  ///   - effect: Makes the effect that answers a request.
  public init<Query: Equatable>(
    query: @escaping (State) -> Query?, effect: @escaping (Query) -> Effect<Action>
  ) {
    makeUpdates = {
      var current: Query?
      return { state in
        let query = query(state)
        if query == current { return .unchanged }
        current = query
        return query.map { .replace(effect($0)) } ?? .cancel
      }
    }
  }

  private init(makeUpdates: @escaping () -> (State) -> Update) {
    self.makeUpdates = makeUpdates
  }

  /// Lifts a feedback to global state and actions: it reads its part of the state, and the actions of
  /// its effects are embedded.
  ///
  /// - Parameters:
  ///   - state: Selects the part; a key path will do.
  ///   - action: The actions of the part among the global ones.
  /// - Returns: The global feedback.
  public func pullback<GlobalState, GlobalAction>(
    state: @escaping (GlobalState) -> State, action: CasePath<GlobalAction, Action>
  ) -> Feedback<GlobalState, GlobalAction> {
    Feedback<GlobalState, GlobalAction> { [makeUpdates] in
      let update = makeUpdates()
      return { globalState in
        switch update(state(globalState)) {
        case .unchanged: .unchanged
        case .cancel: .cancel
        case .replace(let effect): .replace(effect.map(action.embed))
        }
      }
    }
  }

  /// The same feedback, which starts effects only in some states.
  ///
  /// A query that appears in another state is remembered: its effect does not run, and does not start
  /// later either, until the query changes. The effect of the query before is canceled as usual. So
  /// a state that an undo restores does not start its effects again.
  ///
  /// - Parameter mayStart: Whether an effect may start, given the state that has the query.
  /// - Returns: The feedback.
  public func starting(when mayStart: @escaping (State) -> Bool) -> Feedback {
    Feedback { [makeUpdates] in
      let update = makeUpdates()
      return { state in
        switch update(state) {
        case .replace where !mayStart(state): .cancel
        case let other: other
        }
      }
    }
  }

  /// The same feedback for timestamped actions; those of its effects are stamped when they enter the
  /// store.
  public func timestamped() -> Feedback<State, Timestamped<Action>> {
    pullback(state: { $0 }, action: Timestamped.action)
  }
}

extension Store {
  /// Attaches a feedback, which reads the state now and after every action from here on.
  public func attach(_ feedback: Feedback<State, Action>) {
    let updates = feedback.makeUpdates()
    let initialTask = makeTask()
    let id = FeedbackID(number: initialTask.number)
    func update(_ store: Store, _ task: StoreTask) {
      switch updates(store.state) {
      case .unchanged: break
      case .cancel: store.cancel(id: id)
      case .replace(let effect):
        store.start([effect.cancellable(id: id, cancelInFlight: true)], of: task)
      }
    }
    // It observes first, since a synchronous effect sends an action before `update` returns.
    _ = observeState { [unowned self] task in update(self, task) }
    process { update(self, initialTask) }
  }
}

/// The cancellation id of a feedback's effect, unique in its store.
private struct FeedbackID: Hashable, Sendable {
  let number: UInt64
}
