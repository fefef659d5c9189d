package import Dispatch

/// The numbers in the commands of a tool.
package protocol NumberSyntax<State> {
  associatedtype State

  /// The explanation in `help language`.
  var help: String { get }

  /// The end of the error message that begins with a text that is not a number.
  var mistake: String { get }

  /// The functions that numbers may contain, which a misspelled command may be meant for.
  var functions: [String] { get }

  /// The words in numbers whose meaning depends on earlier commands.
  var variables: [String] { get }

  /// Returns the value of a text other than plain digits.
  ///
  /// - Throws: ``ShellError/notAnInteger(_:)`` if the text is not a number,
  ///   ``ShellError/canceled(_:)`` if the value takes too long to compute, or another reason why
  ///   there is no value.
  func value(
    of text: String, in context: NumberContext<State>
  ) throws(ShellError) -> any CommandNumber

  /// Returns whether further letters may make a number of a text.
  func isUnfinished(_ text: String) -> Bool

  /// Returns other notations of a command that cannot be run, which its user may have meant.
  func alternatives(to command: String, in context: NumberContext<State>) -> [String]
}

/// The surroundings of a number.
package struct NumberContext<State> {
  /// The present state.
  package let state: State

  /// The last number that was answered; nil before the first.
  package let answer: DumpValue?

  /// Waits for a value that another thread computes, and meanwhile shows the progress.
  ///
  /// `start` receives the semaphore to signal when the computation has ended. The result is false
  /// if the value is not needed any more, or if the computation must not take long and so is not
  /// started.
  package let wait: (_ start: (_ end: DispatchSemaphore) -> Void) -> Bool
}

/// The value of a number in a command.
package protocol CommandNumber: Sendable {
  /// Creates a number from plain digits.
  init(_ value: Int64)

  /// The value; `Int128.min` or `Int128.max` for one that does not fit into 64 bits.
  var clamped: Int128 { get }
}

extension CommandNumber {
  /// Creates a number from a number of any type, clamped to 64 bits if the types differ.
  ///
  /// Inlined into its caller, the cast would look up a type for plain digits, too.
  @inline(never) init(_ number: any CommandNumber) {
    self = number as? Self ?? Self(Int64(clamping: number.clamped))
  }
}

extension Int128: CommandNumber {
  package var clamped: Int128 { self }
}
