/// A term that a manual explains: an environment variable, a file, an exit status.
public struct ManualEntry: Equatable, Sendable {
  /// What is explained, as it is written.
  public let term: String

  /// What there is to say of it, in whole sentences.
  public let text: String

  /// Makes an entry.
  public init(_ term: String, _ text: String) {
    self.term = term
    self.text = text
  }
}
