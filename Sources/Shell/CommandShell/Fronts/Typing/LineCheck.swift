import LineEditing
import SystemIO
import TerminalText

/// A check of a line that is being typed: the styles of its parts, and its first mistake.
///
/// The parsers of the commands find the mistakes, so the messages are the same as those of running
/// the line. A word at the cursor that may still become valid is not a mistake. A missing argument
/// that may still follow is not a mistake either.
struct LineCheck<State: ToolState, Action: ToolAction> {
  typealias Token = Lexer.Token

  /// The first mistake, as a sentence without a period; nil if the line has no mistake.
  private(set) var mistake: String?

  /// Whether the first mistake is the word at the end of the line, with the cursor after it.
  private(set) var isMistakeAtEnd = false

  let engine: Engine<State, Action>

  /// The context in which the line would run.
  private let context: CallContext

  private let text: TypedText

  /// The style of each byte of ``text``.
  private var byteStyles: [TextStyle?]

  /// The line of the text that is being checked, and the byte offset of the line in the text.
  private(set) var (line, lineStart) = (TypedLine([]), 0)

  /// The byte offset of the cursor in the line; nil if the line has been entered.
  ///
  /// The offset is negative or beyond the line if the cursor is in another line.
  private(set) var cursor: Int?

  /// Whether earlier commands may change the meaning of the next command, so that errors do not
  /// count.
  private var isUncertain: Bool

  /// Whether a command has been checked, so that the state may change before later commands run.
  private var isLater = false

  /// The maximum size of a text in bytes; longer texts are not checked.
  private static var longest: Int { 10_000 }

  /// Checks a text.
  ///
  /// - Parameters:
  ///   - text: The lines in the editor, which may continue an earlier line.
  ///   - cursor: The position of the cursor in the editor, in UTF-8 code units; nil if the line has
  ///     been entered.
  ///   - engine: The engine that would run the lines.
  ///   - context: The context in which the lines would run.
  ///   - isUncertain: Whether commands that have not run may change the meaning of the lines.
  init(
    of text: TypedText, cursor: Int?, in engine: Engine<State, Action>, _ context: CallContext,
    isUncertain: Bool
  ) {
    (self.text, self.engine, self.context, self.isUncertain) = (text, engine, context, isUncertain)
    byteStyles = Array(repeating: nil, count: text.bytes.count)
    if byteStyles.count > Self.longest { return }
    for line in text.lines {
      self.line = line
      self.cursor = cursor.map { text.start + $0 - lineStart }
      checkLine()
      lineStart += line.bytes.count + 1
    }
  }

  /// The style of each Unicode scalar in the editor.
  var styles: [TextStyle?] {
    zip(text.bytes, byteStyles).dropFirst(text.start).filter { $0.0 & 0xC0 != 0x80 }.map(\.1)
  }

  mutating func style(_ range: Range<Int>, _ style: TextStyle?) {
    for place in range { byteStyles[lineStart + place] = style }
  }

  private mutating func checkLine() {
    do throws(ShellError) {
      try line.closed.withUnsafeBufferPointer { line throws(ShellError) in
        _ = try engine.commandTexts(in: line)
      }
    } catch {
      mistake = mistake ?? error.description
    }
    for token in line.tokens where token.kind != .word {
      style(token.range, token.kind == .comment ? .comment : .sign)
    }
    let commands = line.tokens.split(omittingEmptySubsequences: false) {
      $0.kind == .semicolon || $0.kind == .ampersand
    }
    for (index, command) in commands.enumerated() {
      check(command: command, isEnded: index < commands.count - 1)
      isLater = true
    }
  }

  // MARK: Commands

  /// Checks a command with its redirection or comment.
  private mutating func check(command: ArraySlice<Token>, isEnded: Bool) {
    let words = command.prefix { $0.kind == .word }
    let rest = command[words.endIndex...]
    var ending = CommandText.Ending.none
    if let sign = rest.first, sign.kind == .output {
      for (index, token) in rest.dropFirst().enumerated() where token.kind == .word {
        style(token.range, index > 0 ? .mistake : isFile(token) ? .argument : nil)
        if index == 0 { ending = .file(token.range, appends: sign.range.count == 2) }
      }
    } else if let sign = rest.first, sign.kind == .pipe {
      ending = .program(sign.range.upperBound..<line.bytes.count)
    }
    let end = command.last { $0.kind != .comment }?.range.upperBound
    check(words, ending, until: end, isEnded: isEnded || !rest.isEmpty)
  }

  /// Checks the words of a command.
  ///
  /// - Parameters:
  ///   - words: The words; without any words, the function does nothing.
  ///   - ending: The characters after the words, such as the destination of the output.
  ///   - end: The byte offset at which `ending` ends; nil if the command ends with its words.
  ///   - isEnded: Whether no further word can follow.
  ///   - depth: The number of commands, such as `time`, that have this command as their argument.
  private mutating func check(
    _ words: ArraySlice<Token>, _ ending: CommandText.Ending = .none, until end: Int? = nil,
    isEnded: Bool, depth: Int = 0
  ) {
    guard let first = words.first, let last = words.last, depth < 16 else { return }
    let (name, commands) = (line.text(first), engine.commands)
    if name.hasPrefix("!") { return }
    let isAlias = engine.state.aliases[name] != nil
    // Only the first mistake needs a message, which is slow to find.
    if mistake != nil, !isUncertain, !isAlias, !isAtCursor(first),
      commands.isUnknown(name, in: engine.presentState)
    {
      return style(first.range, .mistake)
    }
    let implicit = isAlias ? nil : commands.implicitCommand(for: name, in: engine.presentState)
    let command = isAlias ? nil : implicit ?? (try? commands.command(named: name))
    if case .line? = command?.arguments.first?.kind, words.count > 1 {
      style(first.range, .command)
      if words.count == 2, isQuoted(last) { return check(quoted: last) }
      return check(words.dropFirst(), isEnded: isEnded, depth: depth + 1)
    }
    let range = first.range.lowerBound..<last.range.upperBound
    let whole = range.lowerBound..<(end ?? range.upperBound)
    let found = line.bytes.withUnsafeBufferPointer { line in
      let command = CommandText(
        line: line, name: first.range, words: range, whole: whole, ending: ending)
      return firstError(in: CollectionOfOne(command))
    }
    isUncertain = isUncertain || command?.touches.changesCommands == true
    let wrong = styleWords(words, of: command, isImplicit: implicit != nil, until: found)
    guard let found else { return }
    var isOpen = !isEnded && isAtCursor(last)
    if case .missingArgument = found.error { isOpen = !isEnded }
    if let wrong {
      // More words may follow an expression, also if it is an argument of an alias.
      let isExpression = wrong.parameter.map { $0.isExpression || $0.isLeading } ?? isAlias
      let range = wrong.token.range
      let mayGrow = isExpression && !isEnded && range.upperBound == last.range.upperBound
      let isAtCursor = cursor.map { range.lowerBound <= $0 && (mayGrow || $0 <= range.upperBound) }
      isOpen = isAtCursor == true && mayBecomeValid(wrong, found.error)
    }
    if isOpen { return }
    if mistake == nil, let token = wrong?.token {
      let isAtEnd = lineStart + token.range.upperBound == byteStyles.count
      isMistakeAtEnd = isAtEnd && isAtCursor(token)
    }
    report(found, wrong?.token.range)
  }

  /// Checks a quoted line, which is the argument of a command such as `time`.
  private mutating func check(quoted word: Token) {
    style(word.range, .quotation)
    if word.open == nil, let found = try? line.text(word).utf8.withCommands(firstError) {
      report(found, word.range)
    }
  }

  private mutating func report(_ found: FoundError, _ range: Range<Int>?) {
    mistake = mistake ?? found.message
    if let range { style(range, .mistake) }
  }

  // MARK: Errors

  /// An error, the byte range of the wrong word in the line, and the message.
  ///
  /// The range is nil if the error is not about a word of the line.
  typealias FoundError = (error: ShellError, range: Range<Int>?, message: String)

  /// Returns the first error that running some commands would report; nil if no error is certain.
  ///
  /// The message is empty if an earlier mistake has been found. At most 100 commands are checked.
  private func firstError(
    in commands: some Sequence<CommandText>
  ) -> FoundError? {
    var count = 0
    func check(_ commands: some Sequence<CommandText>, _ context: CallContext) -> FoundError? {
      // An alias of aliases can stand for very many commands.
      for command in commands where count < 100 {
        if let expansion = try? engine.expansion(of: command, in: context) {
          let found = try? expansion.line.utf8.withCommands { check($0, expansion.context) }
          guard let found else { continue }
          // The text of the alias is not in the line; the words after it are at the end of both.
          let shift = command.whole.upperBound - expansion.line.utf8.count
          let range = found.range.map { $0.lowerBound + shift..<$0.upperBound + shift }
          let isTyped = range.map { $0.lowerBound >= command.name.upperBound } ?? false
          return (found.error, isTyped ? range : nil, found.message)
        }
        count += 1
        do throws(ShellError.Located) {
          if try engine.check(command, in: context) { count = 100 }
        } catch {
          if !engine.isCertain(error.error, whenStateChanges: isLater || count > 1) { return nil }
          let message =
            mistake == nil ? engine.explained(error.error, in: command, context).description : ""
          return (error.error, error.range, message)
        }
      }
      return nil
    }
    return isUncertain ? nil : check(commands, context)
  }

  private func isAtCursor(_ token: Token) -> Bool {
    cursor.map { token.range.lowerBound <= $0 && $0 <= token.range.upperBound } ?? false
  }

  /// A word that an error is about, the parameter that reads it, and its command.
  typealias WrongWord = (
    token: Token, parameter: ParameterDescription?, command: CommandDescription?
  )

  /// Returns whether further letters may correct a wrong word.
  private func mayBecomeValid(_ wrong: WrongWord, _ error: ShellError) -> Bool {
    // The user may be about to separate the letters before the cursor from the rest of the word.
    let range = wrong.token.range
    let isInside = cursor.map { $0 < range.upperBound } ?? false
    let typed = line.bytes[range].prefix((cursor ?? 0) - range.lowerBound)
    let text = isInside ? String(decoding: typed, as: UTF8.self) : line.text(wrong.token)
    func begins(_ words: [String]?) -> Bool { words?.contains { $0.hasPrefix(text) } == true }
    if wrong.token.open != nil { return true }
    switch (error, wrong.parameter?.kind) {
    case (.unknownCommand, _):
      return begins(engine.commands.suggestions + engine.state.aliases.keys)
        || begins(wrong.command?.subcommands.map(\.word))
        || engine.commands.implicitCommand(for: text + "0", in: engine.presentState) != nil
        || engine.implicitWords.contains { $0.text.lowercased().hasPrefix(text.lowercased()) }
        || engine.mayBecomeNumber(text)
    case (.unknownOption, _), (.unexpectedArgument, _):
      return begins(wrong.command?.options.map(\.name))
    case (.unknownSubcommand, _), (.invalidArgument, nil):
      return begins(wrong.command.map { $0.subcommands.map(\.word) + $0.options.map(\.name) })
    case (.notAnInteger(let number, _), _):
      return isInside || engine.mayBecomeNumber(number)
    case (_, .choice(let items)?): return begins(items.map(\.text))
    case (_, .decimal?): return text.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
    // Other letters or digits may follow that make a number or a name valid.
    default: return true
    }
  }
}
