/// Splits a line into commands, and a command into words.
///
/// Words are separated by blanks, commands by `;` or `&`. `'…'`, `"…"` and `\` quote as in a POSIX
/// shell (POSIX.1-2024, Shell Command Language, 2.2): nothing is special between single quotes;
/// between double quotes a backslash quotes `"`, `\`, `$` and a backquote, and nothing else. `#` at the
/// start of a word begins a comment.
///
/// A lexer finds where commands and words begin and end. It copies nothing: a word is unquoted when
/// it is read.
@usableFromInline
struct Lexer {
  private let line: UnsafeBufferPointer<UInt8>
  private var position = 0

  /// Creates a lexer of a line in UTF-8, without its line end.
  ///
  /// The line has to outlive the lexer and the commands that it returns.
  init(_ line: UnsafeBufferPointer<UInt8>) {
    self.line = line
  }

  /// Calls a function with each command of a line, after the whole line was checked.
  ///
  /// - Throws: The ``ShellError`` of the first fault, before `body` was called, or an error of `body`.
  @usableFromInline
  static func forEachCommand(
    in line: UnsafeBufferPointer<UInt8>, _ body: (CommandText) throws(ShellError) -> Void
  ) throws(ShellError) {
    try check(line)
    var lexer = Lexer(line)
    while let command = try lexer.next() { try body(command) }
  }

  /// Checks a whole line, so that nothing of a faulty line is run.
  private static func check(_ line: UnsafeBufferPointer<UInt8>) throws(ShellError) {
    var (isASCII, hasOperators) = (true, false)
    for byte in line {
      if byte >= 0x80 { isASCII = false }
      if byte == 0 || isOperator(byte) || isQuoting(byte) { hasOperators = true }
    }
    if !isASCII || hasOperators { try checkEncoding(line, isASCII: isASCII) }
    // Without them a line is one command, in which nothing can be wrong yet.
    if !hasOperators { return }
    var lexer = Lexer(line)
    while try lexer.next() != nil {}
  }

  /// Finds the next command.
  ///
  /// - Returns: The command, or nil at the end of the line.
  /// - Throws: The ``ShellError`` of a fault up to the end of the command.
  mutating func next() throws(ShellError) -> CommandText? {
    var start: Int?
    var end = position
    func command(isBackground: Bool) -> CommandText? {
      start.map { start in
        CommandText(
          bytes: UnsafeBufferPointer(rebasing: line[start..<end]), isBackground: isBackground)
      }
    }
    while position < line.count {
      let byte = line[position]
      switch byte {
      case _ where Self.isBlank(byte):
        position += 1
      case UInt8(ascii: ";"):
        position += 1
        if let command = command(isBackground: false) { return command }
      case UInt8(ascii: "&"):
        position += 1
        guard let command = command(isBackground: true) else { throw .nothingToRunInBackground }
        return command
      case UInt8(ascii: "#"):
        position = line.count
      default:
        if start == nil { start = position }
        position = try Self.endOfWord(in: line, from: position)
        end = position
      }
    }
    return command(isBackground: false)
  }

  /// Finds the end of a word.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - start: The index of the word's first byte.
  /// - Returns: The index behind its last byte.
  /// - Throws: The ``ShellError`` of a quote that is never closed.
  static func endOfWord(
    in line: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(ShellError) -> Int {
    var position = start
    while position < line.count, !endsWord(line[position]) {
      switch line[position] {
      case UInt8(ascii: "'"):
        guard let end = line[(position + 1)...].firstIndex(of: UInt8(ascii: "'")) else {
          throw .openQuote("'")
        }
        position = end + 1
      case UInt8(ascii: "\""):
        position = try endOfDoubleQuotes(in: line, from: position + 1)
      case UInt8(ascii: "\\"):
        if position + 1 == line.count { throw .danglingBackslash }
        position += 2
      default:
        position += 1
      }
    }
    return position
  }

  private static func endOfDoubleQuotes(
    in line: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(ShellError) -> Int {
    var position = start
    while position < line.count {
      switch line[position] {
      case UInt8(ascii: "\""):
        return position + 1
      case UInt8(ascii: "\\")
      where position + 1 < line.count && isSpecialInDoubleQuotes(line[position + 1]):
        position += 2
      default:
        position += 1
      }
    }
    throw .openQuote("\"")
  }

  private static func checkEncoding(
    _ line: UnsafeBufferPointer<UInt8>, isASCII: Bool
  ) throws(ShellError) {
    if let index = line.firstIndex(of: 0) { throw .nulByte(column: index + 1) }
    if isASCII || String(validating: line, as: UTF8.self) != nil { return }
    // The first byte behind all characters that are valid.
    var valid = 0
    for end in line.indices where String(validating: line[valid...end], as: UTF8.self) != nil {
      valid = end + 1
    }
    throw .invalidUTF8(column: valid + 1)
  }

  /// Whether a byte separates words.
  static func isBlank(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), 0x0B, 0x0C: true
    default: false
    }
  }

  /// Whether a byte quotes others outside of quotes.
  static func isQuoting(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"): true
    default: false
    }
  }

  /// Whether a backslash between double quotes quotes this byte, rather than standing for itself.
  static func isSpecialInDoubleQuotes(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"), UInt8(ascii: "`"): true
    default: false
    }
  }

  private static func endsWord(_ byte: UInt8) -> Bool { isBlank(byte) || isOperator(byte) }

  /// Whether a byte ends a command.
  private static func isOperator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ";") || byte == UInt8(ascii: "&")
  }
}

/// A command as it was typed, in the bytes of its line; it must not outlive these.
@usableFromInline
struct CommandText {
  /// The command in UTF-8, without the blanks around it; never empty.
  let bytes: UnsafeBufferPointer<UInt8>

  /// Whether it ends in `&`, so the next command is read while its effects run.
  let isBackground: Bool

  /// The command as a string.
  var source: String { String(decoding: bytes, as: UTF8.self) }
}
