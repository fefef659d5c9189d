package import TerminalText

/// The first violation of JSON's syntax in a document.
package struct JSONSyntaxError: Error, Equatable, Sendable {
  /// The position; the column counts code points.
  package let position: TextPosition

  /// The violation, such as `expected a comma or ], not x`.
  package let reason: String
}

extension JSONSyntaxError: CustomStringConvertible {
  /// The position and the violation, without a final period.
  package var description: String { "not JSON at \(position): \(reason)" }
}
