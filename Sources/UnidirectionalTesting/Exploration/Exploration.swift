import Unidirectional

/// The search for a script that breaks an invariant.
struct Exploration<State: Equatable, Action: Equatable & Sendable> {
  /// What was found.
  struct Finding {
    /// What is wrong.
    enum Reason {
      /// The invariant gave false.
      case isFalse

      /// The invariant threw.
      case threw(String)

      /// The reducer gave different results.
      case disagrees(String)

      /// Whether it is the same mistake, as far as one can tell.
      func isLike(_ other: Reason) -> Bool {
        switch (self, other) {
        case (.disagrees, .disagrees): true
        case (.isFalse, .isFalse), (.threw, .threw): true
        default: false
        }
      }
    }

    let reason: Reason
    let script: Script<Action>
    let step: ExplorationStep<State, Action>
  }

  /// Which effect of which step answered, in the run in which a script was found.
  private struct Question: Hashable {
    let step: Int
    let place: Int
    let effect: EffectSignature
  }

  let initialState: State
  let reducer: Reducer<State, Action>
  let actions: (State, inout SeededGenerator) -> Action?
  let answers: (Effect<Action>, inout SeededGenerator) -> [Action]
  let invariant: (ExplorationStep<State, Action>) throws -> Bool

  private var answered: [Question: [Action]] = [:]

  init(
    initialState: State, reducer: Reducer<State, Action>,
    actions: @escaping (State, inout SeededGenerator) -> Action?,
    answers: @escaping (Effect<Action>, inout SeededGenerator) -> [Action],
    invariant: @escaping (ExplorationStep<State, Action>) throws -> Bool
  ) {
    self.initialState = initialState
    self.reducer = reducer
    self.actions = actions
    self.answers = answers
    self.invariant = invariant
  }

  /// Tries one random script.
  mutating func tryScript(steps: Int, seed: UInt64) -> Finding? {
    answered = [:]
    var generator = SeededGenerator(seed: seed)
    var simulation = Simulation(initialState, reducer)
    var script = Script<Action>()
    if let finding = findingAtStart { return finding }
    for number in 0..<max(0, steps) {
      guard let item = nextItem(number, simulation, &generator) else { return nil }
      _ = simulation.take(item)
      script.items.append(item)
      var answered = answered
      let (step, disagreement) = simulation.perform(item) { place, effect in
        let actions = answers(effect, &generator)
        answered[Question(step: number, place: place, effect: effect.signature)] = actions
        return actions
      }
      self.answered = answered
      if let reason = reason(step, disagreement) {
        return Finding(reason: reason, script: script, step: step)
      }
    }
    return nil
  }

  private func nextItem(
    _ number: Int, _ simulation: Simulation<State, Action>, _ generator: inout SeededGenerator
  ) -> Script<Action>.Item? {
    let count = simulation.streams.count
    let isAnswer = count > 0 && Bool.random(using: &generator)
    if !isAnswer, let action = actions(simulation.state, &generator) {
      return Script<Action>.Item(number: number, action: action, origin: nil)
    }
    if count == 0 { return nil }
    return simulation.item(number: number, from: Int.random(in: 0..<count, using: &generator))
  }

  /// Tries a script again, with actions removed or changed; an action of an effect that is not
  /// started any more is left out.
  func replay(_ script: Script<Action>) -> Finding? {
    var simulation = Simulation(initialState, reducer)
    var tried = Script<Action>()
    if let finding = findingAtStart { return finding }
    for item in script.items where simulation.take(item) {
      tried.items.append(item)
      let (step, disagreement) = simulation.perform(item) { place, effect in
        answered[Question(step: item.number, place: place, effect: effect.signature)] ?? []
      }
      if let reason = reason(step, disagreement) {
        return Finding(reason: reason, script: tried, step: step)
      }
    }
    return nil
  }

  private var findingAtStart: Finding? {
    let step = ExplorationStep<State, Action>(
      before: initialState, action: nil, state: initialState, effects: [])
    return reason(step, nil).map { Finding(reason: $0, script: Script(), step: step) }
  }

  private func reason(
    _ step: ExplorationStep<State, Action>, _ disagreement: String?
  ) -> Finding.Reason? {
    if let disagreement { return .disagrees(disagreement) }
    do {
      return try invariant(step) ? nil : .isFalse
    } catch {
      return .threw("\(error)")
    }
  }
}
