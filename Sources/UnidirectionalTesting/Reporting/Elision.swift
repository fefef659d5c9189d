extension String {
  /// The text, cut to a length; what is left out is said by `…`.
  func elided(to length: Int) -> String {
    count > length ? String(prefix(length - 1)) + "…" : self
  }

  /// The text, cut to a length around a place in it.
  func elided(to length: Int, around offset: Int) -> String {
    let start = Swift.max(0, offset - length / 3)
    if start == 0 { return elided(to: length) }
    return "…" + String(dropFirst(start)).elided(to: length)
  }
}

/// Two texts, each cut to a length such that the first difference between them can be seen.
func elidedPair(_ first: String, _ second: String, to length: Int) -> (String, String) {
  let common = zip(first, second).prefix { $0 == $1 }.count
  return (
    first.elided(to: length, around: common), second.elided(to: length, around: common)
  )
}

extension [String] {
  /// The lines, indented under a heading; those beyond a number are counted.
  func indented(under heading: String, limit: Int = 20) -> String {
    var lines = [heading] + prefix(limit).map { "  \($0)" }
    if count > limit { lines.append("  … and \(count - limit) more") }
    return lines.joined(separator: "\n")
  }
}
