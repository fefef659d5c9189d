import Unidirectional

/// Lists the expected and returned effects, with `-` for missing ones and `+` for surplus ones.
func effectDifference<Action>(
  expected: [Effect<Action>], returned: [Effect<Action>]
) -> [String] {
  // If the descriptions are equal, show the types of the arguments, which may differ.
  let showsTypes = expected.map(\.description) == returned.map(\.description)
  let typed = { (effects: [Effect<Action>]) in effects.map(\.signature.typedDescription) }
  if showsTypes, expected != returned, typed(expected) == typed(returned) {
    return returned.map { "  \($0.description.elided(to: 160))" }
      + ["an argument is not equal (==), but nothing that can be printed differs"]
  }
  func text(_ effect: Effect<Action>) -> String {
    (showsTypes ? effect.signature.typedDescription : effect.description).elided(to: 160)
  }
  return LineDiff.entries(from: expected, to: returned).map { entry in
    switch entry {
    case .same(let effect): "  \(text(effect))"
    case .removed(let effect): "- \(text(effect))"
    case .added(let effect): "+ \(text(effect))"
    }
  }
}

extension EffectSignature {
  fileprivate var typedDescription: String {
    let list = arguments.map { label, value in
      let text = "\(value) as \(type(of: value))"
      return label.isEmpty ? text : "\(label): \(text)"
    }
    return "\(name)(\(list.joined(separator: ", ")))"
  }
}
