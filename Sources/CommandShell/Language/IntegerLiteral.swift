extension Int64 {
  /// Parses an integer of the command language.
  ///
  /// Digits may be grouped by single underscores anywhere between digits (`1_000_000`) or by commas
  /// in groups of three (`1,000,000`). `1e6` is a number times a power of ten. `10^6` is a power;
  /// one number may be added to it or subtracted from it (`2^61-1`). A leading minus applies to the
  /// whole power: `-2^2` is -(2^2).
  ///
  /// - Throws: ``ShellError/notAnInteger(_:)`` for any other form, and
  ///   ``ShellError/integerOutOfRange(_:)`` for a number that does not fit into Int64.
  public init(literal word: String) throws(ShellError) {
    // NB: `withUTF8` does not support typed throws, so the error is returned in a `Result`.
    var word = word
    let result = word.withUTF8 { bytes in
      Result { () throws(ShellError) in try Int64(literal: bytes) }
    }
    self = try result.get()
  }

  /// Parses an integer in UTF-8, as ``init(literal:)`` does.
  init(literal word: UnsafeBufferPointer<UInt8>) throws(ShellError) {
    if let plain = Int64.plainPrefix(of: word), plain.length == word.count {
      self = plain.value
    } else {
      var reader = IntegerLiteralReader(String(decoding: word, as: UTF8.self))
      self = try reader.read()
    }
  }

  /// Parses the first word of a text if it consists of up to 18 digits and an optional minus.
  ///
  /// Nearly all integers have this form. Parsing it takes a tenth of the time that the other forms
  /// take (benchmark row `parse`).
  ///
  /// - Returns: The integer and the number of its bytes; nil if the word has any other form.
  static func plainPrefix(
    of text: UnsafeBufferPointer<UInt8>
  ) -> (value: Int64, length: Int)? {
    let isNegative = text.first == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    var value: Int64 = 0
    var end = start
    while end < text.count, !Lexer.isBlank(text[end]) {
      let digit = text[end] &- UInt8(ascii: "0")
      if digit > 9 || end - start == 18 { return nil }
      value = value &* 10 &+ Int64(digit)
      end += 1
    }
    return end == start ? nil : (isNegative ? -value : value, end)
  }
}

/// Parses an integer in any form.
///
/// It uses 128-bit arithmetic, so that a term such as 2^63 may exceed Int64 as long as the final
/// result fits.
private struct IntegerLiteralReader {
  private let word: String
  private var rest: Substring.UTF8View

  init(_ word: String) {
    self.word = word
    rest = word[...].utf8
  }

  mutating func read() throws(ShellError) -> Int64 {
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    var value = try readTerm()
    if isNegative { value = -value }
    if let sign = readSign() {
      guard word.utf8.contains(UInt8(ascii: "^")) else { throw .notAnInteger(word) }
      let offset = try readDigits()
      value += sign == UInt8(ascii: "-") ? -offset : offset
    }
    guard rest.isEmpty else { throw .notAnInteger(word) }
    guard let result = Int64(exactly: value) else { throw .integerOutOfRange(word) }
    return result
  }

  /// Parses a number, which may be raised to a power or multiplied by a power of ten.
  private mutating func readTerm() throws(ShellError) -> Int128 {
    let number = try readDigits()
    switch rest.first {
    case UInt8(ascii: "^"):
      rest.removeFirst()
      return try power(number, try readDigits())
    case UInt8(ascii: "e"), UInt8(ascii: "E"):
      rest.removeFirst()
      let exponent = try readDigits()
      return number == 0 ? 0 : try product(number, try power(10, exponent))
    default:
      return number
    }
  }

  private mutating func readSign() -> UInt8? {
    guard let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") else {
      return nil
    }
    rest.removeFirst()
    return first
  }

  private mutating func readDigits() throws(ShellError) -> Int128 {
    let digits = rest.prefix { Self.isDigit($0) || $0 == UInt8(ascii: "_") || $0 == comma }
    rest = rest.dropFirst(digits.count)
    guard let first = digits.first, Self.isDigit(first), let last = digits.last, Self.isDigit(last),
      hasGoodGroups(digits)
    else { throw .notAnInteger(word) }
    var value: Int128 = 0
    for byte in digits where Self.isDigit(byte) {
      value = value * 10 + Int128(byte - UInt8(ascii: "0"))
      if value > Self.largest { throw .integerOutOfRange(word) }
    }
    return value
  }

  /// Returns whether digits are grouped correctly: by single underscores, by commas in groups of
  /// three, or not at all.
  private func hasGoodGroups(_ digits: Substring.UTF8View) -> Bool {
    let text = Array(digits)
    if text.contains(comma) {
      let groups = text.split(separator: comma, omittingEmptySubsequences: false)
      return groups[0].count <= 3 && groups.dropFirst().allSatisfy { $0.count == 3 }
        && groups.allSatisfy { !$0.isEmpty && $0.allSatisfy(Self.isDigit) }
    }
    return !text.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
      .contains(where: \.isEmpty)
  }

  private func power(_ base: Int128, _ exponent: Int128) throws(ShellError) -> Int128 {
    if base <= 1 { return exponent == 0 ? 1 : base }
    var result: Int128 = 1
    var left = exponent
    while left > 0 {
      result = try product(result, base)
      left -= 1
    }
    return result
  }

  private func product(_ left: Int128, _ right: Int128) throws(ShellError) -> Int128 {
    let (product, overflow) = left.multipliedReportingOverflow(by: right)
    if overflow || product > Self.largest { throw .integerOutOfRange(word) }
    return product
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private var comma: UInt8 { UInt8(ascii: ",") }

  /// The limit of intermediate results: far above Int64, but small enough that the sum of two
  /// results does not overflow Int128.
  private static var largest: Int128 { 1 << 100 }
}
