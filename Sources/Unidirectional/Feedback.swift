/// A feedback loop that runs an effect while the state requests the effect.
///
/// ```swift
/// let loading = Feedback<State, Action>(query: { $0.urlToLoad }) { url in
///   .work("load", ["": url]) { $0.send(.loaded(load(url))) }
/// }
/// ```
///
/// The query is a value that describes the requested effect. It is computed from the state after
/// every action. If the query has changed, the running effect is canceled, and the effect of the
/// new query starts. If the query has become nil, the running effect is canceled and no other
/// effect starts. If the query is equal to the previous one, nothing happens.
///
/// ## Ownership
/// The effect belongs to the ``StoreTask`` of the action that changed the query, as if the reducer
/// had returned it. Waiting for that task waits for the effect, and canceling the task cancels the
/// effect. When the query changes, the feedback cancels only its own effect.
///
/// An effect that has ended, or was canceled in another way, does not restart until the query
/// changes.
public struct Feedback<State, Action: Sendable> {
  /// A query with the effect that handles it.
  struct Request {
    let query: any Equatable

    /// Creates the effect; returns nil if no effect may start.
    let effect: () -> Effect<Action>?
  }

  /// Returns the request of a state, if any.
  let request: (State) -> Request?

  private init(request: @escaping (State) -> Request?) {
    self.request = request
  }

  /// Creates a feedback loop from a query and the effect that handles it.
  ///
  /// - Parameters:
  ///   - query: Computes the query from the state; nil requests no effect. Called after every
  ///     action.
  ///   - effect: Creates the effect for a query.
  public init<Query: Equatable>(
    query: @escaping (State) -> Query?, effect: @escaping (Query) -> Effect<Action>
  ) {
    self.init { state in
      query(state).map { query in Request(query: query) { effect(query) } }
    }
  }

  /// Lifts a feedback loop to global state and actions.
  ///
  /// The lifted feedback loop reads only its part of the state. The actions of its effects are
  /// embedded in global actions.
  ///
  /// - Parameters:
  ///   - state: Selects the part of the state, for example with a key path.
  ///   - action: The path from global actions to the actions of the part.
  /// - Returns: The global feedback loop.
  public func pullback<GlobalState, GlobalAction>(
    state: @escaping (GlobalState) -> State, action: CasePath<GlobalAction, Action>
  ) -> Feedback<GlobalState, GlobalAction> {
    Feedback<GlobalState, GlobalAction> { [request] globalState in
      request(state(globalState)).map { local in
        .init(query: local.query) { local.effect()?.map(action.embed) }
      }
    }
  }

  /// Returns the same feedback loop, limited to starting effects in certain states.
  ///
  /// If the query changes in any other state, that change starts no effect, not even later. The
  /// effect of the previous query is canceled as usual. Use this method so that undo, which
  /// restores an earlier state, does not start the effects of that state again.
  ///
  /// - Parameter mayStart: Returns whether effects may start in the given state.
  /// - Returns: The limited feedback loop.
  public func starting(when mayStart: @escaping (State) -> Bool) -> Feedback {
    Feedback { [request] state in
      request(state).map { request in
        Request(query: request.query) { mayStart(state) ? request.effect() : nil }
      }
    }
  }

  /// Returns the same feedback loop for timestamped actions.
  ///
  /// The actions of its effects get their timestamps when they enter the store.
  public func timestamped() -> Feedback<State, Timestamped<Action>> {
    pullback(state: { $0 }, action: Timestamped.action)
  }
}

extension Store {
  /// Attaches a feedback loop, which reads the state immediately and then after every action.
  public func attach(_ feedback: Feedback<State, Action>) {
    var current: (any Equatable)?
    let initialTask = makeTask()
    let id = FeedbackID(number: initialTask.number)
    func update(_ store: Store, _ state: State, _ task: StoreTask) {
      let request = feedback.request(state)
      if isEqual(request?.query, to: current) { return }
      current = request?.query
      guard let effect = request?.effect() else { return store.cancel(id: id) }
      let operation = Effect<Action>.Operation.scoped(
        .id(CancellationID(id), cancelsInFlight: true), effect)
      store.start([Effect(signature: effect.signature, operation: operation)], of: task)
    }
    // Observe before the first update, because a synchronous effect may send an action during that
    // update.
    _ = observeState { [unowned self] state, task in update(self, state, task) }
    process { update(self, state, initialTask) }
  }
}

/// The cancellation id for the effect of a feedback loop, unique within its store.
private struct FeedbackID: Hashable, Sendable {
  let number: UInt64
}

/// Returns whether two queries of the same feedback loop are equal.
private func isEqual(_ query: (any Equatable)?, to other: (any Equatable)?) -> Bool {
  func isEqual<Query: Equatable>(_ query: Query) -> Bool { query == other as? Query }
  guard let query else { return other == nil }
  return isEqual(query)
}
