import LineEditing
import PrimeNumbers
import SystemIO
import TerminalText

/// A check of a line that is being typed: the styles of its parts, and its first mistake.
///
/// The parsers of the commands find the mistakes, so the messages are those that running the line
/// would print. A word at the cursor that may still become valid is not a mistake, nor is a missing
/// argument that may still follow.
struct LineCheck<State: ToolState, Action: ToolAction> {
  typealias Part = TypedLine.Part

  /// The first mistake, as a sentence without a period; nil if the line has no mistake.
  private(set) var mistake: String?

  /// Whether the first mistake is the word at the end of the line, with the cursor after it.
  private(set) var isMistakeAtEnd = false

  let engine: Engine<State, Action>

  /// The frame in which the line would run.
  private let frame: Frame

  /// The earlier lines that the line continues, and these lines followed by the line.
  private let (start, text): ([UInt8], [UInt8])

  /// The style of each byte of ``text``.
  private var byteStyles: [TextStyle?]

  /// The row that is being checked, and its first position in ``text``.
  private(set) var (row, rowStart): ([UInt8], Int) = ([], 0)

  /// The position of the cursor relative to the row; nil if the line has been entered.
  private(set) var cursor: Int?

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
  ///   - engine: The engine that would run the line.
  ///   - frame: The frame in which the line would run.
  ///   - isUncertain: Whether commands that have not run may change the meaning of the line.
  init(
    of line: String, after start: [UInt8], cursor: Int?, in engine: Engine<State, Action>,
    _ frame: Frame, isUncertain: Bool
  ) {
    (self.start, text, self.engine) = (start, start + line.utf8, engine)
    (self.frame, self.isUncertain) = (frame, isUncertain)
    byteStyles = Array(repeating: nil, count: text.count)
    if text.count > Self.longest { return }
    var typed = TypedText()
    typed.append(text)
    for row in typed.lines {
      self.row = row
      self.cursor = cursor.map { start.count + $0 - rowStart }
      checkRow()
      rowStart += row.count + 1
    }
  }

  /// Returns the frame of a line inside aliases.
  private func frame(inside aliases: [String]) -> Frame {
    var frame = frame
    frame.aliases = aliases
    return frame
  }

  /// The style of each Unicode scalar of the line.
  var styles: [TextStyle?] {
    zip(text, byteStyles).dropFirst(start.count).filter { $0.0 & 0xC0 != 0x80 }.map(\.1)
  }

  mutating func style(_ range: Range<Int>, _ style: TextStyle?) {
    for place in range { byteStyles[rowStart + place] = style }
  }

  private mutating func checkRow() {
    let parts = row.withUnsafeBufferPointer { TypedLine($0).parts }
    let pastedPrompt = row.withUnsafeBufferPointer { engine.pastedPrompt(in: $0) }
    mistake = mistake ?? pastedPrompt?.description
    let quote = parts.last?.open.map { $0 == UInt8(ascii: "\\") ? [] : [$0] } ?? []
    // More text can still complete a line that ends in a sign, a backslash or an open quote.
    if let error = Self.mistake(in: row), Self.mistake(in: row + "x".utf8 + quote) != nil {
      mistake = mistake ?? error.description
    }
    row += quote
    for part in parts where part.kind == .sign || part.kind == .comment {
      style(part.range, part.kind == .sign ? .sign : .comment)
    }
    let commands = parts.split(omittingEmptySubsequences: false) {
      $0.kind == .sign && [";", "&"].contains($0.text)
    }
    for (index, command) in commands.enumerated() {
      check(command: command, isEnded: index < commands.count - 1)
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

  /// Checks the words of a command; `end` is the end of the redirection that follows them, if any.
  ///
  /// `isEnded` tells whether no word can follow, and `depth` is the number of commands, such as
  /// `time`, whose argument the command is.
  private mutating func check(
    _ words: ArraySlice<Part>, until end: Int?, isEnded: Bool, depth: Int = 0
  ) {
    guard let first = words.first, let last = words.last, depth < 16, !first.text.hasPrefix("!")
    else { return }
    let (start, commands) = (first.range.lowerBound, engine.commands)
    let isAlias = engine.aliases[first.text] != nil
    // Only the first mistake needs a message, which is slow to find.
    if mistake != nil, !isUncertain, !isAlias, !isAtCursor(first), commands.isUnknown(first.text) {
      return style(first.range, .mistake)
    }
    var source = Array(
      row[start..<max(last.open == nil ? last.range.upperBound : row.count, end ?? 0)])
    if Self.mistake(in: source) != nil { source = Array(row[start..<last.range.upperBound]) }
    let found = isUncertain ? nil : firstError(in: source)
    let implicit = isAlias ? nil : commands.implicitCommand(for: first.text)
    if implicit?.implicitArgument?.readsRest == true {
      let range = start..<last.range.upperBound
      styleExpression(range)
      // The expression extends to the end of the command.
      let isOpen = cursor.map { range.lowerBound <= $0 && (!isEnded || $0 <= range.upperBound) }
      if let found, isOpen != true || !mayContinue(found.error) { report(found, range) }
      return
    }
    let command = isAlias ? nil : implicit ?? (try? commands.command(named: first.text))
    isUncertain = isUncertain || ["alias", "unalias", "source"].contains(command?.name)
    if case .line? = command?.arguments.first?.kind, words.count > 1 {
      style(first.range, .command)
      return check(nested: words.dropFirst(), isEnded: isEnded, depth: depth + 1)
    }
    let wrong = styleWords(words, of: command, isImplicit: implicit != nil, until: found?.error)
    guard let found else { return }
    if case .missingArgument = found.error {
      if isEnded { report(found, nil) }
    } else if let wrong {
      if !isAtCursor(wrong.part) || !mayBecomeValid(wrong, found.error) {
        let isAtEnd = rowStart + wrong.part.range.upperBound == text.count
        isMistakeAtEnd = mistake == nil && isAtEnd && isAtCursor(wrong.part)
        report(found, wrong.part.range)
      }
    } else if isEnded || !isAtCursor(last) {
      report(found, nil)
    }
  }

  /// Checks the argument of a command such as `time`: the words of a command, or a quoted line.
  private mutating func check(nested words: ArraySlice<Part>, isEnded: Bool, depth: Int) {
    guard let first = words.first, isQuoted(first), words.count == 1 else {
      return check(words, until: nil, isEnded: isEnded, depth: depth)
    }
    style(first.range, .quotation)
    if first.open == nil, !isUncertain, let found = firstError(in: Array(first.text.utf8)) {
      report(found, first.range)
    }
  }

  private mutating func report(_ found: FoundError, _ range: Range<Int>?) {
    if case .invalidArgument(let word, let reason) = found.error {
      // The value would take too long to compute, or depends on the commands before.
      if reason == IntegerError.cancelled.description { return }
      if isLater || found.isLater, Self.names.contains(where: word.contains) { return }
    }
    mistake = mistake ?? found.message
    if let range { style(range, .mistake) }
  }

  /// The words of expressions whose value depends on the state.
  private static var names: [String] { ["ans"] + State.fields.map(\.name) }

  /// An error, its message, and whether other commands of the same alias or quotation come before.
  private typealias FoundError = (error: ShellError, message: String, isLater: Bool)

  /// Returns the first error that running a command would report.
  private func firstError(in command: [UInt8]) -> FoundError? {
    var found: FoundError?
    var count = 0
    func check(_ line: UnsafeBufferPointer<UInt8>, _ aliases: [String]) throws(ShellError) {
      // An alias of aliases can stand for very many commands.
      for command in try Lexer(line) where found == nil && count < 100 {
        if let expansion = engine.aliases.expansion(of: command, inside: aliases) {
          try expansion.line.withUTF8Bytes { line throws(ShellError) in
            try check(line, aliases + [expansion.name])
          }
          continue
        }
        do throws(ShellError) {
          count += 1
          if try engine.check(command, in: frame) { count = 100 }
        } catch {
          let message =
            mistake == nil
            ? engine.explained(error, in: command, frame(inside: aliases)).description : ""
          found = (error, message, count > 1)
        }
      }
    }
    command.withUnsafeBufferPointer { try? check($0, []) }
    return found
  }

  /// Returns whether an error is about a word, which the given parameter would read.
  func isAbout(_ part: Part, _ error: ShellError?, _ parameter: ParameterDescription?) -> Bool {
    guard let error, let word = error.word else { return false }
    if case .unexpectedArgument = error { return part.text == word && parameter == nil }
    return part.text == word || word.hasSuffix(" \(part.text)")
      || part.text.hasSuffix("=\(word)") || part.text.hasPrefix("\(word)=")
  }

  private func isAtCursor(_ part: Part) -> Bool {
    cursor.map { part.range.lowerBound <= $0 && $0 <= part.range.upperBound } ?? false
  }

  /// A word that an error is about, the parameter that reads it, and its command.
  struct WrongWord {
    var part: Part
    var parameter: ParameterDescription?
    var command: CommandDescription?
  }

  /// Returns whether further letters may correct a wrong word.
  private func mayBecomeValid(_ wrong: WrongWord, _ error: ShellError) -> Bool {
    // The user may be about to separate the letters before the cursor from the rest of the word.
    let isInside = cursor.map { $0 < wrong.part.range.upperBound } ?? false
    let typed = row[wrong.part.range].prefix((cursor ?? 0) - wrong.part.range.lowerBound)
    let text = isInside ? String(decoding: typed, as: UTF8.self) : wrong.part.text
    func begins(_ words: [String]?) -> Bool { words?.contains { $0.hasPrefix(text) } == true }
    if wrong.part.open != nil { return true }
    switch (error, wrong.parameter?.declaredKind) {
    case (.unknownCommand, _):
      return begins(engine.commands.suggestions + engine.aliases.names)
        || begins(wrong.command?.subcommands.map(\.word))
        || engine.commands.implicitCommand(for: text + "0") != nil
        || IntegerExpression.isUnfinished(text, words: Self.names)
    case (.unknownOption, _), (.unexpectedArgument, _):
      return begins(wrong.command?.options.map(\.name))
    case (.unknownSubcommand, _), (.invalidArgument, nil):
      return begins(wrong.command.map { $0.subcommands.map(\.word) + $0.options.map(\.name) })
    case (.notAnInteger, _): return isInside || mayContinue(error)
    case (_, .choice(let items)?): return begins(items.map(\.text))
    case (_, .decimal?): return text.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
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
