import TerminalText

/// Returns text as a single line that is safe to print.
///
/// White space is collapsed to single spaces. Control characters, marks that change the writing
/// direction and other invisible characters are removed. Text of more than 1000 Unicode scalars is
/// shortened to 1000, including an ellipsis.
func headlineText(_ text: String) -> String {
  let words = text.unicodeScalars.split { $0.properties.isWhitespace }
    .map { String(String.UnicodeScalarView($0.filter { !$0.isHidden })) }
    .filter { !$0.isEmpty }
  let line = words.joined(separator: " ").unicodeScalars
  return line.count > 1000 ? String(line.prefix(999)) + "…" : String(line)
}
