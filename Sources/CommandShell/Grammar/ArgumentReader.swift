/// Hands out the words behind a command's name.
///
/// They come as words, or as the plain text of a ``PlainCommand``, of which a word is made only where
/// somebody wants one.
public struct ArgumentReader {
  let home: String?
  private let command: CommandSyntax
  private var words: ArraySlice<Word>
  private var text: ArraySlice<UInt8>

  /// A reader of words.
  init(of command: CommandSyntax, home: String?, words: ArraySlice<Word>) {
    self.command = command
    self.home = home
    self.words = words
    text = []
  }

  /// A reader of plain text, blanks around it or not.
  init(of command: CommandSyntax, home: String?, text: ArraySlice<UInt8>) {
    self.command = command
    self.home = home
    self.text = text
    words = []
    skipBlanks()
  }

  @usableFromInline var isAtEnd: Bool { words.isEmpty && text.isEmpty }

  mutating func word(for argument: String) throws(ShellError) -> Word {
    guard let word = takeWord() else {
      throw .missingArgument(argument, of: command.name, usage: command.usage)
    }
    return word
  }

  /// The integer that the next word is, if it is plain digits, perhaps with a minus, and no word has
  /// to be made of it to know; nil leaves the word where it is.
  mutating func plainInteger() -> Int64? {
    guard let literal = PlainInteger(beginning: text) else { return nil }
    text = text[literal.end...]
    skipBlanks()
    return literal.value
  }

  mutating func remainingText() -> String {
    var words: [String] = []
    while let word = takeWord() { words.append(word.text) }
    return words.joined(separator: " ")
  }

  @usableFromInline
  mutating func finish() throws(ShellError) {
    if isAtEnd { return }
    if let word = takeWord() {
      throw .unexpectedArgument(word.text, of: command.name, usage: command.usage)
    }
  }

  private mutating func takeWord() -> Word? {
    if text.isEmpty { return words.popFirst() }
    let end = text.firstIndex(where: Lexer.isBlank) ?? text.endIndex
    let word = Word(String(decoding: text[..<end], as: UTF8.self))
    text = text[end...]
    skipBlanks()
    return word
  }

  private mutating func skipBlanks() {
    while let first = text.first, Lexer.isBlank(first) { text.removeFirst() }
  }
}
