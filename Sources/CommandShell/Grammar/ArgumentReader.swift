/// The position of a command's arguments in the text of the command.
struct ArgumentPlace {
  /// The byte offset at which the arguments begin.
  let start: Int

  /// An argument that was quoted together with the command's name, such as the 5 in `'+5'`.
  var first: Word?
}

/// Reads the words after a command's name: the options first, and then the arguments one by one.
///
/// The reader must not outlive the buffer that holds the line, or the index of the commands.
@usableFromInline
struct ArgumentReader: ~Copyable {
  // NB: the reference is valid because the index outlives the reader. Counting this reference would
  // take 40 instructions for each command.
  private unowned(unsafe) let index: CommandIndex

  /// The positions of the sub-command whose words are read, and of the sub-commands that contain
  /// it; empty for the command itself.
  private var path: [Int] = []

  /// The session whose files a command must not replace; nil outside of a session.
  unowned(unsafe) var fileUser: (any FileUser)?

  /// The position of the command in its ``CommandIndex``.
  @usableFromInline let commandIndex: Int

  /// The words that were read in advance; nil for most commands, which have no options.
  private var advance: WordsInAdvance?

  /// The remaining words as typed, without leading whitespace.
  private var rest: UnsafeBufferPointer<UInt8>

  /// Words that were read before the parameters asked for them.
  private struct WordsInAdvance {
    /// The next words to read, before the words in ``rest``.
    var words: ArraySlice<Word>

    /// The options that the user typed, with their values.
    var options: [(name: String, value: Word?)] = []
  }

  /// Creates a reader.
  ///
  /// - Throws: A ``ShellError`` for an invalid option.
  init(
    of index: CommandIndex, at commandIndex: Int, in text: CommandText, from place: ArgumentPlace
  ) throws(ShellError) {
    self.index = index
    self.commandIndex = commandIndex
    advance = place.first.map { WordsInAdvance(words: [$0]) }
    rest = UnsafeBufferPointer(rebasing: text.bytes[place.start...])
    skip(0)
    // The words after a sub-command's name may be options of the sub-command.
    if !index.commands[commandIndex].options.isEmpty,
      index.commands[commandIndex].subcommands.isEmpty
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
  @usableFromInline var isAtEnd: Bool { rest.isEmpty && advance?.words.isEmpty != false }

  /// Reads a word.
  ///
  /// - Throws: ``ShellError/missingArgument(_:of:usage:)`` if no words remain.
  mutating func word(for argument: String) throws(ShellError) -> Word {
    try requireWord(for: argument)
    return try next()
  }

  /// Reads an integer.
  ///
  /// - Throws: ``ShellError/missingArgument(_:of:usage:)`` if no words remain, or any error thrown
  ///   by ``Swift/Int64/init(literal:)``.
  mutating func integer(for argument: String) throws(ShellError) -> Int64 {
    if advance == nil, let plain = Int64.plainPrefix(of: rest) {
      skip(plain.length)
      return plain.value
    }
    return try Int64(literal: try word(for: argument).text)
  }

  /// Reads the remaining words, and joins them with spaces.
  mutating func remainingText() throws(ShellError) -> String {
    var texts: [String] = []
    while !isAtEnd { texts.append(try next().text) }
    return texts.joined(separator: " ")
  }

  /// Reads the rest of the command as typed, so that it can be parsed as a line.
  ///
  /// If the rest is a single word in quotes and `unquotes` is true, the quotes are removed.
  ///
  /// - Throws: ``ShellError/missingArgument(_:of:usage:)`` if no words remain.
  mutating func line(for argument: String, unquotes: Bool) throws(ShellError) -> String {
    try requireWord(for: argument)
    if advance?.words.isEmpty == false { return try remainingText() }
    let quotes = [UInt8(ascii: "'"), UInt8(ascii: "\"")]
    if unquotes, quotes.contains(rest[0]), (try? Lexer.endOfWord(in: rest, from: 0)) == rest.count {
      return try next().text
    }
    defer { skip(rest.count) }
    return String(decoding: rest, as: UTF8.self)
  }

  /// Checks that all words have been read.
  ///
  /// - Throws: ``ShellError/unexpectedArgument(_:of:usage:)`` with the next word if any words
  ///   remain.
  @usableFromInline
  mutating func finish() throws(ShellError) {
    if isAtEnd { return }
    throw .unexpectedArgument(try next().text, of: command.name, usage: command.usage)
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
    let words = (advance, rest)
    let index = isAtEnd ? nil : try command.subcommand(selectedBy: try next().text)
    if let index { path.append(index) } else { (advance, rest) = words }
    if index == nil || command.subcommands.isEmpty, !command.options.isEmpty {
      try readOptions()
    }
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
    guard let typed = advance?.options.filter({ $0.name == option.name }), !typed.isEmpty else {
      return nil
    }
    let values = typed.compactMap(\.value)
    return option.isRepeated ? values[...] : values.suffix(1)
  }

  /// Reads a value from the given words instead of the remaining words.
  ///
  /// The function `body` must read all of the given words.
  mutating func reading<Value>(
    _ words: ArraySlice<Word>,
    _ body: (inout ArgumentReader) throws(ShellError) -> Value
  ) throws(ShellError) -> Value {
    let remaining = (advance, rest)
    advance?.words = words
    rest = UnsafeBufferPointer(start: nil, count: 0)
    let value = try body(&self)
    (advance, rest) = remaining
    return value
  }

  /// Reads all words, and separates the options from the arguments.
  private mutating func readOptions() throws(ShellError) {
    var arguments: [Word] = []
    var options: [(name: String, value: Word?)] = []
    while !isAtEnd {
      let word = try next()
      if word.text == "--" {
        while !isAtEnd { arguments.append(try next()) }
      } else if Self.isOption(word.text) {
        options.append(try option(word.text))
      } else {
        arguments.append(word)
      }
    }
    advance = WordsInAdvance(words: arguments[...], options: options)
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

  private mutating func next() throws(ShellError) -> Word {
    if let word = advance?.words.popFirst() { return word }
    let end = try Lexer.endOfWord(in: rest, from: 0)
    defer { skip(end) }
    return Word(unquoting: UnsafeBufferPointer(rebasing: rest[..<end]))
  }

  /// Skips a number of bytes and the whitespace after them.
  private mutating func skip(_ count: Int) {
    var count = count
    while count < rest.count, Lexer.isBlank(rest[count]) { count += 1 }
    rest = UnsafeBufferPointer(rebasing: rest[count...])
  }
}
