/// A style of text at a terminal.
///
/// The raw value contains the parameters of the control sequence SGR (ECMA-48, 8.3.117).
package enum TextStyle: String, Sendable {
  case addition = "32"
  case removal = "31"
  case replacement = "36"
  case errorLabel = "1;31"
  case prompt = "1"

  /// Text that the editor shows after or below the line being typed.
  case hint = "2"

  /// The sequence that begins text in this style.
  package var start: String { "\u{1B}[\(rawValue)m" }

  /// The sequence that ends text in any style.
  package static let end = "\u{1B}[0m"
}
