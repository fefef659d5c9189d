/// The position of a command's arguments in the text of the command.
struct ArgumentPlace {
  /// The byte offset at which the arguments begin.
  let start: Int

  /// An argument that was quoted together with the command's name, such as the 5 in `'+5'`.
  var first: Word?
}

/// Reads the words after a command's name, one by one.
///
/// The reader must not outlive the buffer that holds the line.
@usableFromInline
struct ArgumentReader: ~Copyable {
  /// The home folder, which `~` stands for in file names.
  let home: String?

  private let command: CommandDescription

  /// An argument that was quoted together with the command's name.
  private var first: Word?

  /// The words that have not been read yet, without leading whitespace.
  private var rest: UnsafeBufferPointer<UInt8>

  init(
    of command: CommandDescription, in text: CommandText, at place: ArgumentPlace, home: String?
  ) {
    self.command = command
    self.home = home
    first = place.first
    rest = UnsafeBufferPointer(rebasing: text.bytes[place.start...])
    skip(0)
  }

  /// Whether all words have been read.
  @usableFromInline var isAtEnd: Bool { rest.isEmpty && first == nil }

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
    try requireWord(for: argument)
    let end = try Lexer.endOfWord(in: rest, from: 0)
    let bytes = rest[..<end]
    if first != nil || bytes.contains(where: Lexer.isQuoting) {
      return try Int64(literal: try next().text)
    }
    skip(end)
    return try Int64(literal: UnsafeBufferPointer(rebasing: bytes))
  }

  /// Reads the remaining words, and joins them with spaces.
  mutating func remainingText() throws(ShellError) -> String {
    var words: [String] = []
    while !isAtEnd { words.append(try next().text) }
    return words.joined(separator: " ")
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

  private func requireWord(for argument: String) throws(ShellError) {
    if isAtEnd { throw .missingArgument(argument, of: command.name, usage: command.usage) }
  }

  private mutating func next() throws(ShellError) -> Word {
    if let word = first.take() { return word }
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
