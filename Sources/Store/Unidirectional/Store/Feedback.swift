/// A feedback loop, which runs work that depends on the state and sends actions.
///
/// ```swift
/// let loading = Feedback<State, Action>(query: { $0.urlToLoad }) { url in
///   .work("load", ["": url]) { $0.send(.loaded(load(url))) }
/// }
/// ```
///
/// A query is a value that describes a requested effect. The queries are computed from the state
/// after every action. A new query starts its effect, and the effect of a query that has vanished
/// is canceled. A query that was also there before changes nothing.
///
/// The general form is a function from the stream of states to a stream of actions; see
/// ``init(states:_:)``.
///
/// ## Ownership
/// An effect belongs to the ``StoreTask`` of the action that added its query, as if the reducer had
/// returned it. Waiting for that task waits for the effect, and canceling the task cancels the
/// effect. When a query vanishes, the feedback cancels only the effect of that query.
///
/// An effect that has ended, or was canceled in another way, does not restart until its query has
/// vanished and come back.
public struct Feedback<State, Action: Sendable> {
  /// The states that the stream of a feedback loop contains.
  public enum States: Sendable {
    /// The latest state; it replaces a state that has not been read.
    case latest

    /// The state after every action, in order; there is no limit on the number of states that wait.
    case everyState
  }

  /// Attaches the loop to a store.
  let connect: (FeedbackConnection<Action>) -> AttachedFeedback<State>

  /// Whether effects also start in a state that a move to another step has restored.
  package let startsAfterMoves: Bool

  private init(
    afterMoves: Bool = false,
    connect: @escaping (FeedbackConnection<Action>) -> AttachedFeedback<State>
  ) {
    (startsAfterMoves, self.connect) = (afterMoves, connect)
  }

  /// Creates a feedback loop from one query and the effect that handles it.
  ///
  /// - Parameters:
  ///   - query: Computes the query from the state; nil requests no effect. Called when the loop is
  ///     attached and after every action.
  ///   - afterMoves: Whether a tool also starts the effect if undo, redo or going to a step leads
  ///     to a state with a new query. The effect then belongs to that command.
  ///   - effect: Creates the effect for a query.
  public init<Query: Equatable>(
    query: @escaping (State) -> Query?, afterMoves: Bool = false,
    effect: @escaping (Query) -> Effect<Action>
  ) {
    self.init(queries: { query($0).map { [$0] } ?? [] }, afterMoves: afterMoves, effect: effect)
  }

  /// Creates a feedback loop from any number of queries and the effect that handles each of them.
  ///
  /// The effects run at the same time. Equal queries count as one.
  ///
  /// - Parameters:
  ///   - queries: Computes the queries; called when the loop is attached and after every action.
  ///   - inOrder: Whether effects that start after the same action deliver their results in the
  ///     order of their queries, as ``Effect/ordered(_:)-([Effect<Action>])`` does.
  ///   - afterMoves: Whether a tool also starts the effects of new queries if undo, redo or going
  ///     to a step leads to a state with them. The effects then belong to that command.
  ///   - effect: Creates the effect for a query. Effects start in the order of their queries.
  public init<Query: Equatable>(
    queries: @escaping (State) -> [Query], inOrder: Bool = false, afterMoves: Bool = false,
    effect: @escaping (Query) -> Effect<Action>
  ) {
    self.init(afterMoves: afterMoves) { connection in
      var current: [(query: Query, id: CancellationID)] = []
      var ids = (1...).makeIterator()
      return AttachedFeedback { state, task, mayStart in
        let earlier = current
        current = []
        for query in queries(state) where !current.contains(where: { $0.query == query }) {
          let same = earlier.first { $0.query == query }
          current.append(same ?? (query, CancellationID(ids.next(), of: connection.id)))
        }
        let begun = current.filter { new in !earlier.contains { $0.id == new.id } }
        for old in earlier where !current.contains(where: { $0.id == old.id }) {
          connection.cancel(old.id)
        }
        if begun.isEmpty || !mayStart { return }
        let effects = begun.map { query, id in
          let effect = effect(query)
          return Effect(
            signature: effect.signature,
            operation: .scoped(.id(id, cancelsInFlight: false), effect))
        }
        connection.start(inOrder ? [.ordered(effects)] : effects, task)
      } end: {
        for (_, id) in current { connection.cancel(id) }
      }
    }
  }

  /// Creates a feedback loop from a function that turns the stream of states into a stream of
  /// actions.
  ///
  /// ```swift
  /// let saving = Feedback<State, Action> { states in
  ///   states.compactMap { state in
  ///     if state.text == state.savedText { return nil }
  ///     await save(state.text)
  ///     return .saved(state.text)
  ///   }
  /// }
  /// ```
  ///
  /// The stream of states begins with the state when the loop is attached, and continues with the
  /// state after each action. By default, a newer state replaces a state that has not been read.
  /// The function may therefore miss older states, but never the latest one.
  ///
  /// The stream of actions is read on a Dispatch queue. Its actions wait in the store's mailbox,
  /// and are reduced when the store's owner receives them. These actions do not belong to the tasks
  /// of the actions that changed the state. The store does not treat the stream as an effect:
  /// ``Store/isIdle`` ignores the stream, and ``Store/cancelAll()`` does not end it. Both streams
  /// end when the loop is stopped or the store is deallocated.
  ///
  /// - Parameters:
  ///   - states: The states that the stream contains.
  ///   - actions: Creates the stream of actions; called once for each store.
  public init<Actions: AsyncSequence & SendableMetatype>(
    states: States = .latest,
    _ actions: @escaping @Sendable (AsyncStream<State>) -> Actions
  )
  where
    State: Sendable, Actions.Element == Action, Actions.Failure == Never,
    Actions.AsyncIterator: SendableMetatype
  {
    self.init { connection in
      let (values, input) = AsyncStream.makeStream(
        of: State.self, bufferingPolicy: states == .latest ? .bufferingNewest(1) : .unbounded)
      let reader = connection.run { send in for await action in actions(values) { send(action) } }
      return AttachedFeedback { state, _, mayStart in
        if mayStart { input.yield(state) }
      } end: {
        input.finish()
        reader?.cancel()
        connection.cancel(connection.id)
      }
    }
  }

  /// Lifts a feedback loop to global state and actions.
  ///
  /// The lifted feedback loop reads only its part of the state. Its actions are embedded in global
  /// actions.
  ///
  /// - Parameters:
  ///   - state: Selects the part of the state, for example with a key path.
  ///   - action: The path from global actions to the actions of the part.
  /// - Returns: The global feedback loop.
  public func pullback<GlobalState, GlobalAction>(
    state: @escaping (GlobalState) -> State, action: CasePath<GlobalAction, Action>
  ) -> Feedback<GlobalState, GlobalAction> {
    Feedback<GlobalState, GlobalAction>(afterMoves: startsAfterMoves) { [connect] connection in
      let local = connect(connection.embedding(action.embed))
      return AttachedFeedback { local.receive(state($0), $1, $2) }
    }
  }

  /// Returns the same feedback loop, except that effects start only in the states that `mayStart`
  /// allows.
  ///
  /// If a query is added in another state, its effect does not start. It does not start later
  /// either, unless the query vanishes and is added again in an allowed state. The effect of a
  /// vanished query is canceled in every state. A loop of streams receives only the allowed states.
  ///
  /// The shell uses this method, so that undo does not start the effects of a restored state again.
  ///
  /// - Parameter mayStart: Returns whether effects may start in the given state.
  /// - Returns: The limited feedback loop.
  package func starting(when mayStart: @escaping (State) -> Bool) -> Feedback {
    Feedback(afterMoves: startsAfterMoves) { [connect] connection in
      let all = connect(connection)
      return AttachedFeedback { all.receive($0, $1, $2 && mayStart($0)) }
    }
  }

  /// Returns the same feedback loop for timestamped actions.
  ///
  /// Its actions get their timestamps when they enter the store.
  public func timestamped() -> Feedback<State, Timestamped<Action>> {
    pullback(state: { $0 }, action: Timestamped.action)
  }
}

/// A feedback loop that is attached to a store; the loop ends when this object is deallocated.
final class AttachedFeedback<State> {
  /// A function that receives a state, the task of the action that led to that state, and whether
  /// effects may start.
  typealias Receiver = (_ state: State, _ task: StoreTask, _ mayStart: Bool) -> Void

  let receive: Receiver
  private let end: () -> Void

  init(receive: @escaping Receiver, end: @escaping () -> Void = {}) {
    (self.receive, self.end) = (receive, end)
  }

  deinit { end() }
}

/// The functions of a store that a feedback loop uses.
struct FeedbackConnection<Action: Sendable> {
  /// An async function that reads a stream of actions, and passes each of them to `send`.
  typealias Reader = @Sendable (_ send: @escaping @Sendable (Action) -> Void) async -> Void

  /// The id of the loop's stream.
  let id: CancellationID

  /// Starts effects as part of a task.
  let start: ([Effect<Action>], StoreTask) -> Void

  /// Cancels the effects that have the given id, or ignores the actions of the stream from then on.
  let cancel: (CancellationID) -> Void

  /// Runs a function on a Dispatch queue, and sends its actions to the store.
  ///
  /// If ``StoreFields/willStart`` returns false, the function does not run, and the result is nil.
  let run: (@escaping Reader) -> Task<Void, Never>?

  /// Returns a connection that embeds local actions in actions of this connection.
  func embedding<Local>(
    _ embed: @escaping @Sendable (Local) -> Action
  ) -> FeedbackConnection<Local> {
    FeedbackConnection<Local>(
      id: id, start: { [start] in start($0.map { $0.map(embed) }, $1) }, cancel: cancel,
      run: { [run] read in run { send in await read { send(embed($0)) } } })
  }
}

extension Store {
  /// Attaches a feedback loop, which reads the state immediately and then after every action.
  ///
  /// Canceling the subscription stops the loop. The effects of its queries are canceled, and no
  /// more actions of its stream arrive, not even those that already wait for the store.
  ///
  /// - Returns: The subscription. Keep it only if you want to stop the loop.
  @discardableResult
  public func attach(_ feedback: Feedback<State, Action>) -> StoreSubscription {
    let task = makeTask()
    let connection = FeedbackConnection<Action>(
      id: CancellationID(task),
      start: { [unowned self] in start($0, of: $1, by: .feedback) },
      // A loop that ends with the store has nothing to cancel.
      cancel: { [weak self] in self?.cancel(id: $0) },
      run: { [unowned self] in
        fields.willStart?([], task, .feedback) == false ? nil : effects.read($0, as: task)
      })
    let loop = feedback.connect(connection)
    return watch(since: task) { loop.receive($0, $1, true) }
  }
}
