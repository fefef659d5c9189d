import LineEditing
import PrimeNumbers
import SystemIO
import TerminalText

/// A check of a line that is being typed: the styles of its parts, and its first mistake.
///
/// The parsers of the commands find the mistakes, so the messages are those that running the line
/// would print. A word at the cursor that may still become valid is not a mistake, nor is an
/// argument that may still follow.
struct LineCheck<State: ToolState, Action: ToolAction> {
  private typealias Part = TypedLine.Part

  /// The first mistake, as a sentence without a period; nil if the line has no mistake.
  private(set) var mistake: String?

  private let session: Session<State, Action>

  /// The earlier lines that the line continues, and the line.
  private let (start, text): ([UInt8], [UInt8])

  /// The style of each byte of ``text``.
  private var byteStyles: [TextStyle?]

  /// The row that is being checked, and its first position in ``text``.
  private var (row, rowStart): ([UInt8], Int) = ([], 0)

  /// The position of the cursor relative to the row; nil if the line has been entered.
  private var cursor: Int?

  /// Whether earlier commands may change the meaning of the next one, so that errors do not count.
  private var isUncertain: Bool

  /// Whether a command has been checked, which may change the state before the next one.
  private var isLater = false

  /// The maximum size of a line in bytes; a longer one has no styles and no mistakes.
  private static var longest: Int { 10_000 }

  /// Checks a line.
  ///
  /// - Parameters:
  ///   - line: The line, or several lines that were pasted together.
  ///   - start: The earlier lines that `line` continues, because a quote is open in them.
  ///   - cursor: The position of the cursor in `line`, in UTF-8 code units; nil if the line has
  ///     been entered.
  ///   - session: The session that would run the line.
  init(of line: String, after start: [UInt8], cursor: Int?, in session: Session<State, Action>) {
    (self.start, text, self.session) = (start, start + line.utf8, session)
    byteStyles = Array(repeating: nil, count: text.count)
    isUncertain = !session.queue.isEmpty
    if text.count > Self.longest { return }
    session.isTyping = true
    defer { session.isTyping = false }
    var typed = TypedText()
    typed.append(text)
    for row in typed.lines {
      self.row = row
      self.cursor = cursor.map { start.count + $0 - rowStart }
      checkRow()
      rowStart += row.count + 1
    }
  }

  /// The style of each Unicode scalar of the line.
  var styles: [TextStyle?] {
    zip(text, byteStyles).dropFirst(start.count).filter { $0.0 & 0xC0 != 0x80 }.map(\.1)
  }

  private mutating func style(_ range: Range<Int>, _ style: TextStyle?) {
    for place in range { byteStyles[rowStart + place] = style }
  }

  private mutating func checkRow() {
    let parts = row.withUnsafeBufferPointer { TypedLine($0).parts }
    let quote = parts.last?.open.map { $0 == UInt8(ascii: "\\") ? [] : [$0] } ?? []
    // More text can still mend a line that ends in a sign, a backslash or an open quote.
    if let error = Self.mistake(in: row), Self.mistake(in: row + "x".utf8 + quote) != nil {
      mistake = mistake ?? error.description
    }
    row += quote
    var first = 0
    for index in 0...parts.count {
      if index < parts.count {
        let part = parts[index]
        if part.kind == .sign { style(part.range, .sign) }
        if part.kind == .comment { style(part.range, .comment) }
        if part.kind != .sign || part.text != ";" && part.text != "&" { continue }
      }
      check(command: parts[first..<index], isEnded: index < parts.count)
      first = index + 1
    }
  }

  private static func mistake(in row: [UInt8]) -> ShellError? {
    row.withUnsafeBufferPointer { row in
      do throws(ShellError) { _ = try Lexer(row) } catch { return error }
      return nil
    }
  }

  // MARK: Commands

  /// Checks a command with its redirection or comment.
  private mutating func check(command: ArraySlice<Part>, isEnded: Bool) {
    let words = command.prefix { $0.kind == .word }
    let rest = command[words.endIndex...]
    if rest.first?.text.hasPrefix(">") == true {
      for (index, part) in rest.dropFirst().enumerated() where part.kind == .word {
        style(part.range, index > 0 ? .mistake : isFile(part) ? .argument : nil)
      }
    }
    let end = rest.last.map { $0.kind == .comment ? $0.range.lowerBound : $0.range.upperBound }
    check(words, until: end, isEnded: isEnded || !rest.isEmpty)
    isLater = true
  }

  /// Checks the words of a command.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - end: The end of a redirection; nil if the command has none.
  ///   - isEnded: Whether no word can follow.
  ///   - depth: The number of commands, such as `time`, whose argument the command is.
  private mutating func check(
    _ words: ArraySlice<Part>, until end: Int?, isEnded: Bool, depth: Int = 0
  ) {
    guard let first = words.first, let last = words.last, depth < 16, !first.text.hasPrefix("!")
    else { return }
    let start = first.range.lowerBound
    var source = Array(
      row[start..<max(last.open == nil ? last.range.upperBound : row.count, end ?? 0)])
    if Self.mistake(in: source) != nil { source = Array(row[start..<last.range.upperBound]) }
    let found = isUncertain ? nil : firstError(in: source)
    let commands = session.commands
    let isAlias = session.aliases[first.text] != nil
    let implicit = isAlias ? nil : commands.implicitCommand(for: first.text)
    if implicit?.implicitArgument?.readsRest == true {
      let range = start..<last.range.upperBound
      styleExpression(range)
      // The expression extends to the end of the command.
      let isOpen = cursor.map { range.lowerBound <= $0 && (!isEnded || $0 <= range.upperBound) }
      if let found, isOpen != true || !mayContinue(found.error) { report(found, range) }
      return
    }
    if implicit == nil { style(first.range, .command) }
    var wrong: (part: Part, parameter: ParameterDescription?, command: CommandDescription?)?
    if case .unknownCommand(first.text, _)? = found?.error {
      wrong = (first, nil, nil)
    } else if !isAlias, let command = implicit ?? (try? commands.command(named: first.text)) {
      isUncertain = isUncertain || ["alias", "unalias", "source"].contains(command.name)
      var typed = TypedArguments([], of: command)
      for (index, part) in zip(words.indices, words).dropFirst(implicit == nil ? 1 : 0) {
        let parameter = typed.next
        if case .line = parameter?.kind {
          if !isQuoted(part) {
            return check(words[index...], until: nil, isEnded: isEnded, depth: depth + 1)
          }
          style(part.range, .quotation)
          if part.open == nil, !isUncertain, let error = firstError(in: Array(part.text.utf8)) {
            report(error, part.range)
          }
          return
        }
        stylePart(part, typed)
        if let found, isAbout(part, found.error, parameter) {
          wrong = (part, parameter, typed.command)
          break
        }
        typed.append(part.text)
      }
    } else if let found {
      // The arguments of an alias, or an argument that follows a short form directly, as in +5.
      wrong = words.dropFirst().first { isAbout($0, found.error, nil) }.map { ($0, nil, nil) }
      if wrong == nil, found.error.word == String(first.text.dropFirst()) {
        wrong = (first, nil, nil)
      }
    }
    guard let found else { return }
    if case .missingArgument = found.error {
      if isEnded { report(found, nil) }
    } else if let wrong {
      let isOpen = isAtCursor(wrong.part)
      if !isOpen || !mayBecomeValid(wrong.part, found.error, wrong.parameter, wrong.command) {
        report(found, wrong.part.range)
      }
    } else if isEnded || !isAtCursor(last) {
      report(found, nil)
    }
  }

  private mutating func report(_ found: (error: ShellError, message: String), _ range: Range<Int>?)
  {
    if case .invalidArgument(let word, let reason) = found.error {
      // The value would take too long to compute, or depends on the commands before.
      if reason == IntegerError.cancelled.description { return }
      if isLater, Self.names.contains(where: word.contains) { return }
    }
    mistake = mistake ?? found.message
    if let range { style(range, .mistake) }
  }

  /// The words of expressions whose value depends on the state.
  private static var names: [String] { ["ans"] + State.fields.map(\.name) }

  /// Returns the first error that running a command would report, and its message.
  private func firstError(in command: [UInt8]) -> (error: ShellError, message: String)? {
    var found: (error: ShellError, message: String)?
    var aliases = session.aliases
    // An alias of aliases can stand for very many commands.
    var limit = 100
    func check(_ line: UnsafeBufferPointer<UInt8>) throws(ShellError) {
      for command in try Lexer(line) where found == nil && limit > 0 {
        limit -= 1
        if let expansion = aliases.beginExpansion(of: command) {
          try expansion.withUTF8Bytes(check)
          aliases.endExpansion()
        } else {
          do throws(ShellError) {
            try session.checkSyntax(of: command)
          } catch {
            let isShown = mistake == nil
            found = (error, isShown ? session.explained(error, in: command).description : "")
          }
        }
      }
    }
    command.withUnsafeBufferPointer { try? check($0) }
    return found
  }

  /// Returns whether an error is about a word, which the given parameter would read.
  private func isAbout(
    _ part: Part, _ error: ShellError, _ parameter: ParameterDescription?
  ) -> Bool {
    guard let word = error.word else { return false }
    if case .unexpectedArgument = error { return part.text == word && parameter == nil }
    return part.text == word || word.hasSuffix(" \(part.text)")
      || part.text.hasSuffix("=\(word)") || part.text.hasPrefix("\(word)=")
  }

  private func isAtCursor(_ part: Part) -> Bool {
    cursor.map { part.range.lowerBound <= $0 && $0 <= part.range.upperBound } ?? false
  }

  /// Returns whether further letters may correct a wrong word of a command.
  private func mayBecomeValid(
    _ part: Part, _ error: ShellError, _ parameter: ParameterDescription?,
    _ command: CommandDescription?
  ) -> Bool {
    if part.open != nil { return true }
    func begins(_ words: [String]) -> Bool { words.contains { $0.hasPrefix(part.text) } }
    switch (error, parameter?.declaredKind) {
    case (.unknownCommand, _):
      return begins(session.commands.suggestions + session.aliases.names)
        || session.commands.implicitCommand(for: part.text + "0") != nil
        || IntegerExpression.isUnfinished(part.text, words: Self.names)
    case (.unknownOption, _), (.unexpectedArgument, _):
      return begins(command?.options.map(\.name) ?? [])
    case (.unknownSubcommand, _): return begins(command?.subcommands.map(\.word) ?? [])
    case (.notAnInteger, _): return mayContinue(error)
    case (_, .choice(let items)?): return begins(items.map(\.text))
    case (_, .decimal?):
      return part.text.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
    // Other letters or digits may follow that make a number or a name valid.
    default: return true
    }
  }

  /// Returns whether further letters may make an expression valid.
  private func mayContinue(_ error: ShellError) -> Bool {
    guard case .notAnInteger(let text) = error else { return true }
    return IntegerExpression.isUnfinished(text, words: Self.names)
  }
}

// MARK: - Styles

extension LineCheck {
  /// Sets the style of an argument, an option or the name of a sub-command.
  private mutating func stylePart(_ part: Part, _ typed: TypedArguments) {
    let isName = (try? typed.command.subcommand(selectedBy: part.text)) != nil
    if typed.words.isEmpty, isName { return style(part.range, .command) }
    if isQuoted(part) { return style(part.range, .quotation) }
    if typed.acceptsOptions, ArgumentReader.isOption(part.text) {
      return style(part.range, .argument)
    }
    switch typed.next?.declaredKind {
    case .text, .line, nil: break
    case .integer: styleExpression(part.range)
    case .file(let keywords) where !keywords.contains { $0.text == part.text }:
      if isFile(part) { style(part.range, .argument) }
    default: style(part.range, .argument)
    }
  }

  /// Sets the style of an expression, and of two parentheses in it that belong together at the
  /// cursor.
  private mutating func styleExpression(_ range: Range<Int>) {
    style(range, .argument)
    guard let cursor else { return }
    let (open, close) = (UInt8(ascii: "("), UInt8(ascii: ")"))
    guard
      let place = [cursor - 1, cursor].first(where: {
        range.contains($0) && [open, close].contains(row[$0])
      })
    else { return }
    var depth = 0
    let following =
      row[place] == open ? Array(place..<range.upperBound) : (range.lowerBound...place).reversed()
    for other in following {
      if row[other] == row[place] {
        depth += 1
      } else if [open, close].contains(row[other]) {
        depth -= 1
      }
      if depth == 0 {
        for place in [place, other] { style(place..<place + 1, .parenthesis) }
        return
      }
    }
  }

  private func isQuoted(_ part: Part) -> Bool {
    row[part.range].contains { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }
  }

  /// Returns whether a word is the name of an existing file.
  private func isFile(_ part: Part) -> Bool {
    let word = Word(part.text, beginsWithTilde: row[part.range.lowerBound] == UInt8(ascii: "~"))
    guard let path = try? word.fileName(home: session.environment.directories.home) else {
      return false
    }
    return (try? FileSystem.live.statusIfPresent(path)) != nil
  }
}
