/// The syntax of the numbers in the commands of a tool.
package protocol NumberSyntax<State> {
  associatedtype State

  /// The explanation of the syntax, for `help language`.
  var help: String { get }

  /// The functions that numbers may contain, with descriptions of their values.
  ///
  /// The shell can suggest such a function when the user misspells a command.
  var functions: [CompletionItem] { get }

  /// Returns the words in numbers whose meaning depends on earlier commands.
  func variables(in state: State) -> [CompletionItem]

  /// Whether a number may be an expression with blanks.
  var hasExpressions: Bool { get }

  /// Returns the value of a text other than plain digits.
  ///
  /// - Throws: ``ShellError/notAnInteger(_:reason:)`` if the text is not a number,
  ///   ``ShellError/cancelled(_:)`` if the computation is canceled or may not take long, or another
  ///   ``ShellError`` if there is no value.
  func value(
    of text: String, in context: NumberContext<State>
  ) throws(ShellError) -> any CommandNumber

  /// Returns whether a text is a number, or may become one if the user types more characters.
  func mayBecomeNumber(_ text: String, in state: State) -> Bool

  /// Returns commands that the user may have meant by a command that cannot be run.
  func alternatives(to command: String, in context: NumberContext<State>) -> [String]
}

/// The parts of a session on which the value of a number may depend.
package struct NumberContext<State> {
  /// The present state.
  package let state: State

  /// The last number that an answer stated; nil before the first such answer.
  package let answer: DumpValue?

  /// Computes a value that takes long, on another thread, and shows a progress line meanwhile.
  ///
  /// The result is nil if the computation is canceled, or if no long computation may start.
  package let compute:
    (_ computation: @escaping NumberComputation) throws(ShellError) -> (any CommandNumber)?
}

/// A computation of a number; `isCancelled` returns whether the number is not needed any more.
package typealias NumberComputation =
  @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws(ShellError) -> any CommandNumber

/// The value of a number in a command.
package protocol CommandNumber: Sendable {
  /// Creates a number from plain digits.
  init(_ value: Int64)

  /// The value; `Int128.min` or `Int128.max` if it does not fit into 64 bits.
  var clamped: Int128 { get }
}

extension CommandNumber {
  /// Creates a number from a number of any type, clamped to 64 bits if the types differ.
  ///
  /// The cast looks up a type. If it were inlined into the caller, plain digits would need that
  /// lookup too.
  @inline(never) init(_ number: any CommandNumber) {
    self = number as? Self ?? Self(Int64(clamping: number.clamped))
  }
}

extension Int128: CommandNumber {
  package var clamped: Int128 { self }
}

/// The numbers of a tool without a syntax of its own: integers of 64 bits, such as `-7`, `1_000`,
/// `1,000` or `1e3`.
struct PlainIntegers<State>: NumberSyntax {
  let help = """
    An integer has at most 64 bits; it is written as 1000000, 1_000_000, 1,000,000 (with commas \
    only between groups of three digits), 1e6 or -7.
    """
  let functions: [CompletionItem] = []
  let hasExpressions = false

  func variables(in state: State) -> [CompletionItem] { [] }

  func value(
    of text: String, in context: NumberContext<State>
  ) throws(ShellError) -> any CommandNumber { try Int128(literal: text) }

  func mayBecomeNumber(_ text: String, in state: State) -> Bool {
    ["0", "00", "000"].contains { (try? Int128(literal: text + $0)) != nil }
  }

  func alternatives(to command: String, in context: NumberContext<State>) -> [String] { [] }
}

extension Int128 {
  /// Reads an integer; one that does not fit into 64 bits has the value `Int128.min` or
  /// `Int128.max`.
  ///
  /// - Throws: ``ShellError/notAnInteger(_:reason:)`` if the text is not an integer.
  init(literal text: String) throws(ShellError) {
    let form = /([-+]?)([0-9]+(?:_[0-9]+)*|[0-9]{1,3}(?:,[0-9]{3})+)(?:[eE]\+?([0-9]+))?/
    guard let (_, sign, digits, exponent) = text.wholeMatch(of: form)?.output else {
      throw .notAnInteger(
        text, reason: "is not an integer; write it like 42, -7, 1_000_000 or 1e6")
    }
    let zeros = String(repeating: "0", count: Swift.min(Int(exponent ?? "0") ?? 19, 19))
    let value = Int64(sign + digits.filter { !"_,".contains($0) } + zeros)
    self = value.map { Int128($0) } ?? (sign == "-" ? .min : .max)
  }
}
