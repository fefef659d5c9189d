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

  private let completer: Completer<State, Action>
  private var session: Session<State, Action> { completer.session }

  /// The earlier lines that the line continues, and the line.
  private let (start, text): ([UInt8], [UInt8])

  /// The style of each byte of ``text``.
  private var byteStyles: [TextStyle?]

  /// The row that is being checked, and its first position in ``text``.
  private var (row, rowStart): ([UInt8], Int) = ([], 0)

  /// The position of the cursor relative to the row; nil if the line has been entered.
  private var cursor: Int?

  /// Checks a line.
  ///
  /// - Parameters:
  ///   - line: The line, or several lines that were pasted together.
  ///   - start: The earlier lines that `line` continues, because a quote is open in them.
  ///   - cursor: The position of the cursor in `line`, in UTF-8 code units; nil if the line has
  ///     been entered.
  ///   - completer: The completer of the session that would run the line.
  init(
    of line: String, after start: [UInt8], cursor: Int?, with completer: Completer<State, Action>
  ) {
    (self.start, text, self.completer) = (start, start + line.utf8, completer)
    byteStyles = Array(repeating: nil, count: text.count)
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
  }

  /// Checks the words of a command.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - end: The end of a redirection; nil if the command has none.
  ///   - isEnded: Whether no word can follow.
  private mutating func check(_ words: ArraySlice<Part>, until end: Int?, isEnded: Bool) {
    guard let first = words.first, let last = words.last else { return }
    let start = first.range.lowerBound
    var source = Array(
      row[start..<max(last.open == nil ? last.range.upperBound : row.count, end ?? 0)])
    if Self.mistake(in: source) != nil { source = Array(row[start..<last.range.upperBound]) }
    let found = firstError(in: source)
    let wrong = found.flatMap { index(of: $0.error, in: words) }
    let parameter = styleWords(words, until: wrong, isEnded: isEnded)
    guard let found else { return }
    switch found.error {
    // The value would take too long to compute.
    case .invalidArgument(_, IntegerError.cancelled.description): return
    case .missingArgument: if !isEnded { return }
    default:
      if let wrong {
        if isAtCursor(words[wrong]), mayBecomeValid(words[wrong], found.error, parameter) { return }
        style(words[wrong].range, .mistake)
      } else if !isEnded, isAtCursor(last) {
        return
      }
    }
    mistake = mistake ?? found.message
  }

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
            found = (error, session.explained(error, in: command).description)
          }
        }
      }
    }
    command.withUnsafeBufferPointer { try? check($0) }
    return found
  }

  /// Returns the index of the word that an error is about.
  private func index(of error: ShellError, in words: ArraySlice<Part>) -> Int? {
    guard let word = error.word else { return nil }
    func isWrong(_ part: Part) -> Bool {
      part.text == word || word.hasSuffix(" \(part.text)") || part.text.hasSuffix("=\(word)")
        || part.text.hasPrefix("\(word)=")
    }
    let first = words.startIndex
    if case .unknownCommand = error { return isWrong(words[first]) ? first : nil }
    // An argument may follow a short form directly, as in +5.
    return words.dropFirst().firstIndex(where: isWrong)
      ?? (isWrong(words[first]) || words[first].text.dropFirst() == word ? first : nil)
  }

  private func isAtCursor(_ part: Part) -> Bool {
    cursor.map { part.range.lowerBound <= $0 && $0 <= part.range.upperBound } ?? false
  }

  /// Returns whether further letters may correct a wrong word.
  private func mayBecomeValid(
    _ part: Part, _ error: ShellError, _ parameter: ParameterDescription?
  ) -> Bool {
    if part.open != nil { return true }
    let typed = String(decoding: row[part.range], as: UTF8.self)
    var isProvided = false
    if case .provided = parameter?.kind { isProvided = true }
    // The words that depend on the state may be too many for a key.
    if !isProvided {
      let before = String(decoding: row[..<part.range.upperBound], as: UTF8.self)
      let candidates = completer.completion(of: before).candidates
      if candidates.contains(where: { $0.replacement.hasPrefix(typed) }) { return true }
    }
    switch (error, parameter?.declaredKind) {
    case (.unknownCommand, _), (.notAnInteger, _):
      return IntegerExpression.isUnfinished(
        error.word ?? part.text, words: ["ans"] + State.fields.map(\.name))
    case (.unexpectedArgument, _), (.unknownOption, _), (.unknownSubcommand, _), (_, .choice?):
      return false
    case (_, .integer?):
      guard let number = Int(part.text), let range = parameter?.range else { return false }
      return number >= 0 && number < range.lowerBound
    case (_, .decimal?):
      return part.text.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
    default: return true
    }
  }
}

// MARK: - Styles

extension LineCheck {
  /// Sets the styles of the words before a wrong one, and returns the parameter that reads the
  /// wrong word.
  private mutating func styleWords(
    _ words: ArraySlice<Part>, until wrong: Int?, isEnded: Bool
  ) -> ParameterDescription? {
    guard let first = words.first, let last = words.last else { return nil }
    let commands = session.commands
    if session.aliases[first.text] == nil, commands.implicitCommand(for: first.text) != nil {
      styleExpression(first.range.lowerBound..<last.range.upperBound)
      return nil
    }
    style(first.range, .command)
    guard session.aliases[first.text] == nil,
      let command = try? commands.command(named: first.text)
    else { return nil }
    var typed = TypedArguments([], of: command)
    for (index, part) in zip(words.indices, words).dropFirst() {
      let parameter = typed.next
      let isName =
        typed.words.isEmpty && (try? typed.command.subcommand(selectedBy: part.text)) != nil
      if isName {
        style(part.range, .command)
      } else if typed.acceptsOptions, ArgumentReader.isOption(part.text) {
        style(part.range, .argument)
      } else {
        if case .line = parameter?.kind, !isQuoted(part) {
          check(words[index...], until: nil, isEnded: isEnded)
          return nil
        }
        styleArgument(part, parameter)
      }
      if index == wrong { return parameter }
      typed.append(part.text)
    }
    return nil
  }

  private mutating func styleArgument(_ part: Part, _ parameter: ParameterDescription?) {
    if isQuoted(part) { return style(part.range, .quotation) }
    switch parameter?.declaredKind {
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
