/// Text that was typed or pasted at the prompt.
struct TypedText {
  /// The lines; a line break between quotes does not end a line.
  private(set) var lines: [TypedLine] = []

  /// The number of bytes before the text that was added last.
  private(set) var start = 0

  /// The text in UTF-8.
  var bytes: [UInt8] { Array(lines.map(\.bytes).joined(separator: "\n".utf8)) }

  /// The quote that is open at the end of the text; nil if no quote is open.
  var quote: UInt8? { lines.last?.quote }

  /// The entry in the history, without empty lines at the end; nil if the text is not UTF-8.
  var entry: String? {
    var text = bytes
    while text.last == UInt8(ascii: "\n") { text.removeLast() }
    return String(validating: text, as: UTF8.self)
  }

  /// Adds text on a new line.
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

  /// Returns the line that `text` continues, if a quote is open in it, followed by `text`.
  func openLine(followedBy text: String) -> TypedText {
    var typed = TypedText()
    if quote != nil { typed.lines = lines.suffix(1) }
    typed.append(Array(text.utf8))
    return typed
  }
}
