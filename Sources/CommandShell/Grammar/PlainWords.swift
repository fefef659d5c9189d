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

  /// What a text's first word leads to, and where its arguments begin.
  ///
  /// - Parameters:
  ///   - text: The text, which begins with the word.
  ///   - nameEnd: Where the word ends.
  /// - Returns: Nil where the word is none of these, nor begins with one that may be attached.
  func find(_ text: ArraySlice<UInt8>, nameEnd: Int) -> (index: Int, argumentsStart: Int)? {
    text.withUnsafeBufferPointer { bytes in
      let count = nameEnd - text.startIndex
      let first = Int(bytes[0])
      var attached: (index: Int, argumentsStart: Int)?
      for place in starts[first]..<starts[first + 1] {
        let length = entries[place].word.count
        guard length == count || (length < count && entries[place].isAttachable) else { continue }
        let isEqual = entries[place].word.withUnsafeBufferPointer { word in
          word.indices.allSatisfy { word[$0] == bytes[$0] }
        }
        guard isEqual else { continue }
        if length == count { return (entries[place].index, nameEnd) }
        if attached == nil { attached = (entries[place].index, text.startIndex + length) }
      }
      return attached
    }
  }
}
