import TerminalText

/// Splits a line into commands, and a command into words.
///
/// Whitespace separates words; `;` and `&` separate commands. Words are quoted with `'…'`, `"…"`
/// and `\` as in a POSIX shell (see `WordSyntax`). `#` at the start of a word begins a comment.
///
/// `>` and `>>` send the output of a command to a file, and `|` sends it to a program. `!` at the
/// start of a command runs a program. The text after `|` and `!` extends to the end of the line,
/// because another shell reads it.
///
/// A lexer only finds where commands and words end. ``Word/init(unquoting:)`` removes the quotes.
struct Lexer: Sequence, IteratorProtocol {
  private let line: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var first: CommandText?

  /// Creates a lexer, and checks the whole line.
  ///
  /// - Parameter line: The line in UTF-8, without its line ending. Its buffer must outlive the
  ///   lexer and its commands.
  /// - Throws: A ``ShellError`` for the first mistake in the line.
  init(_ line: UnsafeBufferPointer<UInt8>) throws(ShellError) {
    self.line = line
    try Self.checkEncoding(line)
    try Self.checkLineBreaks(line)
    first = try findCommand()
    var rest = self
    while rest.position < line.count { _ = try rest.findCommand() }
  }

  /// Returns the next command, or nil at the end of the line.
  mutating func next() -> CommandText? {
    if let first {
      self.first = nil
      return first
    }
    return position < line.count ? try? findCommand() : nil
  }

  /// Finds the next command; returns nil at the end of the line.
  ///
  /// - Throws: A ``ShellError`` if there is a mistake before the end of the command.
  private mutating func findCommand() throws(ShellError) -> CommandText? {
    var start: Int?
    var (nameEnd, end) = (position, position)
    func command(_ ending: CommandText.Ending = .none) -> CommandText? {
      start.map { start in
        CommandText(
          whole: UnsafeBufferPointer(rebasing: line[start..<position]), length: end - start,
          nameLength: nameEnd - start, ending: ending)
      }
    }
    while position < line.count {
      let byte = line[position]
      switch byte {
      case _ where Self.isBlank(byte):
        position += 1
      case UInt8(ascii: ";"):
        let found = command()
        position += 1
        if let found { return found }
      case UInt8(ascii: "&"):
        position += 1
        guard let command = command(.background) else {
          throw .invalidLine("there is no command before &; write one, or remove the &")
        }
        return command
      case UInt8(ascii: ">"), UInt8(ascii: "|"):
        let sign = try skipRedirectionSign()
        if start == nil {
          throw .invalidLine(
            "there is no command before \(sign); write one, or put \\ before the \(sign)")
        }
        let ending = try sign == "|" ? programEnding() : fileEnding(after: sign)
        return command(ending)
      case UInt8(ascii: "!") where start == nil:
        start = position
        nameEnd = position + 1
        position = line.count
        end = position
      case UInt8(ascii: "#"):
        position = line.count
      default:
        end = try Self.endOfWord(in: line, from: position)
        if start == nil { (start, nameEnd) = (position, end) }
        position = end
      }
    }
    return command()
  }

  /// Skips `>`, `>>` or `|`, and returns it.
  private mutating func skipRedirectionSign() throws(ShellError) -> String {
    let first = line[position]
    position += 1
    if first == UInt8(ascii: "|") { return "|" }
    guard position < line.count, line[position] == first else { return ">" }
    position += 1
    return ">>"
  }

  /// Reads the rest of the line as a program.
  private mutating func programEnding() throws(ShellError) -> CommandText.Ending {
    skipBlanks()
    if position == line.count { throw .invalidLine("| needs a program after it") }
    let program = UnsafeBufferPointer(rebasing: line[position...])
    position = line.count
    return .program(program)
  }

  /// Reads a file name, which must be the last word of a command.
  private mutating func fileEnding(
    after sign: String
  ) throws(ShellError) -> CommandText.Ending {
    skipBlanks()
    let start = position
    position = try Self.endOfWord(in: line, from: start)
    if position == start || line[start] == UInt8(ascii: "#") {
      throw .invalidLine("\(sign) needs a file name after it")
    }
    let name = UnsafeBufferPointer(rebasing: line[start..<position])
    let end = position
    skipBlanks()
    defer { position = end }
    guard position < line.count else { return .file(name, appends: sign == ">>") }
    switch line[position] {
    case UInt8(ascii: ";"), UInt8(ascii: "#"): return .file(name, appends: sign == ">>")
    case UInt8(ascii: "&"):
      throw .invalidLine(
        "& cannot follow a file name; a command that writes to a file is always awaited")
    case UInt8(ascii: ">"), UInt8(ascii: "|"):
      throw unexpectedAfterFileName(try skipRedirectionSign())
    default:
      let next = line[position..<(try Self.endOfWord(in: line, from: position))]
      throw unexpectedAfterFileName(String(decoding: next, as: UTF8.self))
    }
  }

  private func unexpectedAfterFileName(_ text: String) -> ShellError {
    .invalidLine(
      "unexpected \(quoted(text)) after the file name; quote a name that contains spaces")
  }

  private mutating func skipBlanks() {
    while position < line.count, Self.isBlank(line[position]) { position += 1 }
  }

  /// Returns the index after the last byte of the word that begins at an index.
  ///
  /// - Throws: A ``ShellError`` if a quote is never closed, or if the line ends in a backslash.
  static func endOfWord(
    in line: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(ShellError) -> Int {
    let (end, open) = WordSyntax.endOfWord(in: line, from: start, isEnd: isSeparator)
    switch open {
    case nil: return end
    case UInt8(ascii: "\\")?:
      throw .invalidLine("the line ends with a single \\; write \\\\ for a backslash")
    case let quote?: throw .openQuote(Character(Unicode.Scalar(quote)))
    }
  }

  private static func checkEncoding(_ line: UnsafeBufferPointer<UInt8>) throws(ShellError) {
    // This loop has no early exit, so that the compiler can vectorize it.
    var (bits, hasNUL) = (UInt8(0), false)
    for byte in line {
      bits |= byte
      hasNUL = hasNUL || byte == 0
    }
    if hasNUL, let index = line.firstIndex(of: 0) { throw .nulByte(column: index + 1) }
    if bits < 0x80 || String(validating: line, as: UTF8.self) != nil { return }
    // Finds the first byte after the valid characters.
    var valid = 0
    for end in line.indices where String(validating: line[valid...end], as: UTF8.self) != nil {
      valid = end + 1
    }
    throw .invalidUTF8(column: valid + 1)
  }

  /// Throws an error for a carriage return between words, which may be meant to end a line.
  private static func checkLineBreaks(_ line: UnsafeBufferPointer<UInt8>) throws(ShellError) {
    guard line.contains(UInt8(ascii: "\r")) else { return }
    let words = TypedLine(line).parts.filter { $0.kind == .word || $0.kind == .programWord }
    let index = line.indices.first { index in
      line[index] == UInt8(ascii: "\r") && !words.contains { $0.range.contains(index) }
    }
    guard let index else { return }
    throw .invalidLine(
      "the line contains a carriage return at byte \(index + 1); end lines with LF or CR LF")
  }

  /// Returns whether a byte is whitespace, which separates words.
  static func isBlank(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), 0x0B, 0x0C: true
    default: false
    }
  }

  /// Returns whether a byte that is not quoted ends a word.
  static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: ">"), UInt8(ascii: "|"): true
    default: isBlank(byte)
    }
  }
}
