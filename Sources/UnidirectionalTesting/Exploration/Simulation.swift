import Unidirectional

/// A simulated run of a reducer, in which a function provides the actions that effects would send.
struct Simulation<State: Equatable, Action: Equatable & Sendable> {
  private(set) var state: State
  private(set) var streams: [EffectStream<Action>] = []
  private let reducer: Reducer<State, Action>

  init(_ initialState: State, _ reducer: Reducer<State, Action>) {
    state = initialState
    self.reducer = reducer
  }

  /// Reduces an action twice to compare the results, and starts the streams of its effects.
  ///
  /// - Parameters:
  ///   - item: The action.
  ///   - answers: Returns the actions that an effect would send. Called with the effect and its
  ///     place among the effects of this step.
  /// - Returns: The step, and any difference between the two results of the reducer.
  mutating func perform(
    _ item: ActionSequence<Action>.Item, answers: (_ place: Int, Effect<Action>) -> [Action]
  ) -> (step: ExplorationStep<State, Action>, disagreement: String?) {
    let before = state
    let effects = reducer(&state, item.action)
    var again = before
    let second = reducer(&again, item.action)
    let disagreement = differenceOfRuns((state, effects), (again, second))

    for index in streams.indices { streams[index].cancelOrphans(in: state) }
    var started: [EffectStream<Action>] = []
    var leaves = 0
    for effect in effects {
      effect.expand(
        events: { leaf, ids, lifetimes in
          leaves += 1
          return answers(leaves, leaf).map {
            EffectStream<Action>.Event.answer(
              $0, by: leaf.signature, ids: ids, lifetimes: lifetimes)
          }
        },
        cancellation: { .cancel($0) },
        then: { part in
          switch part {
          case .start(let events):
            started.append(EffectStream(step: item.number, place: started.count, events))
          case .cancel(let id):
            for index in streams.indices { streams[index].cancel(id) }
            for index in started.indices { started[index].cancel(id) }
          }
        })
    }
    streams += started
    performCancellations()
    return (
      ExplorationStep(before: before, action: item.action, state: state, effects: effects),
      disagreement
    )
  }

  /// Returns the next action of a stream, as an item of a script.
  func item(number: Int, from stream: Int) -> ActionSequence<Action>.Item? {
    let stream = streams[stream]
    guard case .answer(let action, let effect, _, _) = stream.next else { return nil }
    let origin = ActionSequence<Action>.Origin(
      step: stream.step, place: stream.place, effect: effect)
    return ActionSequence<Action>.Item(number: number, action: action, origin: origin)
  }

  /// Returns the action of this run that corresponds to an action of another run.
  ///
  /// A directly sent action is returned unchanged. For an action that was sent by an effect, the
  /// next action of the most similar stream is removed from that stream and returned.
  ///
  /// - Returns: The action; nil if no effect with the same name has an action left.
  mutating func take(like item: ActionSequence<Action>.Item) -> ActionSequence<Action>.Item? {
    guard let origin = item.origin else { return item }
    let best = streams.indices.max { similarity($0, to: origin) < similarity($1, to: origin) }
    guard let best, similarity(best, to: origin) > 0 else { return nil }
    let next = self.item(number: item.number, from: best)
    streams[best].removeFirst()
    performCancellations()
    return next
  }

  /// Returns a score for how similar the origin of a stream's next action is to the given origin.
  ///
  /// The score is 0 if the effects have different names.
  private func similarity(_ stream: Int, to origin: ActionSequence<Action>.Origin) -> Int {
    guard let next = item(number: 0, from: stream)?.origin, next.effect.name == origin.effect.name
    else { return 0 }
    return 1 + (next.step == origin.step ? 4 : 0) + (next.place == origin.place ? 2 : 0)
      + (next.effect == origin.effect ? 1 : 0)
  }

  /// Performs all cancellations at the front of streams, and removes streams that have ended.
  private mutating func performCancellations() {
    while let (index, id) = nextCancellation {
      streams[index].removeFirst()
      for index in streams.indices { streams[index].cancel(id) }
    }
    streams.removeAll { $0.next == nil }
  }

  private var nextCancellation: (stream: Int, id: CancellationID)? {
    for (index, stream) in streams.enumerated() {
      if case .cancel(let id) = stream.next { return (index, id) }
    }
    return nil
  }
}
