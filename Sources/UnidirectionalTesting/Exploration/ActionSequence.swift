import Unidirectional

/// A script: a sequence of actions, each sent directly or by an effect of an earlier action.
struct ActionSequence<Action: Sendable> {
  /// An action in a script.
  struct Item {
    /// The number of the step at which the action was sent when the script was first tried.
    ///
    /// The number stays the same if other actions are removed from the script.
    let number: Int

    var action: Action

    /// The effect that sent the action; nil if it was sent directly.
    let origin: Origin?
  }

  /// The effect that sent an action, described by the step that started it, the place of its stream
  /// among the streams of that step, and its signature.
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
