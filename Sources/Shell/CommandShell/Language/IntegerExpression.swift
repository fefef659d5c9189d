/// The evaluation of an integer expression; see ``Swift/Int64/init(literal:)``.
///
/// It uses two stacks, one for values and one for operators (E. W. Dijkstra's shunting-yard
/// algorithm, 1961), instead of recursion, so parentheses can be nested to any depth. The time is
/// proportional to the length of the word, because each power and each factorial exceeds Int128
/// after at most 128 multiplications.
struct IntegerExpression {
  private let text: String
  private let word: [UInt8]
  private var position = 0
  private var values: [Int128] = []
  private var operators: [Operator] = []

  private enum Operator {
    case sum, difference, product, power, negation, parenthesis

    /// The rank of the operator; operators with a higher rank are applied first.
    var precedence: Int {
      switch self {
      case .parenthesis: 0
      case .sum, .difference, .negation: 1
      case .product: 2
      case .power: 3
      }
    }
  }

  /// Creates an evaluation of a word.
  init(_ text: String) {
    self.text = text
    word = Array(text.utf8)
  }

  /// Returns the value of the expression.
  mutating func evaluate() throws(ShellError) -> Int64 {
    while true {
      try readOperand()
      while readByte(")") { try closeParenthesis() }
      if position == word.count { break }
      try push(try readOperator())
    }
    try applyOperators { $0 != .parenthesis }
    guard operators.isEmpty else { throw notAnInteger }
    guard let result = Int64(exactly: values[0]) else { throw outOfRange }
    return result
  }

  // MARK: Reading

  /// Reads a number, after any number of opening parentheses.
  ///
  /// A single minus sign may appear at the start of the word and after each opening parenthesis.
  private mutating func readOperand() throws(ShellError) {
    while true {
      let isFirst = position == 0 || word[position - 1] == UInt8(ascii: "(")
      if readByte("(") {
        operators.append(.parenthesis)
      } else if isFirst, readByte("-") {
        operators.append(.negation)
      } else {
        break
      }
    }
    var value = try readDigits()
    if readByte("e") || readByte("E") {
      let exponent = try readDigits()
      if value != 0 { value = try product(value, try power(10, exponent)) }
    }
    values.append(value)
    try readFactorial()
  }

  private mutating func readFactorial() throws(ShellError) {
    if readByte("!") { values.append(try factorial(of: values.removeLast())) }
  }

  private mutating func closeParenthesis() throws(ShellError) {
    try applyOperators { $0 != .parenthesis }
    guard operators.popLast() != nil else { throw notAnInteger }
    try readFactorial()
  }

  private mutating func readOperator() throws(ShellError) -> Operator {
    if readByte("+") { return .sum }
    if readByte("-") { return .difference }
    if readByte("*") { return .product }
    if readByte("^") { return .power }
    throw notAnInteger
  }

  private mutating func readDigits() throws(ShellError) -> Int128 {
    var value: Int128 = 0
    // The number of digits since the start of the number or its last separator.
    var groupLength = 0
    var separator: UInt8?
    while position < word.count {
      let byte = word[position]
      if let digit = Self.digit(byte) {
        value = try inRange(try product(value, 10).addingReportingOverflow(digit))
        groupLength += 1
      } else if byte == comma || byte == UInt8(ascii: "_") {
        guard byte == separator ?? byte,
          isGroup(length: groupLength, byte, isFirst: separator == nil)
        else { throw notAnInteger }
        separator = byte
        groupLength = 0
      } else {
        break
      }
      position += 1
    }
    guard isGroup(length: groupLength, separator, isFirst: separator == nil) else {
      throw notAnInteger
    }
    return value
  }

  /// Returns whether a group of digits may have the given length.
  ///
  /// Commas separate groups of three digits, of which the first may be shorter. Without commas, a
  /// group has one or more digits.
  private func isGroup(length: Int, _ separator: UInt8?, isFirst: Bool) -> Bool {
    if separator != comma { return length > 0 }
    return isFirst ? (1...3).contains(length) : length == 3
  }

  private mutating func readByte(_ byte: Unicode.Scalar) -> Bool {
    guard position < word.count, word[position] == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  private static func digit(_ byte: UInt8) -> Int128? {
    let digit = byte &- UInt8(ascii: "0")
    return digit <= 9 ? Int128(digit) : nil
  }

  private var comma: UInt8 { UInt8(ascii: ",") }

  // MARK: Evaluation

  /// Pushes an operator, after applying those before it that bind more tightly or, unless the new
  /// operator is `^`, equally tightly.
  private mutating func push(_ new: Operator) throws(ShellError) {
    try applyOperators {
      $0.precedence > new.precedence || $0.precedence == new.precedence && new != .power
    }
    operators.append(new)
  }

  private mutating func applyOperators(while isDue: (Operator) -> Bool) throws(ShellError) {
    while let last = operators.last, isDue(last) {
      operators.removeLast()
      let right = values.removeLast()
      if last == .negation {
        values.append(try inRange(Int128(0).subtractingReportingOverflow(right)))
        continue
      }
      let left = values.removeLast()
      switch last {
      case .sum: values.append(try inRange(left.addingReportingOverflow(right)))
      case .difference: values.append(try inRange(left.subtractingReportingOverflow(right)))
      case .product: values.append(try product(left, right))
      case .power: values.append(try power(left, right))
      case .negation, .parenthesis: preconditionFailure("it has two operands")
      }
    }
  }

  private func product(_ left: Int128, _ right: Int128) throws(ShellError) -> Int128 {
    try inRange(left.multipliedReportingOverflow(by: right))
  }

  private func power(_ base: Int128, _ exponent: Int128) throws(ShellError) -> Int128 {
    if exponent < 0 { throw invalid("has a negative exponent; exponents must be 0 or more") }
    var result: Int128 = 1
    // The powers of -1, 0 and 1 never overflow, and they depend only on whether the exponent is 0,
    // odd or even.
    var left = base.magnitude > 1 || exponent < 2 ? exponent : 2 - exponent % 2
    while left > 0 {
      result = try product(result, base)
      left -= 1
    }
    return result
  }

  private func factorial(of number: Int128) throws(ShellError) -> Int128 {
    if number < 0 { throw invalid("takes the factorial of a negative number, which is undefined") }
    var result: Int128 = 1
    var factor: Int128 = 1
    while factor < number {
      factor += 1
      result = try product(result, factor)
    }
    return result
  }

  private func inRange(
    _ result: (partialValue: Int128, overflow: Bool)
  ) throws(ShellError) -> Int128 {
    if result.overflow { throw outOfRange }
    return result.partialValue
  }

  // MARK: Errors

  private var notAnInteger: ShellError { .notAnInteger(text) }
  private var outOfRange: ShellError { .integerOutOfRange(text) }
  private func invalid(_ reason: String) -> ShellError { .invalidArgument(text, reason: reason) }
}
