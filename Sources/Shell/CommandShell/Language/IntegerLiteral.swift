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
    // Nearly all integers are plain digits, which take a tenth of the time of an expression.
    if !word.hasPrefix("+"), let plain = Int64(word) {
      self = plain
    } else {
      var expression = IntegerExpression(word)
      self = try expression.evaluate()
    }
  }
}
