import TerminalText
public import Unidirectional

/// A search for a script (a sequence of actions) that breaks an invariant.
struct Exploration<State: Equatable, Action: Equatable & Sendable> {
  /// A script that fails, and the reason.
  struct Finding {
    let reason: Failure
    let script: ActionSequence<Action>
    let step: ExplorationStep<State, Action>
  }

  let initialState: State
  let reducer: Reducer<State, Action>
  let actions: (State, inout SeededGenerator) -> Action?
  let answers: (EffectSignature, inout SeededGenerator) -> [Action]
  var onEnqueue: (inout Action, State) -> Void = { _, _ in }
  let invariant: (ExplorationStep<State, Action>) throws -> Bool

  /// Tries a random script; returns nil if it does not fail.
  func tryScript(steps: Int, seed: UInt64) -> Finding? {
    var generator = SeededGenerator(seed: seed)
    var simulation = Simulation(initialState, reducer)
    var script = ActionSequence<Action>(seed: seed)
    let start = ExplorationStep<State, Action>(
      before: initialState, action: nil, state: initialState, effects: [])
    if let reason = Failure(of: invariant, at: start) {
      return Finding(reason: reason, script: script, step: start)
    }
    for number in 0..<max(0, steps) {
      let item = nextItem(number, simulation, seed, &generator)
      guard let item = item.flatMap({ simulation.take(like: $0) }) else { return nil }
      if let finding = perform(item, &simulation, &script) { return finding }
    }
    return nil
  }

  private func nextItem(
    _ number: Int, _ simulation: Simulation<State, Action>, _ seed: UInt64,
    _ generator: inout SeededGenerator
  ) -> ActionSequence<Action>.Item? {
    let results = simulation.results(number: number)
    let prefersResult = !results.isEmpty && Bool.random(using: &generator)
    if !prefersResult, let action = action(number, simulation.state, seed) {
      return ActionSequence<Action>.Item(number: number, action: action, origin: nil)
    }
    return results.randomElement(using: &generator)
  }

  /// Tries a script again after actions were removed or changed; returns nil if it does not fail.
  ///
  /// The actions that effects send are generated again, for the current state and with the same
  /// random numbers at each step. An action is skipped if no effect of the same name can send an
  /// action at that point. If `regeneratingActions` is true, the directly sent actions are
  /// generated again as well.
  func replay(_ script: ActionSequence<Action>, regeneratingActions: Bool = false) -> Finding? {
    var simulation = Simulation(initialState, reducer)
    var tried = ActionSequence<Action>(seed: script.seed)
    for item in script.items {
      guard var item = simulation.take(like: item) else { continue }
      if regeneratingActions, item.origin == nil {
        guard let action = action(item.number, simulation.state, script.seed) else { continue }
        item.action = action
      }
      if let finding = perform(item, &simulation, &tried) { return finding }
    }
    return nil
  }

  private func perform(
    _ item: ActionSequence<Action>.Item, _ simulation: inout Simulation<State, Action>,
    _ script: inout ActionSequence<Action>
  ) -> Finding? {
    script.items.append(item)
    guard var action = item.action else { return nil }
    onEnqueue(&action, simulation.state)
    script.items[script.items.count - 1].entered = action
    let seed = script.seed
    let (step, disagreement) = simulation.perform(action, number: item.number) { place, effect in
      var chance = SeededGenerator(seed: seed, step: item.number, place: place)
      return answers(effect.signature, &chance)
    }
    let reason =
      disagreement.map { Failure(kind: "the reducer is not deterministic", detail: ": \($0)") }
      ?? Failure(of: invariant, at: step)
    return reason.map { Finding(reason: $0, script: script, step: step) }
  }

  /// Returns the action to send at a step; nil if no action applies.
  ///
  /// The result is always the same for the same step, state and seed.
  private func action(_ number: Int, _ state: State, _ seed: UInt64) -> Action? {
    var chance = SeededGenerator(seed: seed, step: number, place: 0)
    return actions(state, &chance)
  }

}

/// The reason that a step breaks a rule.
struct Failure {
  /// The reason without the message of an error.
  let kind: String
  var detail = ""

  /// The whole reason.
  var text: String { kind + detail }
}

extension Failure {
  /// Checks a step; returns nil if the invariant holds and a timestamped action has a time.
  init?<State, Action>(
    of invariant: (ExplorationStep<State, Action>) throws -> Bool,
    at step: ExplorationStep<State, Action>
  ) {
    if let action = step.action as? any ActionEnvelope, action.entryTime == .unstamped {
      self.init(kind: "the last action has no time; pass onEnqueue:, which gives it one")
      return
    }
    do {
      if try invariant(step) { return nil }
      self.init(kind: "the invariant does not hold")
    } catch {
      self.init(kind: "the invariant threw", detail: " \(excerpt("\(error)", limit: 200))")
    }
  }
}

extension Reducer {
  /// Returns a reducer that skips timestamped actions without a time, with which `self` could trap.
  func ofStamped() -> Reducer {
    guard Action.self is any ActionEnvelope.Type else { return self }
    return Reducer { state, action in
      (action as? any ActionEnvelope)?.entryTime == .unstamped ? [] : self(&state, action)
    }
  }
}

/// A step of an exploration, for checking an invariant.
public struct ExplorationStep<State, Action: Sendable> {
  /// The state before the action; at the start, it is the same as ``state``.
  public let before: State

  /// The action; nil at the start.
  public let action: Action?

  /// The state after the action.
  public let state: State

  /// The effects that the reducer returned; an exploration does not run them.
  public let effects: [Effect<Action>]
}
