import LineEditing
import TerminalText

/// The word at the cursor, at the end of a typed line, and the words of its command before it.
struct WordAtCursor: Equatable {
  /// The meaning of the word.
  enum Place {
    /// The word is part of a command.
    case command

    /// The word is the file name after `>` or `>>`, or an argument of a program.
    case file

    /// The word is the name of a program, after `|` or `!`.
    case program

    /// The cursor is in a comment.
    case comment
  }

  private(set) var place = Place.command

  /// The words of the current command before the word at the cursor.
  private(set) var words: [String] = []

  /// The byte offset in the line at which the word starts.
  private(set) var start: Int

  /// The word as typed so far, without its quotes.
  private(set) var word = Word("")

  /// The part of the word that completion leaves unchanged, such as `--label=`.
  private(set) var head = ""

  /// The quote that is open at the cursor; nil if no quote is open.
  let quote: UInt8?

  init(_ line: TypedLine) {
    (start, quote) = (line.bytes.count, line.quote)
    for token in line.tokens {
      switch token.kind {
      case .comment: place = .comment
      case .output: place = .file
      case .pipe, .exclamationMark: place = .program
      case .semicolon, .ampersand: (place, words) = (.command, [])
      case .word:
        if token.range.upperBound == line.bytes.count {
          (start, word) = (token.range.lowerBound, line.word(token))
        } else {
          words.append(line.text(token))
          if place == .program { place = .file }
        }
      }
    }
  }

  /// The text of the word.
  var text: String { word.text }

  /// A copy in which the word is only the text after its first `=`; nil if the word has no `=`.
  var afterEqualSign: WordAtCursor? {
    text.firstIndex(of: "=").map { parted(at: text.index(after: $0)) }
  }

  /// A copy in which the word is only the letters at its end; nil if it has none, or if the letters
  /// follow a digit, as in `0x`.
  var lettersAtEnd: WordAtCursor? {
    let count = text.reversed().prefix { $0.isLetter || $0.isNumber }.count
    let start = text.index(text.endIndex, offsetBy: -count)
    return text[start...].first?.isLetter == true ? parted(at: start) : nil
  }

  private func parted(at index: String.Index) -> WordAtCursor {
    var end = self
    end.head += text[..<index]
    end.word.text = String(text[index...])
    return end
  }

  /// Returns a word to insert in place of this one, after the ``head``: in the kind of quotes that
  /// is open, or with backslashes if no quote is open.
  func replacement(_ text: String) -> String {
    Word(head + text, beginsWithTilde: word.beginsWithTilde).typed(in: quote)
  }

  /// The character that closes the open quote; empty if no quote is open.
  var closingQuote: String { quote.map { String(Unicode.Scalar($0)) } ?? "" }
}
