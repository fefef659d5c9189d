/// A suggestion that is shown dimmed after the cursor.
package struct LineHint: Equatable, Sendable {
  /// The suggested text, which follows the cursor.
  package var text: String

  /// Whether keys such as Right and End insert the text.
  package var isInsertable: Bool

  /// Creates a suggestion.
  package init(_ text: String, isInsertable: Bool = true) {
    self.text = text
    self.isInsertable = isInsertable
  }
}
