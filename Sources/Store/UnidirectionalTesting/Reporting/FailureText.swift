import StateDiff
import Unidirectional

/// Returns an action or any other value as text on one line, truncated to `length` characters.
func described(_ value: Any, length: Int = 120) -> String {
  DumpValue(reflecting: value).line.elided(to: length)
}

/// Returns lines that show two actions.
///
/// If either action has more than 60 characters, or if both have the same text, the lines also show
/// the parts that differ.
func differenceLines<Action: Equatable>(expected: Action, received: Action) -> [String] {
  let (first, second) = (described(expected, length: .max), described(received, length: .max))
  let parts = StateDifference.lines(from: expected, to: received).prefix(10).map { "  \($0)" }
  if first == second {
    return ["expected and received: \(first.elided(to: 100))", "which differ in:"] + parts
  }
  let (shown, other) = elidedPair(first, second, to: 100)
  let lines = ["expected: \(shown)", "received: \(other)"]
  return max(first.count, second.count) <= 60 ? lines : lines + ["which differs in:"] + parts
}

extension String {
  /// Returns the text, truncated to `length` characters with `…` at the end if it is longer.
  func elided(to length: Int) -> String {
    count > length ? String(prefix(length - 1)) + "…" : self
  }

  /// Returns the text around an offset in characters, truncated to about `length` characters.
  func elided(to length: Int, around offset: Int) -> String {
    let start = Swift.max(0, offset - length / 3)
    if start == 0 { return elided(to: length) }
    return "…" + String(dropFirst(start)).elided(to: length)
  }
}

/// Returns two strings, each truncated to about `length` characters around their first difference.
func elidedPair(_ first: String, _ second: String, to length: Int) -> (String, String) {
  let common = zip(first, second).prefix { $0 == $1 }.count
  return (
    first.elided(to: length, around: common), second.elided(to: length, around: common)
  )
}

extension [String] {
  /// Returns up to `limit` lines, indented under a heading and followed by the number of lines left
  /// out.
  func indented(under heading: String, limit: Int = 20) -> String {
    var lines = [heading] + prefix(limit).map { "  \($0)" }
    if count > limit { lines.append("  … and \(count - limit) more") }
    return lines.joined(separator: "\n")
  }
}

/// Returns a line for each expected or returned effect.
///
/// A line begins with `-` if the effect is missing, with `+` if the effect was not expected, and
/// otherwise with two spaces.
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
  return LineDiff.entries(from: expected, to: returned).map { $0.line(text) }
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
