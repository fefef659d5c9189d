/// A text read as an exact integer of at least zero, or found not to be one.
///
/// Taken are digits alone (`1299709`) and digits in groups of three, the first of one to three,
/// all parted by the same mark: a comma or one of the blanks in use (`1,299,709`, `1 299 709`). A
/// point groups in some countries and begins the decimals in others, so it is not taken. Neither
/// is a sign, a leading zero, an exponent, an ellipsis, a unit or anything else behind the number.
enum ExactInteger: Equatable {
  /// An exact integer.
  case value(Int64)
  /// An exact integer beyond `Int64`.
  case tooLarge
  /// Not an exact integer.
  case inexact

  /// Reads a text; blanks around it do not matter.
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

  /// Comma, blank, no-break space, thin space, narrow no-break space.
  private static let separators: Set<Unicode.Scalar> = [
    ",", " ", "\u{A0}", "\u{2009}", "\u{202F}",
  ]
}
