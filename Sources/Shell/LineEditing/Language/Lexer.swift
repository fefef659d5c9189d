/// Splits a line into words, operators and comments.
///
/// Whitespace separates words. Words are quoted with `'…'`, `"…"` and `\` as in a POSIX shell
/// (POSIX.1-2024, Shell Command Language, 2.2): nothing is special between single quotes, and
/// between double quotes, a backslash quotes only `"`, `\`, `$` and a backquote. `#` at the start
/// of a word begins a comment. `;`, `&`, `>`, `>>` and `|` are operators, and so is `!` at the
/// start of a command. An `&` inside a word, as in a web address, is a character of the word. After
/// `|` or `!`, the rest of the line is a program for another shell. The only operator there is `|`.
///
/// A lexer copies no text: a token is a range of bytes.
package struct Lexer: Sequence, IteratorProtocol {
  /// A part of a line.
  package struct Token: Equatable {
    package enum Kind: UInt8 {
      case word
      case exclamationMark = 0x21
      case comment = 0x23
      case ampersand = 0x26
      case semicolon = 0x3B

      /// `>` or `>>`.
      case output = 0x3E
      case pipe = 0x7C
    }

    package let kind: Kind

    /// The bytes of the token in the line.
    package var range: Range<Int>

    /// The quote that a word leaves open at the end of the line, or an unquoted backslash at the
    /// end of the line; nil if the token is complete.
    package let open: UInt8?
  }

  /// The operators that a lexer recognizes.
  package enum Operators {
    case all, pipe

    /// Neither operators nor comments are recognized.
    case none
  }

  /// The line in UTF-8.
  package let line: UnsafeBufferPointer<UInt8>

  /// The index of the first byte that has not been read.
  package private(set) var position: Int

  private var operators: Operators

  /// Whether no word has been read since the start of the command.
  private var isAtStart = true

  /// Creates a lexer that begins at an index of a line, whose buffer must outlive the lexer.
  package init(
    _ line: UnsafeBufferPointer<UInt8>, from position: Int = 0, operators: Operators = .all
  ) {
    (self.line, self.position, self.operators) = (line, position, operators)
  }

  /// Whether the whole line has been read.
  package var isAtEnd: Bool { position == line.count }

  /// Returns the next token, or nil at the end of the line.
  package mutating func next() -> Token? {
    skipBlanks()
    if isAtEnd { return nil }
    let start = position
    let kind = kind(of: line[start])
    var open: UInt8?
    switch kind {
    case .word:
      isAtStart = false
      (position, open) = readWord { _ in }
    case .comment: position = line.count
    case .semicolon, .ampersand:
      isAtStart = true
      position += 1
    case .pipe, .exclamationMark:
      operators = .pipe
      position += 1
    case .output:
      position += position + 1 < line.count && line[position + 1] == line[position] ? 2 : 1
    }
    return Token(kind: kind, range: start..<position, open: open)
  }

  package mutating func skipBlanks() {
    while position < line.count, Self.isBlank(line[position]) { position += 1 }
  }

  /// Skips the rest of the line.
  package mutating func skipRest() { position = line.count }

  /// Returns the kind of the token that begins with a byte.
  private func kind(of byte: UInt8) -> Token.Kind {
    switch byte {
    case UInt8(ascii: "!"): isAtStart && operators != .none ? .exclamationMark : .word
    case UInt8(ascii: "#"): operators == .none ? .word : .comment
    default: endsWord(byte) ? Token.Kind(rawValue: byte) ?? .word : .word
    }
  }

  /// Returns whether a byte is whitespace, which separates words.
  package static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }

  /// Returns whether a byte that is not quoted ends a word.
  private func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "|"): operators != .none
    case UInt8(ascii: ";"), UInt8(ascii: "&"), UInt8(ascii: ">"): operators == .all
    default: Self.isBlank(byte)
    }
  }

  /// Returns whether the byte that ends a word is an `&` before another character of the word.
  private func continuesWord(at index: Int) -> Bool {
    line[index] == UInt8(ascii: "&") && index + 1 < line.count && !endsWord(line[index + 1])
  }

  /// Reads a word, and calls `body` with each byte that remains without quotes and backslashes.
  private func readWord(_ body: (UInt8) -> Void) -> (end: Int, open: UInt8?) {
    let (single, double) = (UInt8(ascii: "'"), UInt8(ascii: "\""))
    let backslash = UInt8(ascii: "\\")
    var quote: UInt8?
    var position = position
    while position < line.count {
      let byte = line[position]
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == single || byte == double {
        quote = byte
      } else if byte == backslash, quote != single {
        position += 1
        if position == line.count { return (position, quote ?? backslash) }
        let isLiteral = quote == double && !"\"\\$`".utf8.contains(line[position])
        if isLiteral { body(backslash) }
        body(line[position])
      } else if quote == nil, endsWord(byte), !continuesWord(at: position) {
        return (position, nil)
      } else {
        body(byte)
      }
      position += 1
    }
    return (position, quote)
  }
}

extension Lexer {
  /// Returns a word without its quotes and without the backslashes that quote characters.
  ///
  /// The result ends before the first unquoted blank of the text.
  package static func unquoted(_ word: UnsafeBufferPointer<UInt8>) -> String {
    String(unsafeUninitializedCapacity: word.count) { text in
      var count = 0
      _ = Lexer(word, operators: .none).readWord { byte in
        text[count] = byte
        count += 1
      }
      return count
    }
  }

  /// Returns the words of a text with their quotes; operators and comments are words, too.
  package static func words(of text: Substring) -> [String] {
    Array(text.utf8).withUnsafeBufferPointer { text in
      Lexer(text, operators: .none).map { String(decoding: text[$0.range], as: UTF8.self) }
    }
  }
}
