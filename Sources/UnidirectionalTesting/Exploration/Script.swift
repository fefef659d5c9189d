import Unidirectional

/// A sequence of actions that was tried, each sent or brought by an effect of one before.
struct Script<Action: Sendable> {
  /// One action of it.
  struct Item {
    /// Its number in the run in which it was found, whatever was removed since.
    let number: Int

    var action: Action

    /// What brought it; nil when it was sent.
    let origin: Origin?
  }

  /// The place in the streams of effects from which an action came.
  struct Origin {
    let step: Int
    let place: Int
    let effect: EffectSignature
  }

  /// The seed of the run in which it was found.
  let seed: UInt64

  var items: [Item] = []

  /// The actions, one a line.
  var lines: [String] {
    items.enumerated().map { index, item in
      let text = "\(index + 1). \(described(item.action))"
      guard let origin = item.origin else { return text }
      return "\(text), brought by \(origin.effect.description.elided(to: 80))"
    }
  }
}
