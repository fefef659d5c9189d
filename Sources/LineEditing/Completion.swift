/// What is to be completed: the line as far as it is typed, and where the cursor is in it.
package struct CompletionRequest: Equatable, Sendable {
  /// The whole line.
  package let line: String
  /// The cursor, in bytes of UTF-8 from the start of the line.
  package let cursor: Int

  /// A request made by hand, for tests of a completer.
  package init(line: String, cursor: Int) {
    self.line = line
    self.cursor = cursor
  }

  /// The line up to the cursor.
  package var textBeforeCursor: String {
    String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
  }
}

/// One way to go on.
package struct CompletionCandidate: Equatable, Sendable {
  /// What takes the place of the text from `Completion.start` to the cursor.
  package let replacement: String
  /// What the list shows.
  package let display: String
  /// What is added once this is the only candidate: a blank after a word, nothing after a folder.
  package let suffix: String

  /// A candidate; the list shows the replacement if nothing else is said.
  package init(_ replacement: String, display: String? = nil, suffix: String = " ") {
    self.replacement = replacement
    self.display = display ?? replacement
    self.suffix = suffix
  }
}

/// A completer's answer.
package struct Completion: Equatable, Sendable {
  /// Where the text to be replaced starts, in bytes of UTF-8 from the start of the line.
  package let start: Int
  /// The ways to go on, in the order they are to be listed.
  package let candidates: [CompletionCandidate]

  /// An answer; with no candidates the bell rings.
  package init(start: Int, candidates: [CompletionCandidate]) {
    self.start = start
    self.candidates = candidates
  }

  /// No way to go on.
  package static let none = Completion(start: 0, candidates: [])

  /// What all the replacements begin with.
  var commonPrefix: String {
    guard var prefix = candidates.first.map({ Array($0.replacement) }) else { return "" }
    for candidate in candidates.dropFirst() {
      prefix = Array(zip(prefix, candidate.replacement).prefix { $0 == $1 }.map(\.0))
    }
    return String(prefix)
  }
}
