import TerminalText

/// An amount of money as the user typed it.
package struct Amount: Hashable, Sendable {
  /// The value, with all the digits that the user typed.
  package let value: ExactDecimal

  /// The maximum number of digits in an amount, not counting leading zeros, and in its fraction.
  package static let digitLimit = 20

  /// The maximum length of a typed amount in bytes, including leading zeros and separators.
  private static let lengthLimit = 80

  /// Parses an amount, such as `10`, `10.50`, `1_000`, `1,000.50` or `-3`.
  ///
  /// An amount consists of digits, optionally followed by a decimal point and more digits. The
  /// digits before the point may be separated by single underscores at any position, or by commas
  /// into groups of three. A sign may come first. The decimal separator is a point in every locale.
  ///
  /// - Throws: ``AmountError`` for anything else.
  package init(_ word: String) throws(AmountError) {
    var rest = word.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let whole = rest.prefix { $0 != UInt8(ascii: ".") }
    var fraction = rest[whole.endIndex...]
    let hasPoint = !fraction.isEmpty
    if hasPoint { fraction.removeFirst() }
    guard Self.isGrouped(whole), !hasPoint || !fraction.isEmpty, fraction.allSatisfy(\.isDigit)
    else { throw .notAnAmount(word) }
    let plain = word.filter { !"+-_,".contains($0) }
    guard word.utf8.count <= Self.lengthLimit, fraction.count <= Self.digitLimit,
      let size = ExactDecimal(plain, limit: Self.digitLimit)
    else { throw .tooManyDigits(word) }
    value = ExactDecimal(
      coefficient: isNegative ? -size.coefficient : size.coefficient, scale: size.scale)
  }

  /// Writes out the zeros of a number such as `1e6` or `1.5e3`; returns any other word unchanged.
  ///
  /// The command `amount` calls this function before the action is sent, because ``init(_:)`` must
  /// reject such numbers: version 0.1.0 did, and a replay of its recordings must do so too.
  static func writingOutZeros(of word: String) -> String {
    let parts = word.split(omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
    guard parts.count == 2, let number = try? Amount(String(parts[0])).value,
      parts[1].utf8.allSatisfy(\.isDigit), let exponent = Int(parts[1])
    else { return word }
    let zeros = number.coefficient == 0 ? 0 : max(0, exponent - number.scale)
    if zeros > lengthLimit { return word }
    let shifted = ExactDecimal(
      coefficient: number.coefficient, scale: max(0, number.scale - exponent))
    return "\(shifted)\(String(repeating: "0", count: zeros))"
  }

  /// Returns whether a word consists of digits, optionally grouped.
  private static func isGrouped(_ digits: Substring.UTF8View) -> Bool {
    let isInThrees = digits.contains(UInt8(ascii: ","))
    let separator = UInt8(ascii: isInThrees ? "," : "_")
    let groups = digits.split(separator: separator, omittingEmptySubsequences: false)
    return groups.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
      && (!isInThrees || (groups[0].count <= 3 && groups.dropFirst().allSatisfy { $0.count == 3 }))
  }
}

/// The reason a word is not a valid amount.
package enum AmountError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The word does not have the form of an amount.
  case notAnAmount(String)

  /// The word has too many digits for exact arithmetic.
  case tooManyDigits(String)

  /// A message with the word and a suggestion.
  package var description: String {
    switch self {
    case .notAnAmount(let word):
      "\(quoted(word)) is not an amount; write it like \(Self.corrected(word) ?? "10 or 10.50")"
    case .tooManyDigits(let word):
      "\(quoted(word)) has too many digits; an amount has at most \(Amount.digitLimit) digits"
    }
  }

  /// Returns the probable amount if the word has a decimal comma, or if a digit is missing before
  /// or after the decimal point; otherwise nil.
  private static func corrected(_ word: String) -> String? {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false)
    // Three digits after a comma may be a group.
    if parts.count == 2, parts[1].count != 3, !word.contains(".") {
      let word = parts.joined(separator: ".")
      return (try? Amount(word)) == nil ? corrected(word) : word
    }
    let sign = word.prefix { $0 == "-" || $0 == "+" }
    let rest = word.dropFirst(sign.count)
    let corrected =
      "\(sign)\(rest.hasPrefix(".") ? "0" : "")\(word.hasSuffix(".") ? rest.dropLast() : rest)"
    return rest.count > 1 && (try? Amount(corrected)) != nil ? corrected : nil
  }
}
