/// A candidate for completing the text before the cursor.
package struct CompletionCandidate: Equatable, Sendable {
  /// The text that replaces everything from `Completion.start` to the cursor.
  package let replacement: String
  /// The text shown in the list of candidates.
  package let display: String
  /// The text to insert after the replacement, such as a space after a word; empty for a directory.
  ///
  /// It is not inserted if the candidates agree only on a part of the word.
  package let suffix: String
  /// The meaning of the candidate, in a few words; may be empty.
  package let description: String
  /// The offsets in ``display`` of the characters that match typed letters.
  package let matched: [Int]

  /// Creates a candidate; by default the list shows the replacement.
  package init(
    _ replacement: String, display: String? = nil, suffix: String = " ", description: String = "",
    matched: [Int] = []
  ) {
    self.replacement = replacement
    self.description = description
    self.matched = matched
    self.display = display ?? replacement
    self.suffix = suffix
  }
}

/// The candidates that a completer found, and the position of the text that they replace.
package struct Completion: Equatable, Sendable {
  /// The start of the text to replace, in UTF-8 bytes from the start of the line.
  package let start: Int
  /// The candidates, in display order.
  package let candidates: [CompletionCandidate]

  /// Creates a result; if it has no candidates, the editor rings the bell.
  package init(start: Int, candidates: [CompletionCandidate]) {
    self.start = start
    self.candidates = candidates
  }

  /// A result without candidates.
  package static let none = Completion(start: 0, candidates: [])

  /// The longest common prefix of the replacements; empty if there are no candidates.
  var commonPrefix: String {
    candidates.dropFirst().reduce(candidates.first?.replacement ?? "") { prefix, candidate in
      String(zip(prefix, candidate.replacement).prefix { $0 == $1 }.map(\.0))
    }
  }
}
