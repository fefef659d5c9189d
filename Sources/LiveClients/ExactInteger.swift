/// The result of parsing text as an exact, nonnegative integer.
///
/// The parser accepts plain digits (`1299709`) and digits in groups of three, where the first group
/// may be shorter. All groups must use the same separator: a comma or one kind of space
/// (`1,299,709`, `1 299 709`). A point is rejected, because some countries use it between groups
/// and others before decimals. Signs, leading zeros, exponents, ellipses, units and any other
/// trailing text are rejected too.
enum ExactInteger: Equatable {
  /// An exact integer that fits `Int64`.
  case value(Int64)
  /// An exact integer too large for `Int64`.
  case tooLarge
  /// Anything other than an exact integer.
  case inexact

  /// Parses text, ignoring surrounding whitespace.
  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) }),
      let digits = Self.digits(in: scalars[first...last])
    else {
      self = .inexact
      return
    }
    self = Int64(digits).map { .value($0) } ?? .tooLarge
  }

  private static func digits(in number: ArraySlice<Unicode.Scalar>) -> String? {
    let groups = number.split(omittingEmptySubsequences: false) { separators.contains($0) }
    guard groups.allSatisfy({ !$0.isEmpty && $0.allSatisfy { ("0"..."9").contains($0) } }),
      Set(number.filter { separators.contains($0) }).count <= 1,
      groups.count == 1 || groups[0].count <= 3,
      groups.dropFirst().allSatisfy({ $0.count == 3 }),
      groups[0].first != "0" || (groups.count == 1 && groups[0].count == 1)
    else { return nil }
    return String(String.UnicodeScalarView(groups.joined()))
  }

  /// The separators: comma, space, no-break space, thin space and narrow no-break space.
  private static let separators: Set<Unicode.Scalar> = [
    ",", " ", "\u{A0}", "\u{2009}", "\u{202F}",
  ]
}
