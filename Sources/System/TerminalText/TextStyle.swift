/// A style of text at a terminal.
///
/// The raw value contains the parameters of the control sequence SGR (ECMA-48, 8.3.117).
package enum TextStyle: String, Sendable {
  case addition = "32"
  case removal = "31"
  case replacement = "36"
  case errorLabel = "1;31"
  case prompt = "1"

  /// Text that the editor shows after or below the line being typed, such as a suggestion.
  case hint = "2"

  /// Text after the line being typed that shows what the line would do.
  case preview = "3"

  /// The selected row of a list.
  case selection = "7"

  // The parts of a line being typed, in the eight colors that every terminal with colors has.
  case quotation = "33"
  case sign = "35"
  case comment = "34"

  /// A word that is wrong; the underline also shows it to people who do not see its color.
  case mistake = "4;31"

  /// A parenthesis at the cursor, and the parenthesis that matches it.
  case parenthesis = "1;35"

  package static let command = replacement
  package static let argument = addition

  /// The sequence that begins text in this style.
  package var start: String { "\u{1B}[\(rawValue)m" }

  /// The sequence that ends text in any style.
  package static let end = "\u{1B}[0m"
}
