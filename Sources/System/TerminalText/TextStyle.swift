/// The styles of text at a terminal.
///
/// The raw values are parameters of the sequence SGR (ECMA-48, 8.3.117).
package enum TextStyle: String, Sendable {
  case addition = "32"
  case removal = "31"
  case replacement = "36"
  case errorLabel = "1;31"
  case prompt = "1"

  /// Text below or after the line that is typed.
  case hint = "2"

  /// The sequence that begins text in this style.
  package var start: String { "\u{1B}[\(rawValue)m" }

  /// The sequence that ends text in any style.
  package static let end = "\u{1B}[0m"
}
