/// A generator of random expressions whose values are computed from their trees, not their text.
struct ExpressionGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// A tree of operations.
  indirect enum Expression {
    case number(Int128)
    case negated(Expression)
    case factorial(Expression)
    case operation(Character, Expression, Expression)

    /// The expression with few parentheses, and its value; nil if the value is undefined or exceeds
    /// Int128.
    var written: (text: String, value: Int128?) { (text(atLeast: 0), value) }

    private var precedence: Int {
      switch self {
      case .number: 5
      case .factorial: 4
      case .operation("^", _, _): 3
      case .operation("*", _, _): 2
      case .operation, .negated: 1
      }
    }

    private func text(atLeast least: Int, isFirst: Bool = true) -> String {
      var needsParentheses = precedence < least
      if case .negated = self, !isFirst { needsParentheses = true }
      if needsParentheses { return "(\(text(atLeast: 0)))" }
      return switch self {
      case .number(let number): "\(number)"
      case .negated(let operand): "-" + operand.text(atLeast: 2, isFirst: false)
      case .factorial(let operand): operand.text(atLeast: 5, isFirst: isFirst) + "!"
      case .operation(let sign, let left, let right):
        left.text(atLeast: sign == "^" ? 4 : precedence, isFirst: isFirst) + "\(sign)"
          + right.text(atLeast: sign == "^" ? 3 : precedence + 1, isFirst: false)
      }
    }

    private var value: Int128? {
      switch self {
      case .number(let number):
        return number
      case .negated(let operand):
        return operand.value.flatMap {
          Self.checked((0 as Int128).subtractingReportingOverflow($0))
        }
      case .factorial(let operand):
        guard let number = operand.value, (0...33).contains(number) else { return nil }
        return number == 0 ? 1 : (1...Int(number)).reduce(1) { $0 * Int128($1) }
      case .operation(let sign, let left, let right):
        guard let left = left.value, let right = right.value else { return nil }
        switch sign {
        case "+": return Self.checked(left.addingReportingOverflow(right))
        case "-": return Self.checked(left.subtractingReportingOverflow(right))
        case "*": return Self.checked(left.multipliedReportingOverflow(by: right))
        default:
          guard right >= 0 else { return nil }
          var (result, square, rest) = (1 as Int128?, Optional(left), right)
          // Squares and multiplies, unlike the evaluation that is tested.
          while rest > 0 {
            if !rest.isMultiple(of: 2) {
              guard let factor = square, let product = result else { return nil }
              result = Self.checked(product.multipliedReportingOverflow(by: factor))
            }
            square = square.flatMap { Self.checked($0.multipliedReportingOverflow(by: $0)) }
            rest /= 2
          }
          return result
        }
      }
    }

    private static func checked(_ result: (partialValue: Int128, overflow: Bool)) -> Int128? {
      result.overflow ? nil : result.partialValue
    }
  }

  /// Returns a random expression with at most the given depth.
  mutating func expression(depth: Int) -> Expression {
    let choice = depth == 0 ? 0 : random(12)
    switch choice {
    case 0..<3: return .number(Int128(random(10) < 8 ? random(8) : random(1 << 31)))
    case 3: return .negated(expression(depth: depth - 1))
    case 4: return .factorial(expression(depth: depth - 1))
    case 5..<8: return .operation("*", expression(depth: depth - 1), expression(depth: depth - 1))
    case 8: return .operation("^", expression(depth: depth - 1), expression(depth: depth - 1))
    case 9: return .operation("+", expression(depth: depth - 1), expression(depth: depth - 1))
    default: return .operation("-", expression(depth: depth - 1), expression(depth: depth - 1))
    }
  }

  /// Returns a random number below a limit.
  ///
  /// The numbers come from a linear congruential generator (D. E. Knuth's MMIX).
  private mutating func random(_ limit: UInt64) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % limit)
  }
}
