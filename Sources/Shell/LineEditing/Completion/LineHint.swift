/// A suggestion or an explanation that is shown dimmed after the line.
package struct LineHint: Equatable, Sendable {
  /// The text, without the typed line.
  package var text: String

  /// Whether keys such as Right and End insert the text.
  package var isInsertable: Bool

  /// Creates a suggestion, or an explanation that cannot be inserted.
  package init(_ text: String, isInsertable: Bool = true) {
    self.text = text
    self.isInsertable = isInsertable
  }
}
