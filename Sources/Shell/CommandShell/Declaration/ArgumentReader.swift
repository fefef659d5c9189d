import LineEditing
import TerminalText

/// Reads the words after a command's name: the options first, and then the arguments one by one.
///
/// The reader must not outlive the buffer that holds the line.
@usableFromInline
package struct ArgumentReader: ~Copyable {
  let index: CommandIndex

  /// The positions of the nested sub-commands that the user typed, outermost first; each is a
  /// position in the sub-commands of the command before it.
  private var path: [Int] = []

  /// The session and the call to which the arguments refer; nil outside of a session.
  var context: ArgumentContext?

  /// The position of the command in its ``CommandIndex``.
  @usableFromInline package let commandIndex: Int

  /// A word and its bytes in the line.
  typealias RangedWord = (word: Word, range: Range<Int>)

  /// The lexer of the words that have not been read; its line ends after the command's last word.
  private var lexer: Lexer

  /// The words to read before those of the lexer.
  ///
  /// They are the part of the first word after the command's name, the arguments without the
  /// options, or the values of an option.
  private var given: ArraySlice<RangedWord> = []

  /// The byte range of the word that was read last, to which an error applies.
  ///
  /// After an expression, it covers all words of the expression. It is the range of the command's
  /// name until a word is read. The method ``line(for:unquotes:)`` may leave it unchanged.
  private(set) var range: Range<Int>

  /// The options that the user typed, with their values.
  private var options: [(name: String, value: RangedWord?)] = []

  /// The number of arguments that have been read, not counting options and further words.
  private var argumentCount = 0

  /// Whether the first argument directly follows a short form, as in `+5`.
  private let isAttached: Bool

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
    isAttached = first != nil || text.name.dropFirst().contains(start)
    lexer = Lexer(
      UnsafeBufferPointer(rebasing: text.line[..<text.words.upperBound]), from: start,
      operators: .none)
    if let first { given = [(first, text.name)] }
    lexer.skipBlanks()
  }

  /// The command or sub-command whose arguments are being read.
  var command: CommandDescription {
    path.reduce(index.commands[commandIndex]) { $0.subcommands[$1] }
  }

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

  /// Reads the next word; `argument` is the name of the argument in the error message.
  ///
  /// - Throws: ``ShellError/missingArgument(_:of:usage:)`` if no words remain.
  mutating func word(for argument: String) throws(ShellError) -> Word {
    argumentCount += 1
    if let next = popNext() { return next.word }
    throw .missingArgument(argument, of: command.name, usage: command.usage)
  }

  /// Reads an integer in the tool's number syntax, and returns its value and its text.
  ///
  /// A value that does not fit into 64 bits is `Int128.min` or `Int128.max`.
  ///
  /// - Throws: A ``ShellError`` if no words remain, or if the word has no value.
  mutating func integer(for argument: String) throws(ShellError) -> (value: Int128, text: String) {
    let text = try numberText(for: argument)
    if let plain = Int64(text) { return (Int128(plain), text) }
    return (try number(text).clamped, text)
  }

  /// Reads a number in the tool's number syntax.
  ///
  /// - Throws: A ``ShellError`` if no words remain, or if the word has no value.
  mutating func number<Number: CommandNumber>(for argument: String) throws(ShellError) -> Number {
    let text = try numberText(for: argument)
    // Nearly all numbers are plain digits. Reading them here takes a tenth of the time that the
    // tool's number syntax takes.
    if let plain = Int64(text) { return Number(plain) }
    return Number(try number(text))
  }

  /// Reads the text of a number, which may be an expression of several words if it is the last
  /// argument.
  ///
  /// Only the first word is read if the second one cannot continue it, as in `5 7`, or if it is
  /// only a sign, because `count + 1` is probably meant as an expression with the count. An
  /// argument that is attached to a short form is one word, because `-7 + 2` could mean two things.
  mutating func numberText(for argument: String) throws(ShellError) -> String {
    let first = try word(for: argument).text
    if isAtEnd || isAttached || Self.isSign(first) { return first }
    let arguments = command.arguments
    guard let context, argumentCount == arguments.count, arguments.last?.isExpression == true
    else { return first }
    let (rest, start) = ((given, lexer), range)
    let words = remainingWords()
    // An empty word is a mistake, and not a blank.
    guard !words.contains(""), context.engine.mayBecomeNumber("\(first) \(words[0]) ") else {
      ((given, lexer), range) = (rest, start)
      return first
    }
    range = start.lowerBound..<range.upperBound
    return ([first] + words).joined(separator: " ")
  }

  /// Skips an argument before the last one, if the remaining words are a single number; returns
  /// whether they are.
  ///
  /// The words are a number if there is only one, or if the second one continues the first one,
  /// such as the sign in `10 + 5`. In `10 -5`, they are two numbers.
  mutating func skipsLeadingNumber() -> Bool {
    let start = (given, lexer, range)
    let words = remainingWords()
    (given, lexer, range) = start
    var isSingle = words.count < 2
    if !isSingle, command.arguments.last?.isExpression == true, let engine = context?.engine {
      let isNumber = engine.mayBecomeNumber("\(words[1]) ") && !Self.isSign(words[1])
      isSingle = !isNumber && words[1] != "" && engine.mayBecomeNumber("\(words[0]) \(words[1]) ")
    }
    if isSingle { argumentCount += 1 }
    return isSingle
  }

  private static func isSign(_ word: String) -> Bool { word.allSatisfy { "+-−".contains($0) } }

  private func number(_ text: String) throws(ShellError) -> any CommandNumber {
    guard let context else { return try Int128(literal: text) }
    return try context.engine.number(text, for: context.mayWait ? context.call : nil)
  }

  /// Reads the remaining words.
  mutating func remainingWords() -> [String] {
    var words: [String] = []
    while let next = popNext() { words.append(next.word.text) }
    return words
  }

  /// Reads the rest of the command as typed, so that it can be parsed as a line.
  ///
  /// If the rest is a single word in quotes and `unquotes` is true, the quotes are removed. If the
  /// remaining words are not all in the line, the result is these words, joined with spaces.
  ///
  /// - Throws: ``ShellError/missingArgument(_:of:usage:)`` if no words remain.
  mutating func line(for argument: String, unquotes: Bool) throws(ShellError) -> String {
    if isAtEnd { throw .missingArgument(argument, of: command.name, usage: command.usage) }
    if !given.isEmpty { return remainingWords().joined(separator: " ") }
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
  /// An option may precede the name. Only commands with sub-commands call this function, so it does
  /// not slow down other commands.
  ///
  /// - Returns: The position of the sub-command, whose words are read from then on; nil if the
  ///   remaining words are arguments and options of the command itself.
  /// - Throws: A ``ShellError`` if the word is neither a sub-command nor a possible argument, or if
  ///   it matches several sub-commands.
  mutating func subcommand() throws(ShellError) -> Int? {
    let start = (given, lexer)
    var name = popNext()
    // A flag may precede a sub-command that has the same flag, as in set --save color never.
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

  /// Returns the values that the user typed for an option; nil if the user did not type the option.
  ///
  /// Only the last value counts, unless the option is repeated. The result for a flag is empty.
  func values(of option: OptionDescription) -> ArraySlice<RangedWord>? {
    let typed = options.filter { $0.name == option.name }
    if typed.isEmpty { return nil }
    let values = typed.compactMap(\.value)
    return option.isRepeated ? values[...] : values.suffix(1)
  }

  /// Calls `body`, which reads a value from `values` instead of the remaining words.
  ///
  /// Words of `values` that `body` does not read are ignored. The remaining words are the same as
  /// before the call, unless `body` throws.
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
  /// All words after `--` are arguments. Only commands with options call this function, so it does
  /// not slow down other commands.
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

  /// Returns the option that a word names, and its value; nil is the value of a flag.
  ///
  /// If the option needs a value and the word has no `=`, the next word is read as the value.
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
