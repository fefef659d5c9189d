/// Parses text as an exact, nonnegative integer that fits `Int64`, ignoring surrounding whitespace;
/// returns nil for anything else.
///
/// The text consists of plain digits (`1299709`) or digits in groups of three, where the first
/// group may be shorter. All groups must use the same separator: a comma or one kind of space
/// (`1,299,709`, `1 299 709`). A point is rejected, because some countries use it between groups
/// and others before decimals. Signs, leading zeros, exponents, ellipses, units and any other
/// trailing text are rejected too.
func exactInteger(_ text: String) -> Int64? {
  let number = trimmed(text).unicodeScalars
  let groups = number.split(omittingEmptySubsequences: false) { separators.contains($0) }
  guard groups.allSatisfy({ !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }),
    Set(number.filter { separators.contains($0) }).count <= 1,
    groups.count == 1 || groups[0].count <= 3,
    groups.dropFirst().allSatisfy({ $0.count == 3 }),
    groups[0].first != "0" || number.count == 1
  else { return nil }
  return Int64(String(String.UnicodeScalarView(groups.joined())))
}

/// The separators: comma, space, no-break space, thin space and narrow no-break space.
private let separators: Set<Unicode.Scalar> = [",", " ", "\u{A0}", "\u{2009}", "\u{202F}"]
