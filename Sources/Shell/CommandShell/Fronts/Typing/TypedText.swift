/// Text that was typed or pasted at the prompt.
struct TypedText {
  /// The lines; a line break between quotes does not end a line.
  private(set) var lines: [[UInt8]] = []

  /// The quote that is open at the end of the text; empty if no quote is open.
  private(set) var openQuote = ""

  /// The entry in the history, without empty lines at the end; nil if the text is not UTF-8.
  var entry: String? {
    var text = Array(lines.joined(separator: "\n".utf8))
    while text.last == UInt8(ascii: "\n") { text.removeLast() }
    return String(validating: text, as: UTF8.self)
  }

  /// Adds text on a new line.
  mutating func append(_ text: [UInt8]) {
    for row in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if openQuote.isEmpty {
        lines.append(Array(row))
      } else {
        lines[lines.count - 1] += [UInt8(ascii: "\n")] + row
        // Reading a long quotation again for each of its lines would take quadratic time.
        if !row.contains(where: openQuote.utf8.contains) { continue }
      }
      openQuote =
        CompletionScanner(String(decoding: lines[lines.count - 1], as: UTF8.self))
        .closingQuote
    }
  }
}
