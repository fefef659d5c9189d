import SystemIO
import TerminalText

extension LineCheck {
  /// Sets the styles of the words of a command, up to the one that an error is about, and returns
  /// that word; the command is nil for an alias, or if no command has the name.
  mutating func styleWords(
    _ words: ArraySlice<Part>, of command: CommandDescription?, isImplicit: Bool,
    until error: ShellError?
  ) -> WrongWord? {
    let first = words[words.startIndex]
    if case .unknownCommand(first.text, _)? = error { return WrongWord(part: first) }
    if !isImplicit { style(first.range, .command) }
    if case .ambiguousCommand(first.text, _)? = error { return WrongWord(part: first) }
    guard let command else {
      // An argument may directly follow a short form, as in +5.
      let isWrong = error.map { $0.word == String(first.text.dropFirst()) } ?? false
      let part = words.dropFirst().first { isAbout($0, error, nil) } ?? (isWrong ? first : nil)
      return part.map { WrongWord(part: $0) }
    }
    var typed = TypedArguments([], of: command)
    for part in isImplicit ? words : words.dropFirst() {
      style(part, after: typed)
      if isAbout(part, error, typed.next) {
        return WrongWord(part: part, parameter: typed.next, command: typed.command)
      }
      typed.append(part.text)
    }
    return nil
  }

  /// Sets the style of an argument, an option or the name of a sub-command.
  private mutating func style(_ part: Part, after typed: TypedArguments) {
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
  mutating func styleExpression(_ range: Range<Int>) {
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

  func isQuoted(_ part: Part) -> Bool {
    row[part.range].contains { $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "\"") }
  }

  /// Returns whether a word is the name of an existing file.
  func isFile(_ part: Part) -> Bool {
    let word = Word(part.text, beginsWithTilde: row[part.range.lowerBound] == UInt8(ascii: "~"))
    if engine.options.safe { return false }
    let path = try? word.fileName(home: engine.environment.directories.home)
    return path.flatMap { try? FileSystem.live.statusIfPresent($0) } != nil
  }
}
