import TerminalText

/// An amount of money as a person writes it.
package struct Amount: Hashable, Sendable {
  /// The amount, with as many digits behind the point as were written.
  package let value: ExactDecimal

  /// How many digits an amount may have, zeros in front aside.
  package static let digitLimit = 20

  /// How many bytes the word may have, zeros in front and separators included.
  private static let lengthLimit = 80

  /// Reads an amount: `10`, `10.50`, `1_000`, `1,000.50`, `-3`.
  ///
  /// Digits, then perhaps a point and more digits. Those before the point may be grouped by single
  /// underscores anywhere, or by commas in threes. A sign may stand in front; an amount below zero
  /// is one that is owed. The point is a point wherever the person lives.
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
    guard Self.isGrouped(whole), !hasPoint || !fraction.isEmpty, fraction.allSatisfy(Self.isDigit)
    else { throw .notAnAmount(word) }
    let value = ExactDecimal(
      digits: whole.filter(Self.isDigit) + fraction, scale: fraction.count,
      isNegative: isNegative, limit: Self.digitLimit)
    guard let value, fraction.count <= Self.digitLimit, word.utf8.count <= Self.lengthLimit else {
      throw .tooManyDigits(word)
    }
    self.value = value
  }

  /// Whether these are digits, perhaps in groups.
  private static func isGrouped(_ digits: Substring.UTF8View) -> Bool {
    let isInThrees = digits.contains(UInt8(ascii: ","))
    let separator = UInt8(ascii: isInThrees ? "," : "_")
    let groups = digits.split(separator: separator, omittingEmptySubsequences: false)
    return groups.allSatisfy { !$0.isEmpty && $0.allSatisfy(isDigit) }
      && (!isInThrees || (groups[0].count <= 3 && groups.dropFirst().allSatisfy { $0.count == 3 }))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// Why a word is no amount.
package enum AmountError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The word has another form.
  case notAnAmount(String)

  /// The word has more digits than can be computed with exactly.
  case tooManyDigits(String)

  /// The word, and how to mend it.
  package var description: String {
    switch self {
    case .notAnAmount(let word):
      "\(quoted(word)) is not an amount; write it like \(Self.mended(word) ?? "10 or 10.50")"
    case .tooManyDigits(let word):
      "\(quoted(word)) has too many digits; an amount has at most \(Amount.digitLimit)"
    }
  }

  /// The amount that is surely meant by one without a digit before its point or behind it.
  private static func mended(_ word: String) -> String? {
    let sign = word.prefix { $0 == "-" || $0 == "+" }
    let rest = word.dropFirst(sign.count)
    let mended =
      "\(sign)\(rest.hasPrefix(".") ? "0" : "")\(word.hasSuffix(".") ? rest.dropLast() : rest)"
    return rest.count > 1 && (try? Amount(mended)) != nil ? mended : nil
  }
}
