import Unidirectional

/// A sequence of actions that was tried, each sent directly or by the effect of an earlier action.
struct ActionSequence<Action: Sendable> {
  /// An action in a script.
  struct Item {
    /// The number of the step in the run that found it; removing other actions does not change it.
    let number: Int

    var action: Action

    /// The effect that sent the action; nil if it was sent directly.
    let origin: Origin?
  }

  /// The position in the effect streams from which an action came.
  struct Origin {
    let step: Int
    let place: Int
    let effect: EffectSignature
  }

  /// The seed of the run that found the script.
  let seed: UInt64

  var items: [Item] = []

  /// The actions, one per line.
  var lines: [String] {
    items.enumerated().map { index, item in
      let text = "\(index + 1). \(described(item.action))"
      guard let origin = item.origin else { return text }
      return "\(text), sent by \(origin.effect.description.elided(to: 80))"
    }
  }
}
