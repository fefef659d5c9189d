/// The origin of an effect's messages.
///
/// Messages from one source arrive in the order in which they were posted; messages from different
/// sources arrive in any order.
package enum EffectSource: Hashable, Sendable {
  /// A clock, which runs its work sequentially.
  case clock

  /// The serial queue, which runs its effects one after another.
  case serialQueue

  /// A single effect, which runs concurrently with all others.
  case effect(EffectID)

  /// Creates the source of a running effect; fails for other nodes.
  init?(of node: EffectTree.Node, _ id: EffectID) {
    switch node.kind {
    case .single(let effect):
      switch effect.place {
      case .clock: self = .clock
      case .queue(.serial): self = .serialQueue
      default: self = .effect(id)
      }
    case .task, .merge, .sequence, .scope: return nil
    }
  }
}
