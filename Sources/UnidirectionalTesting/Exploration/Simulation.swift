import Unidirectional

/// A run of a reducer whose effects are answered instead of run.
struct Simulation<State: Equatable, Action: Equatable & Sendable> {
  private(set) var state: State
  private(set) var streams: [EffectStream<Action>] = []
  private let reducer: Reducer<State, Action>

  init(_ initialState: State, _ reducer: Reducer<State, Action>) {
    state = initialState
    self.reducer = reducer
  }

  /// Reduces an action twice, and starts the streams of its effects.
  ///
  /// - Parameters:
  ///   - item: The action.
  ///   - answers: Returns the actions that an effect sends, given its place among the effects of
  ///     this step.
  /// - Returns: The step, and any difference between the two results of the reducer.
  mutating func perform(
    _ item: ActionSequence<Action>.Item, answers: (_ place: Int, Effect<Action>) -> [Action]
  ) -> (step: ExplorationStep<State, Action>, disagreement: String?) {
    let before = state
    let effects = reducer(&state, item.action)
    var again = before
    let second = reducer(&again, item.action)
    let disagreement = differenceOfRuns((state, effects), (again, second))

    var started: [EffectStream<Action>] = []
    var leaves = 0
    for effect in effects {
      effect.expand(
        answers: { leaf in
          leaves += 1
          return answers(leaves, leaf)
        },
        start: { events in
          started.append(EffectStream(step: item.number, place: started.count, events))
        },
        cancel: { id in
          for index in streams.indices { streams[index].cancel(id) }
          for index in started.indices { started[index].cancel(id) }
        })
    }
    streams += started
    performCancellations()
    return (
      ExplorationStep(before: before, action: item.action, state: state, effects: effects),
      disagreement
    )
  }

  /// Returns the next action in a stream.
  func item(number: Int, from stream: Int) -> ActionSequence<Action>.Item? {
    let stream = streams[stream]
    guard case .answer(let action, let effect, _) = stream.next else { return nil }
    let origin = ActionSequence<Action>.Origin(
      step: stream.step, place: stream.place, effect: effect)
    return ActionSequence<Action>.Item(number: number, action: action, origin: origin)
  }

  /// Takes the action that corresponds to one of another run.
  ///
  /// An action sent directly is returned unchanged. For one sent by an effect, this takes the next
  /// action of the stream that is most similar to the original.
  ///
  /// - Returns: The action in this run; nil if no effect of that name has one.
  mutating func take(like item: ActionSequence<Action>.Item) -> ActionSequence<Action>.Item? {
    guard let origin = item.origin else { return item }
    let best = streams.indices.max { similarity($0, to: origin) < similarity($1, to: origin) }
    guard let best, similarity(best, to: origin) > 0 else { return nil }
    let next = self.item(number: item.number, from: best)
    streams[best].removeFirst()
    performCancellations()
    return next
  }

  /// Scores how similar the origin of a stream's next action is to another origin.
  ///
  /// The score is zero for an effect of another name.
  private func similarity(_ stream: Int, to origin: ActionSequence<Action>.Origin) -> Int {
    guard let next = item(number: 0, from: stream)?.origin, next.effect.name == origin.effect.name
    else { return 0 }
    return 1 + (next.step == origin.step ? 4 : 0) + (next.place == origin.place ? 2 : 0)
      + (next.effect == origin.effect ? 1 : 0)
  }

  /// Performs all cancellations that come next, and removes streams that have ended.
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
