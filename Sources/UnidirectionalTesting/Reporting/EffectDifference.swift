import Unidirectional

/// Lists the expected and returned effects, with `-` for missing ones and `+` for surplus ones.
func effectDifference<Action>(
  expected: [Effect<Action>], returned: [Effect<Action>]
) -> [String] {
  let difference = returned.difference(from: expected)
  var missing: Set<Int> = []
  var surplus: Set<Int> = []
  for change in difference {
    switch change {
    case .remove(let offset, _, _): missing.insert(offset)
    case .insert(let offset, _, _): surplus.insert(offset)
    }
  }
  // If the descriptions are equal, only the types of the arguments can differ.
  let showsTypes = expected.map(\.description) == returned.map(\.description)
  let typed = { (effects: [Effect<Action>]) in effects.map(\.signature.typedDescription) }
  if showsTypes, expected != returned, typed(expected) == typed(returned) {
    return returned.map { "  \($0.description.elided(to: 160))" }
      + ["an argument is not equal (==), but nothing that can be printed differs"]
  }
  func text(_ effect: Effect<Action>) -> String {
    (showsTypes ? effect.signature.typedDescription : effect.description).elided(to: 160)
  }
  var lines: [String] = []
  var (left, right) = (0, 0)
  while left < expected.count || right < returned.count {
    if left < expected.count, missing.contains(left) {
      lines.append("- \(text(expected[left]))")
      left += 1
    } else if right < returned.count, surplus.contains(right) {
      lines.append("+ \(text(returned[right]))")
      right += 1
    } else {
      lines.append("  \(text(returned[right]))")
      left += 1
      right += 1
    }
  }
  return lines
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
