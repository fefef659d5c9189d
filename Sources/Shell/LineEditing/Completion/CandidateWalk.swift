/// The candidates that Tab and Shift-Tab insert one after another.
struct CandidateWalk {
  /// The text before the completed word.
  let head: String

  /// The text after the cursor.
  let tail: String

  let candidates: [CompletionCandidate]

  private(set) var index: Int?

  /// Moves to the next or the previous candidate; after the last one, starts over.
  mutating func move(isBackward: Bool) -> CompletionCandidate {
    let previous = index ?? (isBackward ? 0 : -1)
    let next = (previous + (isBackward ? candidates.count - 1 : 1)) % candidates.count
    index = next
    return candidates[next]
  }
}
