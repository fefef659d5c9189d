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
