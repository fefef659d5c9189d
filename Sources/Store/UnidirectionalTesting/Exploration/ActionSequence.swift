import Unidirectional

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

    /// The action in the form in which it was reduced, after `onEnqueue`.
    var entered: Action?

    /// The effect that sent the action or ended; nil if the action was sent directly.
    let origin: Origin?
  }

  /// The effect that sent an action, described by the step that started it, its place among the
  /// effects of that step, and its signature.
  struct Origin {
    let step: Int
    let place: Int
    let effect: EffectSignature
  }

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
        item.origin.map { "\(text), sent by \($0.effect.description.elided(to: 80))" } ?? text)
    }
    return lines
  }
}
