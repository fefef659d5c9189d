import CommandShell
package import PrimeNumbers

extension Integer: CommandNumber {
  package var clamped: Int128 { int64.map { Int128($0) } ?? (self < 0 ? .min : .max) }
}

/// Integers and expressions of them; see ``PrimeNumbers/IntegerExpression``.
///
/// In an expression, `count` is the count, and `ans` is the last number that was answered. Other
/// words are those that the user gave to numbers.
struct PrimeTimeNumberSyntax: NumberSyntax {
  let help = """
    An integer of at most 3 million digits is written as 1000000, 1_000_000, 1,000,000 (with \
    commas only between groups of three digits), 1e6 or 1.5e3, or as -7, +12, 0x1F, 0o17 or 0b101. \
    An expression combines integers with +, -, *, / (without a remainder), // (rounded down), % \
    (remainder), ^ or ** (power), ! (factorial), # (primorial), parentheses, functions (see help \
    functions) and names from let: 2^127-1. ×, ·, ÷, −, and x between blanks are operators, too. \
    -2^2 is -4, and 2^3^2 is 2^9. The last argument of a command may contain blanks: factor 2^64 + \
    1.
    """
  let hasExpressions = true

  func variables(in state: PrimeTimeState) -> [CompletionItem] {
    [CompletionItem("ans", "the last number answered"), CompletionItem("count", "the count")]
      + nameProvider.items(state, [])
  }
  var functions: [CompletionItem] {
    IntegerFunction.allCases.map { CompletionItem($0.rawValue, $0.summary) }
  }

  func value(
    of expression: String, in context: NumberContext<PrimeTimeState>
  ) throws(ShellError) -> any CommandNumber {
    let (state, answer) = (context.state, context.answer)
    @Sendable func failure(_ error: IntegerError) -> ShellError {
      ShellError(error, expression, words: variables(in: state).map(\.text))
    }
    @Sendable func value(
      isQuick: Bool, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(IntegerError) -> Integer {
      try IntegerExpression.value(
        of: expression,
        variable: { word throws(IntegerError) in
          switch word {
          case "count": state.count
          case "ans": try Integer(answer: answer, isQuick: isQuick)
          default: state.names?[word]
          }
        }, isQuick: isQuick, isCancelled: isCancelled)
    }
    do throws(IntegerError) { return try value(isQuick: true) } catch {
      if error != .cancelled { throw failure(error) }
    }
    // GMP cannot be interrupted, so its current operation runs to the end even after a
    // cancellation.
    let number = try context.compute { isCancelled throws(ShellError) in
      do throws(IntegerError) {
        let value = try value(isQuick: false, isCancelled: isCancelled)
        value.findDigits()
        return value
      } catch {
        throw failure(error)
      }
    }
    guard let number else { throw .cancelled(expression) }
    return number
  }

  func mayBecomeNumber(_ text: String, in state: PrimeTimeState) -> Bool {
    IntegerExpression.mayBecomeExpression(text, words: variables(in: state).map(\.text))
  }

  /// Returns other notations of a command that cannot be run, which the user may have meant.
  ///
  /// The first has the operators and the function names of expressions, such as `nthprime(5)` for
  /// `prime(5)`, or gives a number a name, such as `let p 5` for `p = 5`. If the command is then an
  /// expression, the next one puts it into parentheses.
  func alternatives(to command: String, in context: NumberContext<PrimeTimeState>) -> [String] {
    let command = command.replacing(" mod ", with: " % ").replacing(" div ", with: " // ")
      .replacing(/\b(prime|pi)\(/) { $0.1 == "pi" ? "primepi(" : "nthprime(" }
      .replacing(/^(?:let )?(?!(?:ans|e|n|x)\b)(\w+) *= */) { "let \($0.1) " }
    let isExpression = (try? value(of: command, in: context)) != nil
    return [command] + (isExpression ? ["(\(command))"] : [])
  }
}

extension Parameter where Value == Integer {
  /// Creates a parameter for an integer of any size or an expression.
  @_disfavoredOverload
  static func integer(_ name: String) -> Parameter {
    number(name).noted("digits, or an expression such as 2^61-1")
  }
}

extension OmittedName {
  /// An integer or an expression, which can begin a line in place of a command's name.
  static let expression = OmittedName("a number", fromEffects: false) {
    IntegerExpression.isBeginning(of: $0) { _ in true }
  } isKnown: { (word, state: any Sendable) in
    let names = (state as? PrimeTimeState)?.names
    return IntegerExpression.isBeginning(of: word) { $0 == "ans" || names?[$0] != nil }
  }
}

extension ShellError {
  /// Creates the error for an expression that has no value.
  ///
  /// `words` are the words that stand for numbers.
  init(_ error: IntegerError, _ text: String, words: [String] = []) {
    let sign = String(text.reversed().prefix { "+-−*×·/÷%^".contains($0) }.reversed())
    self =
      switch error {
      case .notAnInteger
      where !["", text].contains(sign) && IntegerExpression.mayBecomeExpression(text, words: words):
        .notAnInteger(text, reason: "lacks a number after \(sign)")
      case .notAnInteger where text.count(where: { $0 == "(" }) > text.count(where: { $0 == ")" }):
        .notAnInteger(text, reason: "lacks a closing parenthesis")
      case .notAnInteger: .notAnInteger(text, reason: error.description)
      case .cancelled: .cancelled(text)
      default: .invalidArgument(text, reason: error.description)
      }
  }
}

extension Integer {
  /// Creates the number that `ans` stands for.
  ///
  /// - Throws: ``IntegerError/cancelled`` if `isQuick` is true and the number is long, or another
  ///   ``IntegerError`` if no number has been answered yet or if the digits cannot be read.
  fileprivate init(answer: DumpValue?, isQuick: Bool) throws(IntegerError) {
    switch answer {
    case .integer(let value): self.init(value)
    // So many digits are more than 4,096 bits, and an operand of that length is not quick.
    case .digits(let digits) where isQuick && digits.utf8.count > 1300: throw .cancelled
    case .digits(let digits): self = try Integer(digits: digits)
    default: throw .undefined("uses ans, but no number has been answered yet")
    }
  }
}
