import TerminalText

/// A word of a command, with quotes and backslashes removed.
public struct Word: Equatable, Sendable {
  /// The text of the word.
  public var text: String

  /// Whether the word begins with an unquoted `~`, which stands for the home folder in a file name.
  package var beginsWithTilde: Bool

  /// Creates a word.
  package init(_ text: String, beginsWithTilde: Bool = false) {
    self.text = text
    self.beginsWithTilde = beginsWithTilde
  }
}

extension Word {
  /// Returns the word as a file name, in which a leading unquoted `~` stands for the home folder.
  ///
  /// - Throws: ``ShellError/invalidArgument(_:reason:)`` if the word is empty, or if it needs a
  ///   home folder and `home` is nil.
  func fileName(home: String?) throws(ShellError) -> String {
    if text.isEmpty { throw .invalidArgument("", reason: "is not a file name") }
    guard beginsWithTilde, text == "~" || text.hasPrefix("~/") else { return text }
    guard let home else {
      throw .invalidArgument(
        text, reason: "needs HOME, which is not set; set HOME, or write the full path")
    }
    return home + text.dropFirst()
  }

  /// Creates a word from typed text, which is not empty, by removing the quotes and backslashes.
  init(unquoting bytes: UnsafeBufferPointer<UInt8>) {
    self.init(WordSyntax.unquoted(bytes), beginsWithTilde: bytes[0] == UInt8(ascii: "~"))
  }
}
