import TerminalText

/// Reads the words after a command's name: the options first, and then the arguments one by one.
///
/// The reader must not outlive the buffer that holds the line.
@usableFromInline
struct ArgumentReader: ~Copyable {
  private let index: CommandIndex

  /// The positions of the sub-command whose words are read, and of the sub-commands that contain
  /// it; empty for the command itself.
  private var path: [Int] = []

  /// The session whose files a command must not replace; nil outside of a session.
  var fileUser: (any FileUser)?

  /// The position of the command in its ``CommandIndex``.
  @usableFromInline let commandIndex: Int

  /// The command as typed.
  private let text: UnsafeBufferPointer<UInt8>

  /// The words to read next, without the options.
  private var words: ArraySlice<TypedWord> = []

  /// The options that the user typed, with their values.
  private var options: [(name: String, value: Word?)] = []

  /// A word, and the byte offset at which it begins in the text; nil for a part of a word.
  private typealias TypedWord = (word: Word, start: Int?)

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - index: The index of the commands.
  ///   - commandIndex: The position of the command in the index.
  ///   - text: The command as typed.
  ///   - start: The byte offset at which the arguments begin.
  ///   - first: An argument that was quoted together with the command's name, such as the 5 in
  ///     `'+5'`.
  /// - Throws: A ``ShellError`` for an invalid option.
  init(
    of index: CommandIndex, at commandIndex: Int, in text: CommandText, from start: Int,
    first: Word? = nil
  ) throws(ShellError) {
    self.index = index
    self.commandIndex = commandIndex
    self.text = text.bytes
    var words: [TypedWord] = []
    if let first { words.append((first, nil)) }
    var position = start
    while position < self.text.count {
      if Lexer.isBlank(self.text[position]) {
        position += 1
      } else {
        let end = WordSyntax.endOfWord(in: self.text, from: position, isEnd: Lexer.isBlank).end
        let word = UnsafeBufferPointer(rebasing: self.text[position..<end])
        words.append((Word(unquoting: word), position))
        position = end
      }
    }
    self.words = words[...]
    // The words after a sub-command's name may be options of the sub-command.
    if index.commands[commandIndex].subcommands.isEmpty,
      !index.commands[commandIndex].options.isEmpty
    {
      try readOptions()
    }
  }

  /// The command or the sub-command whose words are read.
  private var command: CommandDescription {
    path.reduce(index.commands[commandIndex]) { $0.subcommands[$1] }
  }

  /// The home folder, which `~` stands for in file names.
  var home: String? { index.home }

  /// Whether commands may name files and web addresses.
  var allowsFiles: Bool { index.allowsFiles }

  /// Whether all words have been read.
  @usableFromInline var isAtEnd: Bool { words.isEmpty }

  /// Reads a word.
  ///
  /// - Throws: ``ShellError/missingArgument(_:of:usage:)`` if no words remain.
  mutating func word(for argument: String) throws(ShellError) -> Word {
    try requireWord(for: argument)
    return words.removeFirst().word
  }

  /// Reads the remaining words, and joins them with spaces.
  mutating func remainingText() -> String {
    defer { words = [] }
    return words.map(\.word.text).joined(separator: " ")
  }

  /// Reads the rest of the command as typed, so that it can be parsed as a line.
  ///
  /// If the rest is a single word in quotes and `unquotes` is true, the quotes are removed.
  ///
  /// - Throws: ``ShellError/missingArgument(_:of:usage:)`` if no words remain.
  mutating func line(for argument: String, unquotes: Bool) throws(ShellError) -> String {
    try requireWord(for: argument)
    guard let start = words.first?.start else { return remainingText() }
    let quotes = [UInt8(ascii: "'"), UInt8(ascii: "\"")]
    if unquotes, words.count == 1, quotes.contains(text[start]) { return remainingText() }
    words = []
    return String(decoding: text[start...], as: UTF8.self)
  }

  /// Checks that all words have been read.
  ///
  /// - Throws: ``ShellError/unexpectedArgument(_:of:usage:)`` with the next word if any words
  ///   remain.
  @usableFromInline
  func finish() throws(ShellError) {
    guard let next = words.first else { return }
    throw .unexpectedArgument(next.word.text, of: command.name, usage: command.usage)
  }

  /// Reads the name of a sub-command, if the next word is one.
  ///
  /// Only a command with sub-commands calls this function, so other commands take no longer.
  ///
  /// - Returns: The position of the sub-command, whose words are read from then on; nil if the
  ///   remaining words are arguments and options of the command itself.
  /// - Throws: A ``ShellError`` if the word is neither, or if an option is invalid.
  @usableFromInline
  mutating func subcommand() throws(ShellError) -> Int? {
    let index =
      isAtEnd ? nil : try command.subcommand(selectedBy: words[words.startIndex].word.text)
    if let index {
      path.append(index)
      words.removeFirst()
    }
    if index == nil || command.subcommands.isEmpty, !command.options.isEmpty { try readOptions() }
    return index
  }

  /// Returns the error that the name of a sub-command is missing.
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

  /// Reads a value from the given words instead of the remaining words.
  ///
  /// The function `body` must read all of the given words.
  mutating func reading<Value>(
    _ values: ArraySlice<Word>, _ body: (inout ArgumentReader) throws(ShellError) -> Value
  ) throws(ShellError) -> Value {
    let remaining = words
    words = values.map { ($0, nil) }[...]
    let value = try body(&self)
    words = remaining
    return value
  }

  /// Separates the options from the arguments.
  private mutating func readOptions() throws(ShellError) {
    var arguments: [TypedWord] = []
    while let next = words.popFirst() {
      if next.word.text == "--" {
        arguments += words
        words = []
      } else if Self.isOption(next.word.text) {
        options.append(try option(next.word.text))
      } else {
        arguments.append(next)
      }
    }
    words = arguments[...]
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
    case (let value?, _): return (option.name, try self.word(for: "\(option.name) \(value)"))
    }
  }

  /// Returns whether a word is an option rather than an argument such as `-7` or `-`.
  static func isOption(_ word: String) -> Bool {
    word.hasPrefix("--") || (word.first == "-" && word.dropFirst().first?.isLetter == true)
  }

  private func requireWord(for argument: String) throws(ShellError) {
    if isAtEnd { throw .missingArgument(argument, of: command.name, usage: command.usage) }
  }
}
