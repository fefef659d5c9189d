/// A kind of word, such as a number, that can begin a line in place of a command's name.
public struct OmittedName: Sendable {
  /// The kind of word, as help describes it: `a number`.
  package let description: String

  let matches: @Sendable (String) -> Bool

  /// Returns whether the tool's state knows a word that matches; nil if no state is needed.
  private(set) var isKnown: (@Sendable (_ word: String, _ state: any Sendable) -> Bool)?

  /// Whether the state can know a word from the result of an effect.
  private(set) var comesFromEffects = true

  /// Creates a kind of word.
  ///
  /// - Parameters:
  ///   - description: The kind of word, with its article.
  ///   - matches: Returns whether a word is of this kind. It may return true for a word that the
  ///     command then rejects as an argument.
  public init(_ description: String, matches: @escaping @Sendable (String) -> Bool) {
    self.description = description
    self.matches = matches
  }

  /// Creates a kind of word that depends on the state of the tool.
  ///
  /// Such a word takes precedence over the beginning of a command's name.
  ///
  /// ```swift
  /// OmittedName("a label", matches: { $0.first == "@" }) { word, state: Notes in
  ///   state.labels.contains(word)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - description: The kind of word, with its article.
  ///   - fromEffects: Whether the state can know a word from the result of an effect. Otherwise, a
  ///     word does not depend on effects in the plan of a script.
  ///   - matches: Returns whether a word has the form of this kind.
  ///   - isKnown: Returns whether a word of this form can begin a line in a state. The type of the
  ///     state must be that of the tool's state; otherwise, no word can begin a line.
  public init<State: Sendable>(
    _ description: String, fromEffects: Bool = true, matches: @escaping @Sendable (String) -> Bool,
    isKnown: @escaping @Sendable (_ word: String, _ state: State) -> Bool
  ) {
    self.init(description, matches: matches)
    comesFromEffects = fromEffects
    self.isKnown = { word, state in (state as? State).map { isKnown(word, $0) } ?? false }
  }
}
