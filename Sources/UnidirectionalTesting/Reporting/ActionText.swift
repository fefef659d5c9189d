import StateDiff

/// Returns an action, or any other value, as a line of limited length.
func described(_ value: Any, length: Int = 120) -> String {
  DumpValue(reflecting: value).line.elided(to: length)
}

/// Returns lines that show two actions, and their differing parts if either action is long.
func differenceLines<Action: Equatable>(expected: Action, received: Action) -> [String] {
  let (first, second) = (
    DumpValue(reflecting: expected).line, DumpValue(reflecting: received).line
  )
  let (shown, other) = elidedPair(first, second, to: 100)
  let lines = ["expected: \(shown)", "received: \(other)"]
  if first != second, max(first.count, second.count) <= 60 { return lines }
  return lines
    + ["which differs in:"]
    + StateDifference.lines(from: expected, to: received).prefix(10).map { "  \($0)" }
}

extension DumpValue {
  /// Returns the distance to another value.
  ///
  /// The same case with different contents is closer than a different case. A difference counts
  /// less the deeper it is nested.
  func distance(to other: DumpValue, weight: Int = 64) -> Int {
    if self == other { return 0 }
    switch (self, other) {
    case (.enumCase(let name, let fields), .enumCase(let otherName, let otherFields))
    where name == otherName && fields.count == otherFields.count:
      return Self.distance(fields.map(\.value), otherFields.map(\.value), weight: weight)
    case (.enumCase, .enumCase):
      return weight
    case (.record(let fields, _), .record(let otherFields, _))
    where fields.map(\.name) == otherFields.map(\.name):
      return Self.distance(fields.map(\.value), otherFields.map(\.value), weight: weight)
    default:
      return 1
    }
  }

  private static func distance(_ parts: [DumpValue], _ others: [DumpValue], weight: Int) -> Int {
    zip(parts, others).map { $0.distance(to: $1, weight: max(2, weight / 2)) }.reduce(0, +)
  }
}

extension String {
  /// Returns the text, cut to a length and ending in `…` if it is longer.
  func elided(to length: Int) -> String {
    count > length ? String(prefix(length - 1)) + "…" : self
  }

  /// Returns the text, cut to about a length around an offset.
  func elided(to length: Int, around offset: Int) -> String {
    let start = Swift.max(0, offset - length / 3)
    if start == 0 { return elided(to: length) }
    return "…" + String(dropFirst(start)).elided(to: length)
  }
}

/// Returns two texts, each cut to about a length so that their first difference is visible.
func elidedPair(_ first: String, _ second: String, to length: Int) -> (String, String) {
  let common = zip(first, second).prefix { $0 == $1 }.count
  return (
    first.elided(to: length, around: common), second.elided(to: length, around: common)
  )
}

extension [String] {
  /// Returns the lines, indented under a heading; lines beyond the limit are only counted.
  func indented(under heading: String, limit: Int = 20) -> String {
    var lines = [heading] + prefix(limit).map { "  \($0)" }
    if count > limit { lines.append("  … and \(count - limit) more") }
    return lines.joined(separator: "\n")
  }
}
