/// The words that a command is told by, found by their bytes.
///
/// To look a word up in a dictionary takes a text made of it and a hash that no enemy can foresee;
/// here its first byte leads to the few words that begin alike.
struct PlainWords: Sendable {
  private struct Entry {
    let word: [UInt8]
    let index: Int

    /// Whether it may stand right in front of the first argument.
    let isAttachable: Bool
  }

  private let entries: [Entry]

  /// Where the entries of each first byte begin, with one more at the end.
  private let starts: [Int]

  /// Makes it of words, no two alike, with what they lead to, and of those that may be attached.
  init(_ words: [(word: String, index: Int)], attached: [(form: String, index: Int)]) {
    let entries = words.filter { !$0.word.isEmpty }.map { word in
      Entry(
        word: Array(word.word.utf8), index: word.index,
        isAttachable: attached.contains { $0.form == word.word })
    }
    .sorted { $0.word[0] < $1.word[0] }
    self.entries = entries
    var starts: [Int] = []
    for byte in 0...256 {
      starts.append(entries.firstIndex { Int($0.word[0]) >= byte } ?? entries.count)
    }
    self.starts = starts
  }

  /// What the first word of a command leads to.
  ///
  /// - Parameter command: The command.
  /// - Returns: That, and how many bytes of the command are the word, or the form that its first
  ///   argument is attached to; nil where it is neither.
  func find(_ command: PlainCommand) -> (index: Int, count: Int)? {
    let (text, count) = (command.text, command.nameCount)
    let first = Int(text[0])
    var attached: (index: Int, count: Int)?
    for place in starts[first]..<starts[first + 1] {
      let length = entries[place].word.count
      guard length == count || (length < count && entries[place].isAttachable) else { continue }
      let isEqual = entries[place].word.withUnsafeBufferPointer { word in
        word.indices.allSatisfy { word[$0] == text[$0] }
      }
      guard isEqual else { continue }
      if length == count { return (entries[place].index, count) }
      if attached == nil { attached = (entries[place].index, length) }
    }
    return attached
  }
}
