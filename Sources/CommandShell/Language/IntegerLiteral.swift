extension Int64 {
  /// Parses an integer of the command language.
  ///
  /// Digits may be grouped by single underscores anywhere between digits (`1_000_000`) or by commas
  /// in groups of three (`1,000,000`). `1e6` is a number times a power of ten. Such numbers may be
  /// combined with `+`, `-`, `*`, `^`, `!` and parentheses, without blanks: `(2^31-1)*3`, `12!+1`.
  ///
  /// The operators have their usual precedence: `!` (factorial) binds most tightly, followed by `^`
  /// (power), `*`, and `+` and `-`. `^` is evaluated from right to left: `2^3^2` is 2^9. A minus
  /// sign may appear at the beginning of the word or after `(`, and applies to the whole product
  /// that follows: `-2^2` is -(2^2). `!` cannot follow `!`, because `3!!` usually means the double
  /// factorial.
  ///
  /// The result is exact. An intermediate result may be any integer in Int128's range, such as the
  /// 2^63 in `2^63-1`.
  ///
  /// - Throws: ``ShellError/notAnInteger(_:)`` for any other form;
  ///   ``ShellError/integerOutOfRange(_:)`` if the result does not fit into Int64, or if an
  ///   intermediate result does not fit into Int128; ``ShellError/invalidArgument(_:reason:)`` for
  ///   a negative exponent or the factorial of a negative number.
  package init(literal word: String) throws(ShellError) {
    self = try word.withUTF8Bytes { bytes throws(ShellError) in try Int64(literal: bytes) }
  }

  /// Parses an integer in UTF-8, as ``init(literal:)`` does.
  init(literal word: UnsafeBufferPointer<UInt8>) throws(ShellError) {
    if let plain = Int64.plainPrefix(of: word), plain.length == word.count {
      self = plain.value
    } else {
      var expression = IntegerExpression(word)
      self = try expression.evaluate()
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
