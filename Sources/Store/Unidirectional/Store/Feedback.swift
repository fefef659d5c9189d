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
/// ``init(_:)``.
///
/// ## Ownership
/// An effect belongs to the ``StoreTask`` of the action that added its query, as if the reducer had
/// returned it. Waiting for that task waits for the effect, and canceling the task cancels the
/// effect. When a query vanishes, the feedback cancels only the effect of that query.
///
/// An effect that has ended, or was canceled in another way, does not restart until its query has
/// vanished and come back.
public struct Feedback<State, Action: Sendable> {
  /// A function that receives a state, the task of the action that led to that state, and whether
  /// effects may start.
  typealias Receiver = (_ state: State, _ task: StoreTask, _ mayStart: Bool) -> Void

  /// Connects the loop to a store, and returns the function that receives the store's states.
  let connect: (FeedbackConnection<Action>) -> Receiver

  /// Whether effects also start in a state that a move to another step has restored.
  package let startsAfterMoves: Bool

  private init(
    afterMoves: Bool = false, connect: @escaping (FeedbackConnection<Action>) -> Receiver
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
      return { state, task, mayStart in
        let earlier = current
        current = []
        for query in queries(state) where !current.contains(where: { $0.query == query }) {
          current.append(earlier.first { $0.query == query } ?? (query, connection.makeID()))
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
  /// state after each action. A newer state replaces a state that has not been read. The function
  /// may therefore miss older states, but never the latest one.
  ///
  /// The stream of actions is read on a Dispatch queue. Its actions wait in the store's mailbox,
  /// and are reduced when the store's owner receives them. These actions do not belong to the tasks
  /// of the actions that changed the state. The store does not treat the stream as an effect:
  /// ``Store/isIdle`` ignores the stream, and ``Store/cancelAll()`` does not end it. Both streams
  /// end when the store is deallocated.
  ///
  /// - Parameter actions: Creates the stream of actions; called once for each store.
  public init<Actions: AsyncSequence & SendableMetatype>(
    _ actions: @escaping @Sendable (AsyncStream<State>) -> Actions
  )
  where
    State: Sendable, Actions.Element == Action, Actions.Failure == Never,
    Actions.AsyncIterator: SendableMetatype
  {
    self.init { connection in
      let (states, input) = AsyncStream.makeStream(
        of: State.self, bufferingPolicy: .bufferingNewest(1))
      let task = connection.run { [send = connection.send] in
        for await action in actions(states) { send(action) }
      }
      let output = StreamOutput(input, reader: task)
      return { state, _, mayStart in
        if mayStart { output.yield(state) }
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
      let receive = connect(connection.embedding(action.embed))
      return { receive(state($0), $1, $2) }
    }
  }

  /// Returns the same feedback loop, except that effects start only in the states that `mayStart`
  /// allows.
  ///
  /// If a query is added in another state, its effect does not start. It does not start later
  /// either, unless the query vanishes and is added again in an allowed state. The effect of a
  /// vanished query is canceled in every state. A loop created with ``init(_:)`` receives only the
  /// allowed states.
  ///
  /// Undo restores an earlier state. To keep undo from starting the effects of that state again,
  /// return false for a state that undo has restored.
  ///
  /// - Parameter mayStart: Returns whether effects may start in the given state.
  /// - Returns: The limited feedback loop.
  public func starting(when mayStart: @escaping (State) -> Bool) -> Feedback {
    Feedback(afterMoves: startsAfterMoves) { [connect] connection in
      let receive = connect(connection)
      return { receive($0, $1, $2 && mayStart($0)) }
    }
  }

  /// Returns the same feedback loop for timestamped actions.
  ///
  /// Its actions get their timestamps when they enter the store.
  public func timestamped() -> Feedback<State, Timestamped<Action>> {
    pullback(state: { $0 }, action: Timestamped.action)
  }
}

/// The functions of a store that a feedback loop uses.
struct FeedbackConnection<Action: Sendable> {
  /// Returns an id for the effect of a query, unique within the store.
  let makeID: () -> CancellationID

  /// Starts effects as part of a task.
  let start: ([Effect<Action>], StoreTask) -> Void

  /// Cancels the effect of a query.
  let cancel: (CancellationID) -> Void

  /// Runs an async function on a Dispatch queue.
  ///
  /// If ``Store/willStart`` returns false, the function does not run, and the result is nil.
  let run: (@escaping @Sendable () async -> Void) -> Task<Void, Never>?

  /// Sends an action to the store from any thread.
  let send: @Sendable (Action) -> Void

  /// Returns a connection that embeds local actions in actions of this connection.
  func embedding<Local>(
    _ embed: @escaping @Sendable (Local) -> Action
  ) -> FeedbackConnection<Local> {
    FeedbackConnection<Local>(
      makeID: makeID, start: { [start] in start($0.map { $0.map(embed) }, $1) }, cancel: cancel,
      run: run, send: { [send] in send(embed($0)) })
  }
}

extension Store {
  /// Attaches a feedback loop, which reads the state immediately and then after every action.
  public func attach(_ feedback: Feedback<State, Action>) {
    let task = makeTask()
    let receive = feedback.connect(connection(sendingAs: task))
    // Observe before the first update, because a synchronous effect may send an action during that
    // update.
    _ = observeState { state, task in receive(state, task, true) }
    process { receive(state, task, true) }
  }

  private func connection(sendingAs task: StoreTask) -> FeedbackConnection<Action> {
    FeedbackConnection(
      makeID: { [unowned self] in CancellationID(makeTask()) },
      start: { [unowned self] in start($0, of: $1, by: .feedback) },
      cancel: { [unowned self] in cancel(id: $0) },
      run: { [unowned self] in
        willStart?([], task, .feedback) == false ? nil : effects.runTask($0)
      },
      send: effects.sender(as: task))
  }
}
