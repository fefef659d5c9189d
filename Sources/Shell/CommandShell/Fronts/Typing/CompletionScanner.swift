import TerminalText

/// The context of the cursor, for completion: the words of the current command, the word at the
/// cursor, and any open quote.
struct CompletionScanner: Equatable {
  /// The words of the current command before the word at the cursor.
  private(set) var words: [String] = []

  /// The byte offset in the line at which the word at the cursor starts.
  private(set) var wordStart = 0

  /// The word at the cursor as typed so far, without its quotes.
  private(set) var word = ""

  /// The part of the word at the cursor that completion leaves unchanged, such as `--label=`.
  private(set) var head = ""

  /// The quote that is open at the cursor; nil if no quote is open.
  private(set) var quote: UInt8?

  /// Whether the word at the cursor begins with an unquoted `~`.
  private(set) var beginsWithTilde = false

  /// Whether the word at the cursor is the file name after `>` or `>>`, or a word of a program.
  private(set) var isInDestination = false

  /// Whether the word at the cursor is the name of a program, after `|` or `!`.
  private(set) var isProgram = false

  /// Whether the cursor is in a comment.
  private(set) var isInComment = false

  init(_ line: String) {
    var line = line
    line.withUTF8 { read($0) }
  }

  private mutating func read(_ line: UnsafeBufferPointer<UInt8>) {
    wordStart = line.count
    for part in TypedLine(line).parts {
      switch part.kind {
      case .comment: isInComment = true
      case .sign:
        let beginsProgram = part.text == "|" || part.text == "!"
        isInDestination = beginsProgram || part.text.hasPrefix(">")
        isProgram = beginsProgram
        if !isInDestination { words = [] }
      case .word, .programWord:
        if part.range.upperBound < line.count {
          words.append(part.text)
          isProgram = false
          continue
        }
        (wordStart, word) = (part.range.lowerBound, part.text)
        beginsWithTilde = line[wordStart] == UInt8(ascii: "~")
        quote = part.open == UInt8(ascii: "\\") ? nil : part.open
      }
    }
  }

  /// A copy in which the word at the cursor is only the text after its first `=`; nil if the word
  /// has no `=`.
  var afterEqualSign: CompletionScanner? {
    guard let sign = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return nil }
    var scanner = self
    let start = word.utf8.index(after: sign)
    scanner.head = String(word[..<start])
    scanner.word = String(word[start...])
    return scanner
  }

  /// Returns a word, after the ``head``, in the kind of quotes that is open at the cursor, or with
  /// backslashes if no quote is open.
  func quoted(_ word: String) -> String {
    let word = head + word
    // A combining character after a quote belongs to the same `Character`, so look at scalars.
    var text = ""
    for (index, scalar) in word.unicodeScalars.enumerated() {
      switch quote {
      case UInt8(ascii: "'"):
        text += scalar == "'" ? "'\\'" : ""
      case UInt8(ascii: "\""):
        text += "\"\\$`".unicodeScalars.contains(scalar) ? "\\" : ""
      default:
        let isSpecial =
          UInt8(exactly: scalar.value).map(Lexer.isBlank) == true
          || ";&>|'\"\\".unicodeScalars.contains(scalar)
          || (index == 0 && (scalar == "#" || scalar == "!" || (scalar == "~" && !beginsWithTilde)))
        text += isSpecial ? "\\" : ""
      }
      text.unicodeScalars.append(scalar)
    }
    return closingQuote + text
  }

  /// The character that closes the open quote; empty if no quote is open.
  var closingQuote: String { quote.map { String(Unicode.Scalar($0)) } ?? "" }
}
