/// The context of the cursor, for completion: the words of the current command, the word at the
/// cursor, and any open quote.
///
/// It splits a line in the same way as ``Lexer``, except that a quote may still be open at the
/// cursor. A program after `|` or `!` is split into words too.
struct CompletionScanner: Equatable {
  /// The kind of quote that is open at the cursor.
  enum Quote: Equatable {
    case none, single, double
  }

  /// The words of the current command before the word at the cursor.
  private(set) var words: [String] = []

  /// The byte offset in the line at which the word at the cursor starts.
  private(set) var wordStart = 0

  /// The word at the cursor as typed so far, without its quotes.
  private(set) var word = ""

  /// The part of the word at the cursor that completion leaves unchanged, such as `--label=`.
  private(set) var head = ""

  /// The quote that is open at the cursor.
  private(set) var quote = Quote.none

  /// Whether the word at the cursor begins with an unquoted `~`.
  private(set) var beginsWithTilde = false

  /// Whether the word at the cursor is the file name after `>` or `>>`, or a word of a program.
  private(set) var isInDestination = false

  /// Whether the cursor is in a comment.
  private(set) var isInComment = false

  private var text: [UInt8] = []
  private var isInWord = false
  private var isInProgram = false

  init(_ line: String) {
    var isEscaped = false
    for (index, byte) in line.utf8.enumerated() {
      if isEscaped {
        isEscaped = false
        if quote == .double, !Lexer.isSpecialInDoubleQuotes(byte) {
          text.append(UInt8(ascii: "\\"))
        }
        text.append(byte)
        continue
      }
      switch (quote, byte) {
      case (.single, UInt8(ascii: "'")), (.double, UInt8(ascii: "\"")):
        quote = .none
      case (.single, _):
        text.append(byte)
      case (.none, UInt8(ascii: "\\")), (.double, UInt8(ascii: "\\")):
        begin(at: index, with: byte)
        isEscaped = true
      case (.double, _):
        text.append(byte)
      case (.none, UInt8(ascii: ";")) where !isInProgram,
        (.none, UInt8(ascii: "&")) where !isInProgram:
        end(at: index)
        words = []
        isInDestination = false
      case (.none, UInt8(ascii: ">")) where !isInProgram:
        end(at: index)
        isInDestination = true
      case (.none, UInt8(ascii: "|")),
        (.none, UInt8(ascii: "!")) where words.isEmpty && !isInWord:
        end(at: index)
        isInDestination = true
        isInProgram = true
      case (.none, let byte) where Lexer.isBlank(byte):
        end(at: index)
      case (.none, UInt8(ascii: "'")):
        begin(at: index, with: byte)
        quote = .single
      case (.none, UInt8(ascii: "\"")):
        begin(at: index, with: byte)
        quote = .double
      case (.none, UInt8(ascii: "#")) where !isInWord:
        isInComment = true
        return
      case (.none, _):
        begin(at: index, with: byte)
        text.append(byte)
      }
    }
    word = String(decoding: text, as: UTF8.self)
    if !isInWord { wordStart = line.utf8.count }
  }

  private mutating func begin(at index: Int, with byte: UInt8) {
    if isInWord { return }
    isInWord = true
    wordStart = index
    beginsWithTilde = byte == UInt8(ascii: "~")
  }

  private mutating func end(at index: Int) {
    if isInWord { words.append(String(decoding: text, as: UTF8.self)) }
    isInWord = false
    beginsWithTilde = false
    text = []
    wordStart = index + 1
  }

  /// The same context, with only the text after the first `=` as the word at the cursor; nil if the
  /// word has no `=`.
  var afterEqualSign: CompletionScanner? {
    guard let sign = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    var scanner = self
    let start = word.utf8.index(after: sign)
    scanner.head = String(word[..<start])
    scanner.word = String(word[start...])
    return scanner
  }

  /// Returns a word in the kind of quotes that is open at the cursor, or with backslashes if no
  /// quote is open; the head precedes the word.
  func quoted(_ word: String) -> String {
    let word = head + word
    // A combining character after a quote belongs to the same `Character`, so look at scalars.
    var text = ""
    for (index, scalar) in word.unicodeScalars.enumerated() {
      switch quote {
      case .single:
        text += scalar == "'" ? "'\\'" : ""
      case .double:
        text += "\"\\$`".unicodeScalars.contains(scalar) ? "\\" : ""
      case .none:
        let isSpecial =
          UInt8(exactly: scalar.value).map(Lexer.isBlank) == true
          || ";&>|'\"\\".unicodeScalars.contains(scalar)
          || (index == 0 && (scalar == "#" || scalar == "!" || (scalar == "~" && !beginsWithTilde)))
        text += isSpecial ? "\\" : ""
      }
      text.unicodeScalars.append(scalar)
    }
    switch quote {
    case .none: return text
    case .single: return "'" + text
    case .double: return "\"" + text
    }
  }

  /// The character that closes the open quote; empty if no quote is open.
  var closingQuote: String {
    switch quote {
    case .none: ""
    case .single: "'"
    case .double: "\""
    }
  }
}
