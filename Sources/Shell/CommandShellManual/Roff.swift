import TerminalText

/// A page in the man(7) language, for both groff and mandoc.
struct Roff {
  /// The lines of the page so far.
  private(set) var lines: [String] = []

  /// The maximum length of a line of text, in characters; a term or a long word may exceed it.
  private static let width = 78

  /// Creates a page; its header shows the name, and its footer shows the date and the source.
  init(name: String, section: Int, date: String, source: String) {
    // The date is not escaped, because mandoc does not recognize a date with escaped hyphens.
    lines = [
      ".TH \(Self.quoted(name.uppercased())) \(section) \"\(date)\" \(Self.quoted(source))"
    ]
  }

  /// The text of the page, ending with a newline.
  var text: String { lines.joined(separator: "\n") + "\n" }

  /// Adds a comment, which does not appear in the formatted page.
  mutating func comment(_ text: String) { lines.append(".\\\" \(text)") }

  mutating func section(_ title: String) { lines.append(".SH \(Self.quoted(title.uppercased()))") }

  mutating func subsection(_ title: String) { lines.append(".SS \(Self.quoted(title))") }

  /// Adds a paragraph of plain text.
  mutating func paragraph(_ text: String) {
    lines.append(".PP")
    self.text(text)
  }

  /// Adds plain text to the current section or entry.
  mutating func text(_ text: String) { markup(Self.escaped(text)) }

  /// Adds text that contains roff markup, such as the result of ``bold(_:)``.
  ///
  /// The text is broken into lines at its spaces. A line that begins with a period is escaped, so
  /// that it is not read as a roff request.
  mutating func markup(_ markup: String) {
    for line in wrapped(markup, width: Self.width) {
      lines.append(line.hasPrefix(".") ? "\\&\(line)" : line)
    }
  }

  /// Adds a term to explain, which consists of parts in roff markup with blanks between them.
  ///
  /// The explanation is the text that is added next. It is indented by `indent` columns, or by the
  /// formatter's default if `indent` is nil. It begins on the line of the term if the term is
  /// narrow enough, and otherwise on the next line.
  mutating func term(_ parts: String..., indent: Int? = nil) {
    // A blank at the end of a line is an error for mandoc.
    let markup = parts.filter { !$0.isEmpty }.joined(separator: " ")
    // A term must not be wrapped: `.TP` takes only the next line as the term.
    lines.append(".TP" + (indent.map { " \($0)n" } ?? ""))
    lines.append(markup.hasPrefix(".") ? "\\&\(markup)" : markup)
  }

  /// Adds the entries that `body` adds, without blank lines between them.
  mutating func list(_ body: (inout Roff) -> Void) {
    lines.append(".PD 0")
    body(&self)
    lines.append(".PD")
  }

  /// Returns text in bold, which marks words to type literally.
  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  /// Returns text in italics, which mark a placeholder.
  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// Returns the markup of a usage such as `[on|off]` or `I…`.
  ///
  /// Words in capitals are italic, and other words are bold. All other characters are escaped.
  static func usage(_ usage: String) -> String {
    usage.replacing(/(\p{L}+)|\P{L}+/) { match in
      guard let word = match.output.1.map(String.init) else {
        return escaped(String(match.output.0))
      }
      return word.allSatisfy(\.isUppercase) ? italic(word) : bold(word)
    }
  }

  /// Returns text with roff's special characters escaped.
  ///
  /// Hyphens, quotes and accents in ASCII stay ASCII on the formatted page, so that options and
  /// commands can be copied from it. Characters outside ASCII are written as code points, and a
  /// line feed becomes a space.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "\n": escaped += " "
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
    return escaped
  }

  /// Returns text as an argument of a roff request, in quotes if necessary.
  private static func quoted(_ text: String) -> String {
    let escaped = escaped(text).replacing("\"", with: "\\(dq")
    return text.contains(" ") || text.isEmpty ? "\"\(escaped)\"" : escaped
  }
}
