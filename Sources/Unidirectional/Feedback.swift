/// A loop from state to actions: while part of the state makes a request, an effect answers it.
///
/// ```swift
/// let loading = Feedback<State, Action>(query: { $0.urlToLoad }) { url in
///   .work("load", ["": url]) { $0.send(.loaded(load(url))) }
/// }
/// ```
///
/// The query is computed after every action. A new query starts its effect, and an equal one
/// changes nothing. A different query cancels the running effect and starts its own; nil only
/// cancels.
///
/// ## Ownership
/// The effect belongs to the ``StoreTask`` of the action that caused the query, as if the reducer
/// had returned it. Waiting for that task waits for the effect, and canceling the task cancels the
/// effect. When the query changes, the feedback cancels only its own effect.
///
/// An effect that ends, or that something else cancels, does not restart while the query stays
/// equal. To restart it, an action has to change the query.
public struct Feedback<State, Action: Sendable> {
  /// The consequence of a new state for the running effect.
  enum Update {
    case unchanged
    case cancel
    case replace(Effect<Action>)
  }

  /// Makes the function that a store calls after every action; that function remembers the last
  /// query.
  let makeUpdates: () -> (State) -> Update

  /// Creates a feedback.
  ///
  /// - Parameters:
  ///   - query: Computes the request from the state, or nil; called after every action.
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

  /// Lifts a feedback to global state and actions.
  ///
  /// The lifted feedback reads its part of the state, and the actions of its effects are embedded.
  ///
  /// - Parameters:
  ///   - state: Selects the part, for example by a key path.
  ///   - action: The path from global actions to those of the part.
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

  /// Returns the same feedback, limited to starting effects in some states.
  ///
  /// A query that appears in another state is remembered. Its effect does not run, and does not
  /// start later either, until the query changes. The previous query's effect is canceled as usual.
  /// So a state that an undo restores does not start its effects again.
  ///
  /// - Parameter mayStart: Whether an effect may start, given the state that has the query.
  /// - Returns: The limited feedback.
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

  /// Returns the same feedback for timestamped actions.
  ///
  /// Actions of its effects are stamped when they enter the store.
  public func timestamped() -> Feedback<State, Timestamped<Action>> {
    pullback(state: { $0 }, action: Timestamped.action)
  }
}

extension Store {
  /// Attaches a feedback, which reads the state now and after every later action.
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
    // Observe before the first update, because a synchronous effect sends an action during it.
    _ = observeState { [unowned self] task in update(self, task) }
    process { update(self, initialTask) }
  }
}

/// The cancellation id of a feedback's effect, unique within its store.
private struct FeedbackID: Hashable, Sendable {
  let number: UInt64
}
