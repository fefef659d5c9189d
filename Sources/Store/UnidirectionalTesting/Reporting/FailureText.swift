import StateDiff
import TerminalText
import Unidirectional

/// Returns an action or any other value as text on one line, shortened to `length` scalars.
func described(_ value: Any, length: Int = 120) -> String {
  excerpt(DumpValue(reflecting: value).line, limit: length)
}

/// Returns lines that show two actions.
///
/// If either action has more than 60 characters, or if both have the same text, the lines also show
/// the parts that differ.
func differenceLines<Action: Equatable>(expected: Action, received: Action) -> [String] {
  let (first, second) = (described(expected, length: .max), described(received, length: .max))
  let parts = StateDifference.lines(from: expected, to: received).prefix(10).map { "  \($0)" }
  if first == second {
    return ["expected and received: \(excerpt(first, limit: 100))", "which differ in:"] + parts
  }
  let (shown, other) = excerpts(first, second, limit: 100)
  let lines = ["expected: \(shown)", "received: \(other)"]
  return max(first.count, second.count) <= 60 ? lines : lines + ["which differs in:"] + parts
}

/// Returns two texts without most of their common beginning, each shortened to about `limit`
/// scalars.
func excerpts(_ first: String, _ second: String, limit: Int) -> (String, String) {
  let start = max(0, zip(first, second).prefix { $0 == $1 }.count - limit / 3)
  func shown(_ text: String) -> String {
    (start == 0 ? "" : "…") + excerpt(String(text.dropFirst(start)), limit: limit)
  }
  return (shown(first), shown(second))
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
    return returned.map { "  \(excerpt($0.description, limit: 160))" }
      + ["an argument is not equal (==), but nothing that can be printed differs"]
  }
  func text(_ effect: Effect<Action>) -> String {
    excerpt(showsTypes ? effect.signature.typedDescription : effect.description, limit: 160)
  }
  return ListDiff.entries(from: expected, to: returned).map { $0.line(text) }
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
