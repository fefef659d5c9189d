import TerminalText

/// The evaluation of an expression of integers, such as `(2^127-1) // 3` or `gcd(12, 18)`.
///
/// From the tightest to the loosest, the operators are `!` (factorial) and `#` (primorial), `^` or
/// `**` (power, evaluated from right to left), a sign, `*`, `/` (which must leave no remainder),
/// `//` (rounded down) and `%` (with the sign of the divisor), `+` and `-`. `!` and `#` cannot
/// follow each other, because `3!!` usually means the double factorial. Blanks may be between
/// numbers, operators and parentheses, but not before `!` and `#`. `×`, `·`, `÷`, `−`, and `x`
/// between blanks are operators too, because answers contain them.
///
/// Digits may be separated by single underscores (`1_000_000`) or by commas between groups of three
/// (`1,000,000`). Within the parentheses of a function, a comma separates arguments instead, and
/// decimal numbers must not have leading zeros. `1e6` is a number times a power of ten. Such a
/// number may have a decimal point, as in `1.5e3`. `0x`, `0o` and `0b` begin hexadecimal, octal and
/// binary numbers.
package struct IntegerExpression {
  private var text: Substring.UTF8View
  private var depth = 0
  private var openFunctions = 0

  /// Whether blanks follow the operand that was read last.
  private var isSpaced = false

  private let variable: (String) throws(IntegerError) -> Integer?
  private let isQuick: Bool
  private let isCancelled: @Sendable () -> Bool

  /// Returns the value of an expression.
  ///
  /// - Parameters:
  ///   - text: The expression.
  ///   - variable: Returns the number that a word such as `ans` stands for; nil for other words.
  ///   - isQuick: Whether to throw ``IntegerError/cancelled`` before an operation whose operands or
  ///     result may have more than 4,096 bits, or that takes long for another reason.
  ///   - isCancelled: Called before each operation; returns true to stop the evaluation.
  /// - Returns: The value.
  /// - Throws: ``IntegerError``, the reason why the expression has no value.
  package static func value(
    of text: String,
    variable: @escaping (String) throws(IntegerError) -> Integer? = { _ throws(IntegerError) in nil
    },
    isQuick: Bool = false, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(IntegerError) -> Integer {
    var expression = IntegerExpression(
      text: text[...].utf8, variable: variable, isQuick: isQuick, isCancelled: isCancelled)
    let value = try expression.readExpression()
    if !expression.text.isEmpty { throw .notAnInteger }
    return try value.settled()
  }

  /// Returns whether a text is an expression, or may become one if more characters are typed.
  ///
  /// `words` are the words, such as `ans`, that stand for numbers. The result is true for an
  /// expression that is too large or is undefined.
  package static func mayBecomeExpression(_ text: String, words: [String]) -> Bool {
    var expression = IntegerExpression(
      text: text[...].utf8, variable: { words.contains($0) ? 1 : nil }, isQuick: true,
      isCancelled: { false })
    do throws(IntegerError) {
      _ = try expression.readExpression()
      return expression.text.isEmpty
    } catch {
      // Each word stands for 1 here, so its real value might not cause the same error.
      guard error == .notAnInteger else { return true }
      guard expression.text.isEmpty else { return false }
      let word = String(text.reversed().prefix { $0.isLetter || $0.isNumber }.reversed())
      // Letters after a digit, as in 0x, belong to a number, and are not the beginning of a name.
      return word.first?.isLetter != true
        || (words + IntegerFunction.allCases.map(\.rawValue)).contains { $0.hasPrefix(word) }
    }
  }

  /// Returns whether a text begins with a digit, `(`, a word that stands for a number, or a
  /// function's name and `(`.
  package static func isBeginning(of text: String, isNumber: (_ word: String) -> Bool) -> Bool {
    let word = name(at: text[...].utf8)
    let next = text.utf8.dropFirst(word.utf8.count).first
    let isCall = next == UInt8(ascii: "(")
    if !word.isEmpty { return isCall ? IntegerFunction(rawValue: word) != nil : isNumber(word) }
    return isCall || next.map { (0x30...0x39).contains($0) } ?? false
  }

  /// Returns the letter and the letters or digits after it with which a text begins; empty if the
  /// text does not begin with a letter.
  private static func name(at text: Substring.UTF8View) -> String {
    let word = text.prefix { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) }
    return word.first.map { $0 > 0x39 } == true ? String(decoding: word, as: UTF8.self) : ""
  }

  // MARK: Operators

  /// The precedences of the operators with two operands; a higher precedence binds more tightly.
  private static let precedences = [
    "//": 2, "+": 1, "-": 1, "−": 1, "*": 2, "×": 2, "·": 2, "x ": 2, "/": 2, "÷": 2, "%": 2,
    "^": power, "**": power,
  ]
  private static let (negation, power) = (3, 4)

  private func value(
    of sign: String, _ left: Integer, _ right: Integer
  ) throws(IntegerError) -> Integer {
    switch sign {
    case "+": try left + right
    case "-", "−": try left - right
    case "*", "×", "·", "x ": try product(left, right)
    case "/", "÷": try left.dividedExactly(by: right)
    case "//": try left.dividedRoundingDown(by: right).quotient
    case "%": try left.dividedRoundingDown(by: right).remainder
    default: try power(left, right)
    }
  }

  private func product(_ left: Integer, _ right: Integer) throws(IntegerError) -> Integer {
    try checkTime(bits: Double(left.bitWidth + right.bitWidth))
    return try left * right
  }

  private func power(_ base: Integer, _ exponent: Integer) throws(IntegerError) -> Integer {
    // The powers of -1, 0 and 1 are found at once.
    let bits = base.bitWidth < 2 ? 0 : base.bitWidth
    try checkTime(bits: Double(bits) * Double(exponent.int64 ?? .max))
    return try base.power(exponent)
  }

  /// Throws ``IntegerError/cancelled`` if `isQuick` is true and `bits` exceeds 4,096.
  private func checkTime(bits: Double) throws(IntegerError) {
    if isQuick, bits > 4096 { throw .cancelled }
  }

  // MARK: Reading

  /// Reads operands and the operators between them that have at least the given precedence.
  private mutating func readExpression(
    precedence minimum: Int = 0
  ) throws(IntegerError) -> Integer {
    depth += 1
    if depth > 200 { throw .undefined("is nested too deeply; write it in several parts") }
    defer { depth -= 1 }
    var value = try readOperand()
    skipBlanks()
    while let (sign, precedence) = nextOperator(), precedence >= minimum {
      text.removeFirst(sign.utf8.count)
      // Powers are evaluated from right to left.
      let right = try readExpression(precedence: precedence + (precedence == Self.power ? 0 : 1))
      if isCancelled() { throw .cancelled }
      value = try self.value(of: sign, value, right)
      skipBlanks()
    }
    return value
  }

  /// Returns the operator that comes next; nil if no operator comes next.
  ///
  /// `x` is an operator only between blanks.
  private func nextOperator() -> (sign: String, precedence: Int)? {
    for length in [3, 2, 1] {
      let sign = String(decoding: text.prefix(length), as: UTF8.self)
      if sign == "x ", !isSpaced { return nil }
      if let precedence = Self.precedences[sign] { return (sign, precedence) }
    }
    return nil
  }

  private mutating func readOperand() throws(IntegerError) -> Integer {
    if readByte("-") || readByte("−") { return try 0 - readExpression(precedence: Self.negation) }
    if readByte("+") { return try readExpression(precedence: Self.negation) }
    var value: Integer
    if readByte("(") {
      value = try readExpression()
      guard readByte(")") else { throw .notAnInteger }
    } else {
      let name = Self.name(at: text)
      text.removeFirst(name.utf8.count)
      if name.isEmpty {
        value = try readNumber()
      } else if let function = IntegerFunction(rawValue: name), readByte("(") {
        let arguments = try readArguments(of: name, function.counts)
        try checkTime(bits: function.cost(of: arguments))
        value = try function.value(of: arguments, isCancelled: isCancelled)
      } else if let number = try variable(name) {
        value = number
      } else {
        if text.first != UInt8(ascii: "(") { throw .notAnInteger }
        throw .undefined("has the unknown function \(name); help functions lists all functions")
      }
    }
    if isCancelled() { throw .cancelled }
    if let sign = text.first, "!#".utf8.contains(sign) {
      try checkTime(bits: 10 * Double(value.int64 ?? .max))
    }
    if text.first == UInt8(ascii: "!") {
      text.removeFirst()
      value = try value.factorial()
    } else if text.first == UInt8(ascii: "#") {
      text.removeFirst()
      value = try value.primorial()
    }
    isSpaced = false
    try checkTime(bits: Double(value.bitWidth))
    return value
  }

  private mutating func readArguments(
    of function: String, _ counts: ClosedRange<Int>
  ) throws(IntegerError) -> [Integer] {
    openFunctions += 1
    var arguments: [Integer] = []
    if !readByte(")") {
      var bits = 0
      repeat {
        arguments.append(try readExpression())
        bits += arguments[arguments.count - 1].bitWidth
        // The arguments are in memory at the same time.
        if bits > 4 * GMP.maximumBitWidth { throw .tooLarge }
        try checkTime(bits: Double(bits))
      } while readByte(",")
      guard readByte(")") else { throw .notAnInteger }
    }
    openFunctions -= 1
    if counts.contains(arguments.count) { return arguments }
    throw .undefined(
      "gives \(function) the wrong number of arguments; it takes \(counts.lowerBound)"
        + (counts.count > 1 ? " or more" : ""))
  }

  private mutating func readNumber() throws(IntegerError) -> Integer {
    for (prefixes, radix) in [(["0x", "0X"], 16), (["0o", "0O"], 8), (["0b", "0B"], 2)]
    where prefixes.contains(where: { text.starts(with: $0.utf8) }) {
      text.removeFirst(2)
      return try readDigits(radix: radix)
    }
    // In max(1,000), the comma would separate two arguments.
    let digits = text.prefix { (0x30...0x39).contains($0) }
    if openFunctions > 0, digits.count > 1, digits.first == 0x30 {
      throw .undefined(
        "has an argument with leading zeros; within a function, write 1000 or 1_000, not 1,000")
    }
    var number = try readDigits(radix: 10)
    var places: Integer = 0
    if text.first == UInt8(ascii: ".") {
      let fraction = text.dropFirst().prefix { (0x30...0x39).contains($0) }
      text = text[fraction.endIndex...]
      places = Integer(Int64(fraction.count))
      let digits = String(decoding: fraction, as: UTF8.self)
      number = try number * power(10, places) + Integer(digits: digits)
    }
    guard let byte = text.first, byte | 0x20 == UInt8(ascii: "e") else {
      if places == 0 { return number }
      throw .notAnInteger
    }
    text.removeFirst()
    if text.first == UInt8(ascii: "+") { text.removeFirst() }
    let shift = try readDigits(radix: 10) - places
    if number == 0 { return number }
    if shift >= 0 { return try number * power(10, shift) }
    let (quotient, remainder) = try number.dividedRoundingDown(by: power(10, 0 - shift))
    if remainder == 0 { return quotient }
    throw .notAnInteger
  }

  /// Reads digits with optional separators; throws ``IntegerError/notAnInteger`` if there is no
  /// digit or a separator is misplaced.
  private mutating func readDigits(radix: Int) throws(IntegerError) -> Integer {
    let separators = openFunctions == 0 ? Array("_,".utf8) : Array("_".utf8)
    let typed = text.prefix {
      Character(Unicode.Scalar($0)).hexDigitValue.map { $0 < radix } ?? separators.contains($0)
    }
    text.removeFirst(typed.count)
    guard let digits = ungroupedDigits(typed) else { throw .notAnInteger }
    return try Integer(digits: digits, radix: radix)
  }

  /// Skips blanks, and then reads the given character if it comes next.
  ///
  /// - Returns: Whether the character was read. If not, the blanks are skipped anyway.
  private mutating func readByte(_ byte: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard text.starts(with: String(byte).utf8) else { return false }
    text.removeFirst(String(byte).utf8.count)
    return true
  }

  private mutating func skipBlanks() {
    let blanks = text.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    text.removeFirst(blanks.count)
    isSpaced = isSpaced || !blanks.isEmpty
  }
}
