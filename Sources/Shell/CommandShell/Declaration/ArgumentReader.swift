import PrimeNumbers
import TerminalText

/// Reads the words after a command's name: the options first, and then the arguments one by one.
///
/// The reader must not outlive the buffer that holds the line.
@usableFromInline
struct ArgumentReader: ~Copyable {
  private let index: CommandIndex

  /// The positions of the nested sub-commands that the user typed, outermost first.
  private var path: [Int] = []

  /// The surroundings to which the arguments refer; nil outside of a session.
  var context: ArgumentContext?

  /// The position of the command in its ``CommandIndex``.
  @usableFromInline let commandIndex: Int

  /// The command as typed.
  private let text: UnsafeBufferPointer<UInt8>

  /// The words to read before the rest of the text: a part of the first word, the arguments without
  /// the options, or the values of an option.
  private var given: ArraySlice<Word> = []

  /// The byte offset at which the unread part of the text begins.
  private var position: Int

  /// The options that the user typed, with their values.
  private var options: [(name: String, value: Word?)] = []

  /// Creates a reader of the arguments that begin at the byte offset `start`.
  ///
  /// `first` is an argument that was quoted together with the command's name, such as the 5 in
  /// `'+5'`.
  ///
  /// - Throws: A ``ShellError`` for an invalid option.
  init(
    of index: CommandIndex, at commandIndex: Int, in text: CommandText, from start: Int,
    first: Word? = nil
  ) throws(ShellError) {
    self.index = index
    self.commandIndex = commandIndex
    self.text = text.bytes
    position = start
    if let first { given = [first] }
    skipBlanks()
    // The words after a sub-command's name may be options of the sub-command.
    let command = index.commands[commandIndex]
    if command.subcommands.isEmpty, !command.options.isEmpty, command.readsOptions {
      try readOptions()
    }
  }

  /// The command or sub-command whose arguments are being read.
  private var command: CommandDescription {
    path.reduce(index.commands[commandIndex]) { $0.subcommands[$1] }
  }

  /// The home folder, which `~` stands for in file names.
  var home: String? { index.home }

  /// Whether commands may name files and web addresses.
  var allowsFiles: Bool { index.allowsFiles }

  /// Whether all words have been read.
  @usableFromInline var isAtEnd: Bool { given.isEmpty && position == text.count }

  /// The word to read next, if any.
  private var next: Word? {
    if let word = given.first { return word }
    return position == text.count ? nil : Word(unquoting: typed(until: endOfWord))
  }

  /// The byte offset at which the word at ``position`` ends.
  private var endOfWord: Int {
    WordSyntax.endOfWord(in: text, from: position, isEnd: Lexer.isBlank).end
  }

  private func typed(until end: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[position..<end])
  }

  private mutating func skipBlanks() {
    while position < text.count, Lexer.isBlank(text[position]) { position += 1 }
  }

  private mutating func popNext() -> Word? {
    if let word = given.popFirst() { return word }
    if position == text.count { return nil }
    let end = endOfWord
    let word = Word(unquoting: typed(until: end))
    position = end
    skipBlanks()
    return word
  }

  /// Reads a word.
  ///
  /// - Throws: ``ShellError/missingArgument(_:of:usage:)`` if no words remain.
  mutating func word(for argument: String) throws(ShellError) -> Word {
    if let word = popNext() { return word }
    throw .missingArgument(argument, of: command.name, usage: command.usage)
  }

  /// Reads an integer or an expression, and returns its value and its text.
  mutating func integer(for argument: String) throws(ShellError) -> (value: Integer, text: String) {
    let text = try word(for: argument).text
    return (try Integer(literal: text, in: context), text)
  }

  /// Reads the remaining words, and joins them with spaces.
  mutating func remainingText() -> String { remainingWords().joined(separator: " ") }

  /// Reads the remaining words.
  mutating func remainingWords() -> [String] {
    var words: [String] = []
    while let word = popNext() { words.append(word.text) }
    return words
  }

  /// Reads the rest of the command as typed, so that it can be parsed as a line.
  ///
  /// If the rest is a single word in quotes and `unquotes` is true, the quotes are removed.
  ///
  /// - Throws: ``ShellError/missingArgument(_:of:usage:)`` if no words remain.
  mutating func line(for argument: String, unquotes: Bool) throws(ShellError) -> String {
    if isAtEnd { throw .missingArgument(argument, of: command.name, usage: command.usage) }
    if !given.isEmpty { return remainingText() }
    let quotes = [UInt8(ascii: "'"), UInt8(ascii: "\"")]
    if unquotes, quotes.contains(text[position]), endOfWord == text.count { return remainingText() }
    defer { position = text.count }
    return String(decoding: typed(until: text.count), as: UTF8.self)
  }

  /// Checks that all words have been read.
  ///
  /// - Throws: ``ShellError/unexpectedArgument(_:of:usage:)`` with the next word if any words
  ///   remain.
  @usableFromInline
  func finish() throws(ShellError) {
    guard let next else { return }
    throw .unexpectedArgument(next.text, of: command.name, usage: command.usage)
  }

  /// Reads the name of a sub-command, if the next word is one.
  ///
  /// Only commands with sub-commands call this function, so it does not slow down the others.
  ///
  /// - Returns: The position of the sub-command, whose words are read from then on; nil if the
  ///   remaining words are arguments and options of the command itself.
  /// - Throws: A ``ShellError`` if the next word is not valid here, or if an option is invalid.
  @usableFromInline
  mutating func subcommand() throws(ShellError) -> Int? {
    // A flag may precede a sub-command that has it too, as in set --save color never.
    let flag = next.map { Self.isOption($0.text) } == true ? popNext() : nil
    let index = if let next { try command.subcommand(selectedBy: next.text) } else { Int?.none }
    if let index {
      path.append(index)
      _ = popNext()
    }
    if let flag { given.insert(flag, at: given.startIndex) }
    if index == nil || command.subcommands.isEmpty, !command.options.isEmpty { try readOptions() }
    return index
  }

  /// Returns the error for a command that was typed without one of its sub-commands.
  @usableFromInline
  func missingSubcommand() -> ShellError {
    .missingArgument("a sub-command", of: command.name, usage: command.usage)
  }

  /// Returns the values that the user typed for an option; nil if the user did not type the option.
  ///
  /// Only the last value counts, unless the option is repeated.
  func values(of option: OptionDescription) -> ArraySlice<Word>? {
    let typed = options.filter { $0.name == option.name }
    if typed.isEmpty { return nil }
    let values = typed.compactMap(\.value)
    return option.isRepeated ? values[...] : values.suffix(1)
  }

  /// Calls `body`, which reads a value from `values` instead of the remaining words.
  ///
  /// Words of `values` that `body` does not read are ignored.
  mutating func reading<Value>(
    _ values: ArraySlice<Word>, _ body: (inout ArgumentReader) throws(ShellError) -> Value
  ) throws(ShellError) -> Value {
    let remaining = (given, position)
    (given, position) = (values, text.count)
    let value = try body(&self)
    (given, position) = remaining
    return value
  }

  /// Separates the options from the arguments.
  private mutating func readOptions() throws(ShellError) {
    var arguments: [Word] = []
    while let word = popNext() {
      if word.text == "--" {
        while let argument = popNext() { arguments.append(argument) }
      } else if Self.isOption(word.text) {
        options.append(try option(word.text))
      } else {
        arguments.append(word)
      }
    }
    given = arguments[...]
  }

  /// Reads an option that begins with the given word.
  private mutating func option(
    _ word: String
  ) throws(ShellError) -> (name: String, value: Word?) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let option = command.options.first(where: { $0.name == parts[0] }) else {
      throw .unknownOption(
        String(parts[0]), of: command.name,
        nearest: nearestOption(to: String(parts[0]), among: command.options.map(\.name)),
        usage: command.usage)
    }
    switch (option.value, parts.count) {
    case (nil, 1): return (option.name, nil)
    case (nil, _): throw .invalidArgument(word, reason: "is invalid; \(option.name) has no value")
    case (_?, 2): return (option.name, Word(String(parts[1])))
    case (let value?, _):
      return (option.name, try self.word(for: "the value \(value) of \(option.name)"))
    }
  }

  /// Returns whether a word is an option rather than an argument such as `-7` or `-`.
  static func isOption(_ word: String) -> Bool {
    word.hasPrefix("--") || (word.first == "-" && word.dropFirst().first?.isLetter == true)
  }
}
