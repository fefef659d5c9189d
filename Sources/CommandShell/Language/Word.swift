/// A word of a command line, quotes and backslashes taken off.
public struct Word: Equatable, Sendable {
  /// What the word says.
  public var text: String

  /// Whether it begins with a `~` that was not quoted, which means the home folder where the word
  /// is a file name.
  public var beginsWithTilde: Bool

  /// Makes a word.
  public init(_ text: String, beginsWithTilde: Bool = false) {
    self.text = text
    self.beginsWithTilde = beginsWithTilde
  }
}

/// A command as it was typed: its words, and whether the next is read while its effects run.
public struct CommandText: Equatable, Sendable {
  /// The words, at least one of them.
  public var words: [Word]

  /// What was typed, without the blanks around it.
  public var source: String

  /// Whether it ends in `&`.
  public var runsOn: Bool

  /// Makes a command of its words and the text they came from.
  public init(words: [Word], source: String, runsOn: Bool = false) {
    self.words = words
    self.source = source
    self.runsOn = runsOn
  }
}
