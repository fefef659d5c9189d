/// A page in the language of man(7), as both groff and mandoc read it.
struct Roff {
  /// The lines of the page so far.
  private(set) var lines: [String] = []

  /// How long a line of text may be.
  private static let width = 78

  /// Begins a page.
  init(name: String, section: Int, date: String, source: String) {
    // The date goes as it is: mandoc reads it only with plain hyphens.
    lines = [
      ".TH \(Self.quoted(name.uppercased())) \(section) \"\(date)\" \(Self.quoted(source))"
    ]
  }

  /// The page, with a line end.
  var text: String { lines.joined(separator: "\n") + "\n" }

  /// A comment, which no reader of the page sees.
  mutating func comment(_ text: String) { lines.append(".\\\" \(text)") }

  mutating func section(_ title: String) { lines.append(".SH \(Self.quoted(title.uppercased()))") }

  mutating func subsection(_ title: String) { lines.append(".SS \(Self.quoted(title))") }

  /// A paragraph of plain text.
  mutating func paragraph(_ text: String) {
    lines.append(".PP")
    append(Self.escaped(text))
  }

  /// Plain text that begins a section or an entry, or goes on in one.
  mutating func text(_ text: String) { append(Self.escaped(text)) }

  /// Marked-up text.
  mutating func markup(_ markup: String) { append(markup) }

  /// A term with the text that follows set in behind it, or below it where it is wider than
  /// `indent` columns.
  mutating func term(_ markup: String, indent: Int? = nil) {
    lines.append(".TP" + (indent.map { " \($0)n" } ?? ""))
    append(markup)
  }

  /// Another paragraph of the entry under way.
  mutating func continuation() { lines.append(".IP") }

  /// The entries that `body` adds, set in once more, with no space between them.
  mutating func compactList(_ body: (inout Roff) -> Void) {
    lines += [".RS", ".PP", ".PD 0"]
    body(&self)
    lines += [".PD", ".RE"]
  }

  /// Text in bold, for what is typed as it stands.
  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  /// Text in italics, for what something else is typed in place of.
  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// A usage such as `[on|off]` or `I…`: words in capitals are italic, others bold.
  static func usage(_ usage: String) -> String {
    var markup = ""
    var rest = usage[...]
    while let first = rest.first {
      let word = rest.prefix { $0.isLetter }
      if word.isEmpty {
        markup += escaped(String(first))
        rest.removeFirst()
      } else {
        markup += word.allSatisfy(\.isUppercase) ? italic(String(word)) : bold(String(word))
        rest.removeFirst(word.count)
      }
    }
    return markup
  }

  /// Text that stands for itself.
  ///
  /// A hyphen is the one of ASCII, so that an option can be copied from the page; the quotes and
  /// accents that typesetters replace stay as they are, and what is not ASCII is named by its number.
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

  /// An argument of a request.
  private static func quoted(_ text: String) -> String {
    let escaped = escaped(text).replacing("\"", with: "\\(dq")
    return text.contains(" ") || text.isEmpty ? "\"\(escaped)\"" : escaped
  }

  /// Adds marked-up text in lines that are easy to compare, none of which reads as a request.
  private mutating func append(_ markup: String) {
    var line = ""
    for word in markup.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if line.count + 1 + word.count <= Self.width {
        line += " \(word)"
      } else {
        add(line)
        line = String(word)
      }
    }
    if !line.isEmpty { add(line) }
  }

  private mutating func add(_ line: String) {
    lines.append(line.hasPrefix(".") ? "\\&\(line)" : line)
  }
}
