package import PrimeNumbers

extension Integer {
  /// Evaluates an integer or an expression of integers, as a word of the command language or as a
  /// command; see ``PrimeNumbers/IntegerExpression``; the context gives words such as `ans` a
  /// meaning.
  ///
  /// - Throws: ``ShellError/notAnInteger(_:)`` if the text is no expression;
  ///   ``ShellError/invalidArgument(_:reason:)`` if it has no value, or if Ctrl-C was pressed;
  ///   ``ShellError/integerOutOfRange(_:)`` if it would take long and there is no context.
  init(literal text: String, in context: ArgumentContext? = nil) throws(ShellError) {
    // Nearly all expressions are plain digits, which take a tenth of the time.
    if !text.hasPrefix("+"), let plain = Int64(text) {
      self.init(plain)
      return
    }
    do throws(IntegerError) {
      if let context {
        self = try context.evaluate(text)
      } else {
        self = try IntegerExpression.value(of: text, isQuick: true)
      }
    } catch {
      if error == .notAnInteger { throw .notAnInteger(text) }
      // Without a context, numbers must be small, and so must all steps to them.
      if error == .cancelled, context == nil { throw .integerOutOfRange(text) }
      throw .invalidArgument(text, reason: error.description)
    }
  }
}

extension Int64 {
  /// Evaluates an integer or a simple expression of integers, without words such as `ans`.
  ///
  /// - Throws: ``ShellError``; it is ``ShellError/integerOutOfRange(_:)`` if the value does not
  /// fit.
  package init(literal word: String) throws(ShellError) {
    guard let value = try Integer(literal: word).int64 else { throw .integerOutOfRange(word) }
    self = value
  }
}

extension Parameter where Value == Integer {
  /// Creates an argument for an integer of any size.
  @_disfavoredOverload
  package static func integer(_ name: String) -> Parameter<Integer> {
    Parameter(
      ParameterDescription(usage: name, kind: .integer)
    ) { reader throws(ShellError) in try reader.integer(for: name).value }
  }
}
