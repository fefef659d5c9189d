import SystemIO
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

  /// A word and its bytes in the line.
  typealias RangedWord = (word: Word, range: Range<Int>)

  /// The lexer of the words that have not been read, in the line up to the end of the last word.
  private var lexer: Lexer

  /// The words to read before those of the lexer: a part of the first word, the arguments without
  /// the options, or the values of an option.
  private var given: ArraySlice<RangedWord> = []

  /// The bytes of the word that was read last, which an error is about.
  private(set) var range: Range<Int>

  /// The options that the user typed, with their values.
  private var options: [(name: String, value: RangedWord?)] = []

  /// Creates a reader of the arguments that begin at the byte offset `start` of the line.
  ///
  /// `first` is an argument that was quoted together with the command's name, such as the 5 in
  /// `'+5'`.
  init(
    of index: CommandIndex, at commandIndex: Int, in text: CommandText, from start: Int,
    first: Word? = nil
  ) {
    self.index = index
    self.commandIndex = commandIndex
    range = text.name
    lexer = Lexer(
      UnsafeBufferPointer(rebasing: text.line[..<text.words.upperBound]), from: start,
      operators: .none)
    if let first { given = [(first, text.name)] }
    lexer.skipBlanks()
  }

  /// Reads arguments that were not typed from now on.
  mutating func use(_ arguments: [String]) {
    given = arguments.map { (Word($0), range) }[...]
    lexer.skipRest()
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
  @usableFromInline var isAtEnd: Bool { given.isEmpty && lexer.isAtEnd }

  private mutating func popNext() -> RangedWord? {
    var next = given.popFirst()
    if next == nil, let token = lexer.next() {
      next = (Word(unquoting: UnsafeBufferPointer(rebasing: lexer.line[token.range])), token.range)
    }
    if let next { range = next.range }
    return next
  }

  /// Reads a word.
  ///
  /// - Throws: ``ShellError/missingArgument(_:of:usage:)`` if no words remain.
  mutating func word(for argument: String) throws(ShellError) -> Word {
    if let next = popNext() { return next.word }
    throw .missingArgument(argument, of: command.name, usage: command.usage)
  }

  /// Reads an integer in the way of the tool, and returns its value, which is clamped to 64 bits as
  /// by ``CommandNumber/clamped``, and its text.
  mutating func integer(for argument: String) throws(ShellError) -> (value: Int128, text: String) {
    let text = try word(for: argument).text
    if let plain = Self.plainDigits(text) { return (Int128(plain), text) }
    return (try number(text).clamped, text)
  }

  /// Reads a number of the tool.
  mutating func number<Number: CommandNumber>(for argument: String) throws(ShellError) -> Number {
    let text = try word(for: argument).text
    if let plain = Self.plainDigits(text) { return Number(plain) }
    return Number(try number(text))
  }

  /// Returns the value of plain digits; nil for other text.
  ///
  /// Nearly all numbers are plain digits, which take a tenth of the time.
  private static func plainDigits(_ text: String) -> Int64? {
    text.utf8.first == UInt8(ascii: "+") ? nil : Int64(text)
  }

  private func number(_ text: String) throws(ShellError) -> any CommandNumber {
    guard let context else { return try Int128(literal: text) }
    return try context.engine.number(text, for: context.call)
  }

  /// Reads the remaining words, and joins them with spaces.
  mutating func remainingText() -> String { remainingWords().joined(separator: " ") }

  /// Reads the remaining words.
  mutating func remainingWords() -> [String] {
    var words: [String] = []
    while let next = popNext() { words.append(next.word.text) }
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
    let rest = lexer.line[lexer.position...]
    let isQuoted = rest.first == UInt8(ascii: "'") || rest.first == UInt8(ascii: "\"")
    if unquotes, isQuoted, let first = popNext(), lexer.isAtEnd { return first.word.text }
    lexer.skipRest()
    return String(decoding: rest, as: UTF8.self)
  }

  /// Checks that all words have been read.
  ///
  /// - Throws: ``ShellError/unexpectedArgument(_:of:usage:)`` with the next word if any words
  ///   remain.
  @usableFromInline
  mutating func finish() throws(ShellError) {
    guard let next = popNext() else { return }
    throw .unexpectedArgument(next.word.text, of: command.name, usage: command.usage)
  }

  /// Reads the name of a sub-command, if the next word is one.
  ///
  /// Only commands with sub-commands call this function, so it does not slow down the others.
  ///
  /// - Returns: The position of the sub-command, whose words are read from then on; nil if the
  ///   remaining words are arguments and options of the command itself.
  /// - Throws: A ``ShellError`` if the next word is not valid here.
  @usableFromInline
  mutating func subcommand() throws(ShellError) -> Int? {
    let start = (given, lexer)
    var name = popNext()
    // A flag may precede a sub-command that has it too, as in set --save color never.
    let flag = name.flatMap { Self.isOption($0.word.text) ? $0 : nil }
    if flag != nil { name = popNext() }
    guard let name, let index = try command.subcommand(selectedBy: name.word.text) else {
      (given, lexer) = start
      return nil
    }
    path.append(index)
    if let flag { given.insert(flag, at: given.startIndex) }
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
  func values(of option: OptionDescription) -> ArraySlice<RangedWord>? {
    let typed = options.filter { $0.name == option.name }
    if typed.isEmpty { return nil }
    let values = typed.compactMap(\.value)
    return option.isRepeated ? values[...] : values.suffix(1)
  }

  /// Calls `body`, which reads a value from `values` instead of the remaining words.
  ///
  /// Words of `values` that `body` does not read are ignored.
  mutating func reading<Value>(
    _ values: ArraySlice<RangedWord>, _ body: (inout ArgumentReader) throws(ShellError) -> Value
  ) throws(ShellError) -> Value {
    let remaining = (given, lexer)
    given = values
    lexer.skipRest()
    let value = try body(&self)
    (given, lexer) = remaining
    return value
  }

  /// Separates the options from the arguments.
  ///
  /// Only commands with options call this function, so it does not slow down the others.
  ///
  /// - Throws: A ``ShellError`` for an invalid option.
  @usableFromInline
  mutating func readOptions() throws(ShellError) {
    var arguments: [RangedWord] = []
    while let next = popNext() {
      if next.word.text == "--" {
        while let argument = popNext() { arguments.append(argument) }
      } else if Self.isOption(next.word.text) {
        options.append(try option(next.word.text))
      } else {
        arguments.append(next)
      }
    }
    given = arguments[...]
  }

  /// Reads an option that begins with the given word.
  private mutating func option(
    _ word: String
  ) throws(ShellError) -> (name: String, value: RangedWord?) {
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
    case (_?, 2): return (option.name, (Word(String(parts[1])), range))
    case (let value?, _):
      return (option.name, (try self.word(for: "the value \(value) of \(option.name)"), range))
    }
  }

  /// Returns whether a word is an option rather than an argument such as `-7` or `-`.
  static func isOption(_ word: String) -> Bool {
    word.hasPrefix("--") || (word.first == "-" && word.dropFirst().first?.isLetter == true)
  }
}

/// The surroundings to which the arguments of a command refer.
struct ArgumentContext {
  /// The session that the command belongs to.
  let engine: any ArgumentEngine

  /// The source that contains the command.
  var source: CommandSource?

  /// The call whose arguments are read; nil if the command is only checked, so that numbers that
  /// take long to compute throw ``ShellError/cancelled(_:)``.
  var call: Call?

  /// Returns the use that the session makes of the file at a path; otherwise nil.
  func use(ofFileAt path: String) -> FileUse? {
    (try? FileSystem.live.statusIfPresent(path))?.flatMap {
      engine.use(of: $0.identity, in: source)
    }
  }
}

/// The parts of a session that arguments refer to.
protocol ArgumentEngine: AnyObject {
  /// Returns the use that the session makes of a regular file; otherwise nil.
  func use(of file: FileIdentity, in source: CommandSource?) -> FileUse?

  /// Returns the value of a number for a call; without a call, only if that does not take long.
  func number(_ text: String, for call: Call?) throws(ShellError) -> any CommandNumber

  /// Throws a ``ShellError`` if the words name neither a command nor an alias.
  func checkName(_ words: [String]) throws(ShellError)
}

extension Engine: ArgumentEngine {}
