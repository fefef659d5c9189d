import LineEditing
import TerminalText

/// The commands of a line that has no mistake.
///
/// `;` and `&` separate commands. `>` and `>>` send the output of a command to a file, and `|`
/// sends it to a program. `!` at the start of a command runs a program. The text after `|` and `!`
/// extends to the end of the line, because another shell reads it.
package struct LineCommands: Sequence, IteratorProtocol {
  private var lexer: Lexer

  /// The first command, until ``next()`` returns it; nil if the line has no command.
  private(set) var first: CommandText?

  /// Checks a whole line, and finds its first command.
  ///
  /// - Parameter line: The line in UTF-8, without its line ending. Its buffer must outlive the
  ///   commands.
  /// - Throws: A ``ShellError`` if the line has a mistake. Bytes that are not allowed are reported
  ///   before other mistakes.
  init(_ line: UnsafeBufferPointer<UInt8>) throws(ShellError) {
    lexer = Lexer(line)
    if !line.allSatisfy({ (0x20..<0x7f).contains($0) }) {
      try Self.checkEncoding(line)
      try Self.checkLineBreaks(line)
    }
    first = try findCommand()
    if lexer.isAtEnd { return }
    var rest = self
    while try rest.findCommand() != nil {}
  }

  /// Returns the next command, or nil at the end of the line.
  package mutating func next() -> CommandText? {
    defer { first = nil }
    return first ?? (try? findCommand())
  }

  /// Finds the next command; returns nil at the end of the line.
  ///
  /// - Throws: A ``ShellError`` if there is a mistake before the end of the command.
  private mutating func findCommand() throws(ShellError) -> CommandText? {
    var (name, end) = (0..<0, 0)
    func command(until wholeEnd: Int, _ ending: CommandText.Ending = .none) -> CommandText {
      let start = name.lowerBound
      return CommandText(
        line: lexer.line, name: name, words: start..<end, whole: start..<wholeEnd, ending: ending)
    }
    while let token = try token() {
      switch token.kind {
      case .comment: break
      case .word:
        if name.isEmpty { name = token.range }
        end = token.range.upperBound
      case .exclamationMark:
        lexer.skipRest()
        (name, end) = (token.range, lexer.position)
      case .semicolon:
        if !name.isEmpty { return command(until: end) }
      case .ampersand, .output, .pipe:
        let sign = text(token)
        if name.isEmpty {
          throw .invalidLine(
            "there is no command before \(sign); write one, or "
              + (sign == "&" ? "remove the &" : "put \\ before the \(sign)"))
        }
        let ending = try ending(after: sign)
        return command(until: lexer.position, ending)
      }
    }
    return name.isEmpty ? nil : command(until: end)
  }

  /// Returns the next token; nil at the end of the line.
  ///
  /// - Throws: A ``ShellError`` if a quote or a backslash is open at the end of the token, or if
  ///   the token begins `||` or `&&`.
  private mutating func token() throws(ShellError) -> Lexer.Token? {
    guard let token = lexer.next() else { return nil }
    switch token.open {
    case nil:
      if case .word = token.kind { return token }
      // These operators run a command only if another one fails or succeeds.
      let rest = lexer.line[token.range.lowerBound...]
      for sign in ["||", "&&"] where rest.starts(with: sign.utf8) {
        throw .invalidLine(
          "there is no \(sign); separate commands with ;, and use the option --stop-on-error to "
            + "stop at the first error")
      }
      return token
    case UInt8(ascii: "\\")?:
      throw .invalidLine("the line ends with a single \\; write \\\\ for a backslash")
    case let quote?:
      let sign = Unicode.Scalar(quote)
      throw .invalidLine("the quote \(sign) is never closed; close it, or put \\ before it")
    }
  }

  /// Reads what follows the sign that ends the words of a command.
  ///
  /// After `|`, this is a program up to the end of the line. After `>` or `>>`, this is a file
  /// name, which must be the last word of the command. After `&`, nothing is read.
  ///
  /// - Throws: A ``ShellError`` if the program or the file name is missing, or if something else
  ///   follows the file name.
  private mutating func ending(after sign: String) throws(ShellError) -> CommandText.Ending {
    if sign == "&" { return .background }
    if sign == "|" {
      lexer.skipBlanks()
      if lexer.isAtEnd { throw .invalidLine("| needs a program after it") }
      defer { lexer.skipRest() }
      return .program(lexer.position..<lexer.line.count)
    }
    guard let name = try token(), name.kind == .word else {
      throw .invalidLine("\(sign) needs a file name after it")
    }
    var rest = self
    guard let next = try rest.token(), next.kind != .semicolon, next.kind != .comment else {
      return .file(name.range, appends: sign == ">>")
    }
    throw .invalidLine(
      next.kind == .ampersand
        ? "& cannot follow a file name; a command that writes to a file is always awaited"
        : "unexpected \(quoted(text(next))) after the file name; quote a name that contains spaces")
  }

  private func text(_ token: Lexer.Token) -> String {
    String(decoding: lexer.line[token.range], as: UTF8.self)
  }

  /// Throws an error for a NUL or invalid UTF-8.
  private static func checkEncoding(_ line: UnsafeBufferPointer<UInt8>) throws(ShellError) {
    func error(_ what: String, at index: Int) -> ShellError {
      .invalidLine("the line contains \(what) at byte \(index + 1); no command on it was run")
    }
    if let index = line.firstIndex(of: 0) { throw error("a NUL", at: index) }
    if line.allSatisfy({ $0 < 0x80 }) || String(validating: line, as: UTF8.self) != nil { return }
    // Finds the first byte after the valid characters.
    var valid = 0
    for end in line.indices where String(validating: line[valid...end], as: UTF8.self) != nil {
      valid = end + 1
    }
    throw error("invalid UTF-8", at: valid)
  }

  /// Throws an error for a carriage return between words, which may be meant to end a line.
  private static func checkLineBreaks(_ line: UnsafeBufferPointer<UInt8>) throws(ShellError) {
    guard line.contains(UInt8(ascii: "\r")) else { return }
    let words = Lexer(line).filter { $0.kind == .word }
    for (index, byte) in line.enumerated() where byte == UInt8(ascii: "\r") {
      if words.contains(where: { $0.range.contains(index) }) { continue }
      throw .invalidLine(
        "the line contains a carriage return at byte \(index + 1); end lines with LF or CR LF")
    }
  }
}

extension Collection<UInt8> {
  /// Calls `body` with the commands of a line in UTF-8, which are valid only until `body` returns.
  ///
  /// NB: `String.withUTF8` does not support typed throws, so the bytes are copied to an array.
  ///
  /// - Throws: A ``ShellError`` if the line has a mistake, or an error of `body`.
  package func withCommands<Value>(
    _ body: (LineCommands) throws(ShellError) -> Value
  ) throws(ShellError) -> Value {
    try Array(self).withUnsafeBufferPointer { line throws(ShellError) in
      try body(try LineCommands(line))
    }
  }
}

/// A command as typed: ranges of bytes in its line.
///
/// It must not outlive the buffer that holds the line.
package struct CommandText {
  /// The line in UTF-8.
  let line: UnsafeBufferPointer<UInt8>

  /// The first word, which names the command.
  let name: Range<Int>

  /// The words, from the start of the first to the end of the last.
  let words: Range<Int>

  /// The command with its ``ending``.
  let whole: Range<Int>

  let ending: Ending

  /// The characters that may follow the words of a command.
  enum Ending {
    case none

    /// `&`, which makes the effects of the command run in the background.
    case background

    /// `>` or `>>` and a word, as typed: the name of the file to which the output is written.
    case file(Range<Int>, appends: Bool)

    /// `|` and a program that reads the output; the text of the program is for another shell.
    case program(Range<Int>)
  }

  /// The command as a string, including the destination of its output, but without `&`.
  var string: String { self[isBackground ? words : whole] }

  /// Whether the command directly follows a URL and a `;`, which may be a part of the URL.
  var followsURL: Bool {
    let before = line[..<name.lowerBound].reversed()
    let word = before.dropFirst().prefix { !" ;".utf8.contains($0) }
    return before.first == UInt8(ascii: ";") && word.contains("//:".utf8)
  }

  /// Whether the effects of the command run in the background.
  var isBackground: Bool { if case .background = ending { true } else { false } }

  /// The text of a part of the line.
  subscript(range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: line[range]), as: UTF8.self)
  }

  /// Returns a part of the line as a word, without its quotes.
  func word(_ range: Range<Int>) -> Word {
    Word(unquoting: UnsafeBufferPointer(rebasing: line[range]))
  }
}
