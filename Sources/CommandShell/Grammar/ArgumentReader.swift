/// Hands out the words behind a command's name.
///
/// They come as words, or as the plain text of a ``PlainCommand``, of which a word is made only where
/// somebody wants one. A reader of the latter lives no longer than the text.
@usableFromInline
struct ArgumentReader {
  let home: String?
  private let command: CommandSyntax
  private var words: ArraySlice<Word>
  private var text: UnsafeBufferPointer<UInt8>

  /// A reader of words.
  init(of command: CommandSyntax, home: String?, words: ArraySlice<Word>) {
    self.command = command
    self.home = home
    self.words = words
    text = UnsafeBufferPointer(start: nil, count: 0)
  }

  /// A reader of what is behind the first bytes of a plain command.
  init(of command: CommandSyntax, home: String?, behind count: Int, in plain: PlainCommand) {
    self.command = command
    self.home = home
    words = []
    text = plain.text
    skip(count)
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
    skip(literal.count)
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
    let count = text.firstIndex(where: Lexer.isBlank) ?? text.count
    let word = Word(String(decoding: text[..<count], as: UTF8.self))
    skip(count)
    return word
  }

  /// Passes over so many bytes, and the blanks behind them.
  private mutating func skip(_ count: Int) {
    var count = count
    while count < text.count, Lexer.isBlank(text[count]) { count += 1 }
    text = UnsafeBufferPointer(rebasing: text[count...])
  }
}
