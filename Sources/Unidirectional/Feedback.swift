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
///
/// ## Whose effect it is
/// The effect belongs to the ``StoreTask`` of the action after which the query was there, as if the
/// reducer had returned it: who waits for that action waits for the effect too, and who cancels it
/// cancels the effect. The feedback itself, when the query changes, cancels its own effect alone.
///
/// An effect that ends by itself, or that someone else cancels, does not start again as long as
/// the query stays equal; an action has to say so and change the state.
public struct Feedback<State, Action: Sendable> {
  /// What to do about the effect that runs, now that the state is this.
  enum Turn {
    case leave
    case cancel
    case replace(Effect<Action>)
  }

  /// Makes the function that a store asks after every action, which remembers the query before.
  let makeTurns: () -> (State) -> Turn

  /// Makes a feedback of a query and what to do for it.
  ///
  /// - Parameters:
  ///   - query: What the state asks for, if anything. It is made after every action.
  ///   - effect: What brings the answer.
  public init<Query: Equatable>(
    query: @escaping (State) -> Query?, effect: @escaping (Query) -> Effect<Action>
  ) {
    makeTurns = {
      var current: Query?
      return { state in
        let query = query(state)
        if query == current { return .leave }
        current = query
        return query.map { .replace(effect($0)) } ?? .cancel
      }
    }
  }

  private init(makeTurns: @escaping () -> (State) -> Turn) {
    self.makeTurns = makeTurns
  }

  /// Lifts a feedback of a part to the whole: it looks at its part of the state, and what its
  /// effects bring back is embedded.
  ///
  /// - Parameters:
  ///   - state: The part; a key path will do.
  ///   - action: The actions of the part, among those of the whole.
  /// - Returns: The feedback of the whole.
  public func pullback<GlobalState, GlobalAction>(
    state: @escaping (GlobalState) -> State, action: CasePath<GlobalAction, Action>
  ) -> Feedback<GlobalState, GlobalAction> {
    Feedback<GlobalState, GlobalAction> { [makeTurns] in
      let turn = makeTurns()
      return { globalState in
        switch turn(state(globalState)) {
        case .leave: .leave
        case .cancel: .cancel
        case .replace(let effect): .replace(effect.map(action.embed))
        }
      }
    }
  }

  /// The same feedback, which starts nothing where it may not.
  ///
  /// A query that appears meanwhile is taken note of: its effect does not run, and does not start
  /// later either, until there is another query. What one before it has under way is cancelled as
  /// ever. So a state that is restored, such as by an undo, asks for nothing anew.
  ///
  /// - Parameter mayStart: Whether an effect may start, by the state that has the query.
  /// - Returns: The feedback.
  public func starting(when mayStart: @escaping (State) -> Bool) -> Feedback {
    Feedback { [makeTurns] in
      let turn = makeTurns()
      return { state in
        switch turn(state) {
        case .replace where !mayStart(state): .cancel
        case let other: other
        }
      }
    }
  }

  /// The same feedback for actions that carry a time; what its effects bring back is stamped as it
  /// enters the store.
  public func timestamped() -> Feedback<State, Timestamped<Action>> {
    pullback(state: { $0 }, action: Timestamped.action)
  }
}

extension Store {
  /// Attaches a feedback, which looks at the state now and after every action from here on.
  public func attach(_ feedback: Feedback<State, Action>) {
    let turn = feedback.makeTurns()
    let beginning = makeTask()
    let id = FeedbackID(number: beginning.number)
    func attend(_ store: Store, _ task: StoreTask) {
      switch turn(store.state) {
      case .leave: break
      case .cancel: store.cancel(id: id)
      case .replace(let effect):
        store.start([effect.cancellable(id: id, cancelInFlight: true)], of: task)
      }
    }
    // Observing first: an effect that is synchronous brings an action before `attend` returns.
    _ = observeState { [unowned self] task in attend(self, task) }
    takeTurn { attend(self, beginning) }
  }
}

/// What a feedback cancels its effect by; no two of a store share one.
private struct FeedbackID: Hashable, Sendable {
  let number: UInt64
}
