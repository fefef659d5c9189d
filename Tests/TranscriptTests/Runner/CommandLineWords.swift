/// A command line cut into settings of the environment, a program and its arguments.
struct CommandLineWords: Equatable {
  var settings: [String: String] = [:]
  var program = ""
  var arguments: [String] = []

  /// Cuts a line at blanks, with `'…'`, `"…"` and `\` as in a shell; no other sign is special.
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
        // A quote before the sign of a setting makes an ordinary word of it.
        if word?.contains("=") != true { isPlain = false }
        (quote, word) = (next, word ?? "")
      default: word = (word ?? "") + String(next)
      }
    }
    if let whole = word { words.append((whole, isPlain)) }
    return words
  }
}
