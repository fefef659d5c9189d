import StateDiff
import Unidirectional

/// A state of a reducer together with the effects that have not ended.
struct Interleaving<State: Dumpable, Action: Sendable> {
  private(set) var state: State
  private(set) var pending = PendingEffects()

  /// A hash that is equal for equal states with equal pending effects.
  var hash: UInt64 { mixed(state.fingerprint.word ^ pending.hash) }

  /// Makes a move and, if it sends an action, reduces the action, starts its effects and returns
  /// the step.
  ///
  /// The action that `cancelled` returns for an effect that is canceled from outside becomes a
  /// pending effect, which sends it at once.
  mutating func make(
    _ move: PendingEffects.Move, _ actions: [Action], _ reducer: Reducer<State, Action>,
    outcomes: (Effect<Action>) -> [[Action]], cancelled: (EffectSignature) -> Action?,
    onEnqueue: (inout Action, State) -> Void = { _, _ in }
  ) -> ExplorationStep<State, Action>? {
    var action: Action?
    switch move {
    case .send(let index):
      action = actions[index]
      _ = pending.make(move)
    case .receive:
      action = pending.make(move) as? Action
    case .cancel(let index):
      for signature in pending.cancel(effect: index).map(\.signature) {
        guard let action = cancelled(signature) else { continue }
        let effect = Effect<Action>.sync("cancelled", ["": signature]) { action }
        pending.start(effect.plan { ExploredEffect($0, outcomes: [[action]]) })
      }
    }
    guard var action else { return nil }
    onEnqueue(&action, state)
    let before = state
    let effects = reducer(&state, action)
    pending.start(effects, in: state) { ExploredEffect($0, outcomes: outcomes($0)) }
    return ExplorationStep(before: before, action: action, state: state, effects: effects)
  }
}
