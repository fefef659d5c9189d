import LineEditing
import TerminalText

/// Text that was typed or pasted at the prompt.
struct TypedText {
  /// The lines; a line break between quotes does not end a line.
  private(set) var lines: [TypedLine] = []

  /// The number of bytes before the text that was added last.
  private(set) var start = 0

  /// The bytes of the text, which may be invalid UTF-8.
  var bytes: [UInt8] { Array(lines.map(\.bytes).joined(separator: "\n".utf8)) }

  /// The quote that is open at the end of the text; nil if no quote is open.
  var quote: UInt8? { lines.last?.quote }

  /// The entry in the history, without empty lines at the end; nil if the text is not UTF-8.
  var entry: String? {
    var text = bytes
    while text.last == UInt8(ascii: "\n") { text.removeLast() }
    return String(validating: text, as: UTF8.self)
  }

  /// Adds text after a line break; if a quote is open, the text continues the last line.
  mutating func append(_ text: [UInt8]) {
    start = lines.reduce(0) { $0 + $1.bytes.count + 1 }
    for row in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if quote == nil {
        lines.append(TypedLine(Array(row)))
      } else {
        lines[lines.count - 1].append(row)
      }
    }
  }

  /// Returns `text`, preceded by the last line if a quote is open in that line.
  func openLine(followedBy text: String) -> TypedText {
    var typed = TypedText()
    if quote != nil { typed.lines = lines.suffix(1) }
    typed.append(Array(text.utf8))
    return typed
  }
}

/// A line that was typed or pasted, and the tokens that the lexer finds in it.
///
/// A quote or a backslash may be open at its end.
struct TypedLine: Equatable {
  /// The bytes of the line, which may be invalid UTF-8.
  private(set) var bytes: [UInt8]

  private(set) var tokens: [Lexer.Token]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens = bytes.withUnsafeBufferPointer { Array(Lexer($0)) }
  }

  /// The quote that is open at the end of the line; nil if no quote is open.
  var quote: UInt8? { tokens.last?.open.flatMap { $0 == UInt8(ascii: "\\") ? nil : $0 } }

  /// The line, completed if a quote or a backslash is open at its end, or if its last operator
  /// needs a word.
  var closed: [UInt8] {
    if let quote { return bytes + [quote] }
    let needsWord = tokens.last.map { $0.open != nil || $0.kind == .output || $0.kind == .pipe }
    return needsWord == true ? bytes + " x".utf8 : bytes
  }

  /// Adds a line break, which is between quotes, and the next row.
  mutating func append(_ row: ArraySlice<UInt8>) {
    bytes += [UInt8(ascii: "\n")] + row
    if row.contains(where: { $0 == quote }) {
      self = TypedLine(bytes)
    } else {
      // Reading a long quotation again for each of its rows would take quadratic time.
      let last = tokens.count - 1
      tokens[last].range = tokens[last].range.lowerBound..<bytes.count
    }
  }

  /// Returns a token as a word, without its quotes.
  func word(_ token: Lexer.Token) -> Word {
    bytes[token.range].withUnsafeBufferPointer { Word(unquoting: $0) }
  }

  /// Returns the text of a token, without its quotes.
  func text(_ token: Lexer.Token) -> String { word(token).text }
}
