import LineEditing
import SystemIO
import TerminalText

extension LineCheck {
  /// Sets the styles of the words of a command, up to the word that an error is about.
  ///
  /// - Parameters:
  ///   - words: The words, of which the first is the name, unless `isImplicit` is true.
  ///   - command: The command; nil for an alias, or if no command has the name.
  ///   - isImplicit: Whether the name was omitted, so that all words are arguments.
  ///   - found: The error; nil if the command has no error.
  /// - Returns: The word or the expression that the error is about; nil if there is no such word.
  mutating func styleWords(
    _ words: ArraySlice<Token>, of command: CommandDescription?, isImplicit: Bool,
    until found: FoundError?
  ) -> WrongWord? {
    func isWrong(_ token: Token) -> Bool {
      found?.range.map { token.range.contains($0.lowerBound) } ?? false
    }
    let first = words[words.startIndex]
    if !isImplicit {
      if case .unknownCommand? = found?.error, isWrong(first) { return (first, nil, nil) }
      style(first.range, .command)
      // The name is ambiguous, or the argument after a short form is wrong, as in +5x.
      if isWrong(first) { return (first, nil, nil) }
    }
    guard let command else {
      guard var token = words.first(where: isWrong), let range = found?.range else { return nil }
      token.range = token.range.lowerBound..<range.upperBound
      return (token, nil, nil)
    }
    var typed = TypedArguments([], of: command)
    var end = 0
    for var token in isImplicit ? words : words.dropFirst() {
      let before = typed
      typed.append(line.text(token))
      if before.next?.isExpression == true, !typed.words.isEmpty {
        // The expression extends to the end, unless another word is wrong.
        let wrong = isWrong(token) ? found?.range : found?.range.map { _ in token.range }
        token.range = token.range.lowerBound..<(wrong ?? words[words.endIndex - 1].range).upperBound
      }
      // The words of an expression, before which an argument was omitted, are wrong together.
      if before.next?.isLeading == true, isWrong(token) {
        token.range = found?.range ?? token.range
      }
      if token.range.lowerBound >= end { style(token, after: before) }
      if isWrong(token) { return (token, before.next, before.command) }
      end = token.range.upperBound
    }
    return nil
  }

  /// Sets the style of an argument, an option or the name of a sub-command.
  private mutating func style(_ token: Token, after typed: TypedArguments) {
    let text = line.text(token)
    let isName = (try? typed.command.subcommand(selectedBy: text)) != nil
    if typed.words.isEmpty, isName { return style(token.range, .command) }
    if isQuoted(token) { return style(token.range, .quotation) }
    if typed.acceptsOptions, ArgumentReader.isOption(text) {
      return style(token.range, .argument)
    }
    switch typed.next?.kind {
    case .text, .line, nil: break
    case .integer, .step: styleExpression(token.range)
    case .file(let keywords) where !keywords.contains { $0.text == text }:
      if isFile(token) { style(token.range, .argument) }
    default: style(token.range, .argument)
    }
  }

  /// Sets the style of an expression.
  ///
  /// A parenthesis at the cursor and the parenthesis that belongs to it have a style of their own.
  mutating func styleExpression(_ range: Range<Int>) {
    style(range, .argument)
    guard let cursor else { return }
    func isParenthesis(_ byte: UInt8) -> Bool { "()".utf8.contains(byte) }
    let bytes = line.bytes
    let places = [cursor - 1, cursor].filter(range.contains)
    guard let place = places.first(where: { isParenthesis(bytes[$0]) }) else { return }
    let isOpening = bytes[place] == UInt8(ascii: "(")
    var depth = 0
    let partner =
      (isOpening ? Array(place..<range.upperBound) : (range.lowerBound...place).reversed())
      .first { other in
        depth += bytes[other] == bytes[place] ? 1 : isParenthesis(bytes[other]) ? -1 : 0
        return depth == 0
      }
    guard let partner else { return }
    for place in [place, partner] { style(place..<place + 1, .parenthesis) }
  }

  func isQuoted(_ token: Token) -> Bool {
    line.bytes[token.range].contains { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }
  }

  /// Returns whether a word is the name of an existing file or folder; always false with `--safe`.
  func isFile(_ token: Token) -> Bool {
    if engine.options.safe { return false }
    let path = try? line.word(token).fileName(home: engine.environment.directories.home)
    return path.flatMap { try? FileSystem.live.statusIfPresent($0) } != nil
  }
}
