/// A word that an argument can be completed to, with an explanation for the list of candidates.
public struct CompletionItem: Hashable, Sendable {
  /// The word.
  public var text: String

  /// The meaning of the word, in a few words; may be empty.
  package var description: String

  /// Creates a word.
  public init(_ text: String, _ description: String = "") {
    self.text = text
    self.description = description
  }
}
