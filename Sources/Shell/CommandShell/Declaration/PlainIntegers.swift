/// Integers of 64 bits, such as `-7`, `1_000`, `1,000` or `1e3`.
struct PlainIntegers<State>: NumberSyntax {
  let help = """
    An integer has at most 64 bits; it is written as 1000000, 1_000_000, 1,000,000 (with commas \
    only between groups of three digits), 1e6 or -7.
    """
  let mistake = ShellError.notAnIntegerReason
  let functions: [String] = []
  let variables: [String] = []

  func value(
    of text: String, in context: NumberContext<State>
  ) throws(ShellError) -> any CommandNumber { try Int128(literal: text) }

  func isUnfinished(_ text: String) -> Bool {
    ["0", "00", "000"].contains { (try? Int128(literal: text + $0)) != nil }
  }

  func alternatives(to command: String, in context: NumberContext<State>) -> [String] { [] }
}

extension Int128 {
  /// Reads an integer; one that does not fit into 64 bits has the value `Int128.min` or
  /// `Int128.max`.
  ///
  /// - Throws: ``ShellError/notAnInteger(_:)``.
  init(literal text: String) throws(ShellError) {
    let form = /(-?)([0-9]+(?:_[0-9]+)*|[0-9]{1,3}(?:,[0-9]{3})+)(?:[eE]([0-9]+))?/
    guard let (_, sign, digits, exponent) = text.wholeMatch(of: form)?.output else {
      throw .notAnInteger(text)
    }
    let zeros = String(repeating: "0", count: Swift.min(Int(exponent ?? "0") ?? 19, 19))
    let value = Int64(sign + digits.filter { !"_,".contains($0) } + zeros)
    self = value.map { Int128($0) } ?? (sign.isEmpty ? .max : .min)
  }
}
