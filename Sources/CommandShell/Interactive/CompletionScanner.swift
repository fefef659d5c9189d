/// Where in a line the cursor is, for completion: which command, which of its words, how it is
/// quoted so far.
///
/// It reads a line as ``Lexer`` does, but takes an open quote for what it is: not yet closed.
struct CompletionScanner: Equatable {
  /// How the word at the cursor is being quoted.
  enum Quote: Equatable {
    case none, single, double
  }

  /// The words of the command before the one at the cursor.
  private(set) var words: [String] = []

  /// Where the word at the cursor starts, in bytes from the start of the line.
  private(set) var wordStart = 0

  /// The word at the cursor, as far as it is typed, quotes taken off.
  private(set) var word = ""

  /// The quote that is open at the cursor.
  private(set) var quote = Quote.none

  /// Whether the word begins with a `~` that is not quoted.
  private(set) var beginsWithTilde = false

  /// Whether the cursor is in a comment.
  private(set) var isInComment = false

  private var text: [UInt8] = []
  private var isInWord = false

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
      case (.none, UInt8(ascii: ";")), (.none, UInt8(ascii: "&")):
        end(at: index)
        words = []
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

  /// A word written as the one at the cursor is being written: in its quotes, or with backslashes.
  func quoted(_ word: String) -> String {
    switch quote {
    case .single:
      return "'" + word.replacing("'", with: "'\\''")
    case .double:
      return "\"" + word.map { "\"\\$`".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    case .none:
      var text = ""
      for (index, character) in word.enumerated() {
        let isSpecial =
          " \t;&'\"\\".contains(character)
          || (index == 0 && (character == "#" || (character == "~" && !beginsWithTilde)))
        if isSpecial { text += "\\" }
        text.append(character)
      }
      return text
    }
  }

  /// What closes the quote that is open.
  var closingQuote: String {
    switch quote {
    case .none: ""
    case .single: "'"
    case .double: "\""
    }
  }
}
