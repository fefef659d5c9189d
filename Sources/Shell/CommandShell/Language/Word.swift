import LineEditing
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

  /// Returns the word as a file name.
  ///
  /// An unquoted `~` at the start stands for the home folder, if it is the whole word or if a slash
  /// follows.
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
    self.init(Lexer.unquoted(bytes), beginsWithTilde: bytes[0] == UInt8(ascii: "~"))
  }

  /// Returns the word as a user can type it: with an opening quote, or with backslashes if `quote`
  /// is nil.
  ///
  /// The closing quote is not included. A `~` at the start is not escaped if ``beginsWithTilde`` is
  /// true.
  func typed(in quote: UInt8? = nil) -> String {
    // A combining character after a quote belongs to the same `Character`, so look at scalars.
    var typed = quote.map { String(Unicode.Scalar($0)) } ?? ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if quote == UInt8(ascii: "'") {
        typed += scalar == "'" ? "'\\'" : ""
      } else {
        let isFirst = quote == nil && index == 0
        let special =
          (quote == nil ? " \t\n\u{B}\u{C}\r;&>|'" : "$`") + "\"\\" + (isFirst ? "#!" : "")
        let isTilde = isFirst && scalar == "~" && !beginsWithTilde
        typed += special.unicodeScalars.contains(scalar) || isTilde ? "\\" : ""
      }
      typed.unicodeScalars.append(scalar)
    }
    return typed
  }

  /// The word as it can be typed: in single quotes, or without quotes if these are not needed.
  var typedWhole: String {
    let isPlain = !text.isEmpty && typed() == text
    return isPlain ? text : typed(in: UInt8(ascii: "'")) + "'"
  }
}
