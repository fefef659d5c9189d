/// A command line, split into settings of environment variables, a program and its arguments.
struct CommandLineWords: Equatable {
  var settings: [String: String] = [:]
  var program = ""
  var arguments: [String] = []

  /// Splits a line at spaces.
  ///
  /// The quotes `'…'` and `"…"` and the escape `\` work as in a shell, but no other syntax does.
  init(_ line: String) {
    for (word, isPlain) in Self.words(of: line) {
      if isPlain, program.isEmpty, let sign = word.firstIndex(of: "="),
        word[..<sign].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
      {
        settings[String(word[..<sign])] = String(word[sign...].dropFirst())
      } else if program.isEmpty {
        program = word
      } else {
        arguments.append(word)
      }
    }
  }

  private static func words(of line: String) -> [(word: String, isPlain: Bool)] {
    var words: [(String, Bool)] = []
    var word: String?
    var isPlain = true
    var quote: Character?
    var rest = line[...]
    while let next = rest.popFirst() {
      switch (next, quote) {
      case ("\\", nil), ("\\", "\""): word = (word ?? "") + String(rest.popFirst() ?? "\\")
      case (" ", nil):
        if let whole = word { words.append((whole, isPlain)) }
        (word, isPlain) = (nil, true)
      case (_, next): quote = nil
      case ("'", nil), ("\"", nil):
        // A word with a quote before its equals sign is not a setting.
        if word?.contains("=") != true { isPlain = false }
        (quote, word) = (next, word ?? "")
      default: word = (word ?? "") + String(next)
      }
    }
    if let whole = word { words.append((whole, isPlain)) }
    return words
  }
}
