import TerminalText
import Unidirectional

/// A simulated run of a reducer, in which a function provides the actions that effects would send.
struct Simulation<State: Equatable, Action: Equatable & Sendable> {
  typealias Item = ActionSequence<Action>.Item
  typealias Origin = ActionSequence<Action>.Origin

  private(set) var state: State
  private var pending = PendingEffects()
  private let reducer: Reducer<State, Action>

  init(_ initialState: State, _ reducer: Reducer<State, Action>) {
    state = initialState
    self.reducer = reducer
  }

  /// Reduces an action twice to compare the results, and starts its effects.
  ///
  /// `number` is the number of this step. `answers` returns the actions that an effect would send;
  /// `place` is the place of the effect among the single effects of this step, counted from 1. The
  /// returned `disagreement` describes the difference of the results; nil if they are equal.
  mutating func perform(
    _ action: Action, number: Int, answers: (_ place: Int, Effect<Action>) -> [Action]
  ) -> (step: ExplorationStep<State, Action>, disagreement: String?) {
    let before = state
    let (effects, disagreement) = reducer.reduceTwice(&state, action)
    var place = 0
    pending.start(effects, in: state) { effect in
      place += 1
      return SimulatedEffect(
        effect, outcomes: [answers(place, effect)], step: number, number: place,
        sendsAtOnce: false)
    }
    endSilentEffects()
    return (
      ExplorationStep(before: before, action: action, state: state, effects: effects), disagreement
    )
  }

  /// Returns the events of effects that may come next, as items of a script for the step `number`.
  func results(number: Int) -> [Item] {
    pending.moves(sending: 0).compactMap { item(number, $0) }
  }

  /// Returns the item of this run that corresponds to an item of another run.
  ///
  /// A directly sent action is returned unchanged. Otherwise, the most similar event of an effect
  /// takes place and is returned.
  ///
  /// - Returns: The item; nil if no effect with the same name has such an event.
  mutating func take(like item: Item) -> Item? {
    if item.origin == nil { return item }
    let moves = pending.moves(sending: 0)
    let best = moves.max { similarity($0, to: item) < similarity($1, to: item) }
    guard let best, similarity(best, to: item) > 0 else { return nil }
    let next = self.item(item.number, best)
    _ = pending.make(best)
    endSilentEffects()
    return next
  }

  /// Returns a score for how similar a move is to an item; 0 if the move cannot replace the item.
  private func similarity(_ move: PendingEffects.Move, to item: Item) -> Int {
    guard let own = self.item(0, move), let origin = own.origin, let wanted = item.origin,
      origin.effect.name == wanted.effect.name, (own.action == nil) == (item.action == nil)
    else { return 0 }
    return 1 + (origin.step == wanted.step ? 4 : 0) + (origin.place == wanted.place ? 2 : 0)
      + (origin.effect == wanted.effect ? 1 : 0)
  }

  private func item(_ number: Int, _ move: PendingEffects.Move) -> Item? {
    guard let effect = pending.running(move) else { return nil }
    let origin = Origin(step: effect.step, place: effect.number, effect: effect.signature)
    return Item(number: number, action: pending.action(of: move) as? Action, origin: origin)
  }

  /// Ends the effects that send nothing more, except waits.
  ///
  /// The end of a wait matters, because the effects after it cannot start earlier.
  private mutating func endSilentEffects() {
    while let move = pending.moves(sending: 0).first(where: isSilentEnd) {
      _ = pending.make(move)
    }
  }

  private func isSilentEnd(_ move: PendingEffects.Move) -> Bool {
    if case .clock? = pending.running(move)?.order { return false }
    return pending.action(of: move) == nil
  }
}

/// A script: a sequence of actions, each sent directly or by an effect of an earlier action.
struct ActionSequence<Action: Sendable> {
  /// An action in a script, or the end of a wait.
  struct Item {
    /// The number of the step at which the action was sent when the script was first tried.
    ///
    /// The number stays the same if other actions are removed from the script.
    let number: Int

    /// The action; nil for the end of a wait.
    var action: Action?

    /// The action in the form in which it was reduced, after `onEnqueue`; nil if no action was
    /// reduced.
    var entered: Action?

    /// The effect that sent the action or ended; nil if the action was sent directly.
    let origin: Origin?
  }

  /// The effect that sent an action, described by the step that started it, its place among the
  /// effects of that step, and its signature.
  typealias Origin = (step: Int, place: Int, effect: EffectSignature)

  /// The seed of the run that found the script.
  let seed: UInt64

  var items: [Item] = []

  var actions: [Action] { items.compactMap(\.entered) }

  /// The actions, one per line.
  var lines: [String] {
    var lines: [String] = []
    for item in items {
      guard let action = item.entered else { continue }
      let text = "\(lines.count + 1). \(described(action))"
      lines.append(
        item.origin.map { "\(text), sent by \(excerpt($0.effect.description, limit: 80))" } ?? text)
    }
    return lines
  }
}
