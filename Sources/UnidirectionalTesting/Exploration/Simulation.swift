import Unidirectional

/// A run of a reducer in which effects are not run, but answered.
struct Simulation<State: Equatable, Action: Equatable & Sendable> {
  private(set) var state: State
  private(set) var streams: [EffectStream<Action>] = []
  private let reducer: Reducer<State, Action>

  init(_ initialState: State, _ reducer: Reducer<State, Action>) {
    state = initialState
    self.reducer = reducer
  }

  /// Reduces an action, twice, and starts the streams of its effects.
  ///
  /// - Parameters:
  ///   - item: The action.
  ///   - answers: What an effect of it brings, by its place among the effects of this step.
  /// - Returns: The step, and what the two runs of the reducer did not agree on.
  mutating func perform(
    _ item: Script<Action>.Item, answers: (_ place: Int, Effect<Action>) -> [Action]
  ) -> (step: ExplorationStep<State, Action>, disagreement: String?) {
    let before = state
    let effects = reducer(&state, item.action)
    var again = before
    let second = reducer(&again, item.action)
    let disagreement = differenceOfRuns((state, effects), (again, second))

    var started: [EffectStream<Action>] = []
    var leaves = 0
    for effect in effects {
      effect.unfold(
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
    goOn()
    return (
      ExplorationStep(before: before, action: item.action, state: state, effects: effects),
      disagreement
    )
  }

  /// The action that comes next in a stream.
  func item(number: Int, from stream: Int) -> Script<Action>.Item? {
    let stream = streams[stream]
    guard case .answer(let action, let effect, _) = stream.next else { return nil }
    let origin = Script<Action>.Origin(step: stream.step, place: stream.place, effect: effect)
    return Script<Action>.Item(number: number, action: action, origin: origin)
  }

  /// Takes what an effect brings next, where it did so in another run as well; of several effects
  /// the one that is most like the one of that run.
  ///
  /// - Returns: The action as it is in this run; nil when no effect of that name has one.
  mutating func take(like item: Script<Action>.Item) -> Script<Action>.Item? {
    guard let origin = item.origin else { return item }
    let best = streams.indices.max { similarity($0, to: origin) < similarity($1, to: origin) }
    guard let best, similarity(best, to: origin) > 0 else { return nil }
    let next = self.item(number: item.number, from: best)
    streams[best].removeFirst()
    goOn()
    return next
  }

  /// How much of the place from which an action came is the same for what comes next in a stream;
  /// zero for an effect of another name.
  private func similarity(_ stream: Int, to origin: Script<Action>.Origin) -> Int {
    guard let next = item(number: 0, from: stream)?.origin, next.effect.name == origin.effect.name
    else { return 0 }
    return 1 + (next.step == origin.step ? 4 : 0) + (next.place == origin.place ? 2 : 0)
      + (next.effect == origin.effect ? 1 : 0)
  }

  /// Does what comes next in the streams as long as it is to cancel, and drops those at their end.
  private mutating func goOn() {
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
