/// A page in the man(7) language, for both groff and mandoc.
struct Roff {
  /// The lines of the page so far.
  private(set) var lines: [String] = []

  /// The maximum length of a line, in characters.
  private static let width = 78

  /// Creates a page.
  init(name: String, section: Int, date: String, source: String) {
    // The date is not escaped: mandoc reads it only with plain hyphens.
    lines = [
      ".TH \(Self.quoted(name.uppercased())) \(section) \"\(date)\" \(Self.quoted(source))"
    ]
  }

  /// The page, with a line ending.
  var text: String { lines.joined(separator: "\n") + "\n" }

  /// Adds a comment, which is not shown.
  mutating func comment(_ text: String) { lines.append(".\\\" \(text)") }

  mutating func section(_ title: String) { lines.append(".SH \(Self.quoted(title.uppercased()))") }

  mutating func subsection(_ title: String) { lines.append(".SS \(Self.quoted(title))") }

  /// Adds a paragraph of plain text.
  mutating func paragraph(_ text: String) {
    lines.append(".PP")
    append(Self.escaped(text))
  }

  /// Adds plain text at the start of a section or an entry, or within one.
  mutating func text(_ text: String) { append(Self.escaped(text)) }

  /// Adds marked-up text.
  mutating func markup(_ markup: String) { append(markup) }

  /// Adds a term; the text that follows is indented next to it, or below it if the term is wider
  /// than `indent` columns.
  mutating func term(_ markup: String, indent: Int? = nil) {
    lines.append(".TP" + (indent.map { " \($0)n" } ?? ""))
    append(markup)
  }

  /// Starts another paragraph of an entry.
  mutating func continuation() { lines.append(".IP") }

  /// Indents the entries that `body` adds, without space between them.
  mutating func compactList(_ body: (inout Roff) -> Void) {
    lines += [".RS", ".PP", ".PD 0"]
    body(&self)
    lines += [".PD", ".RE"]
  }

  /// Returns text in bold, which the reader types literally.
  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  /// Returns text in italics, which is a placeholder.
  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// Returns a usage such as `[on|off]` or `I…`: words in capitals are italic, others bold.
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

  /// Returns a text with roff's special characters escaped.
  ///
  /// Hyphens stay ASCII, so that options can be copied from the page. So do quotes and accents that
  /// typesetters would replace. Characters outside ASCII are written as code points.
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

  /// Returns an argument of a request, in quotes if necessary.
  private static func quoted(_ text: String) -> String {
    let escaped = escaped(text).replacing("\"", with: "\\(dq")
    return text.contains(" ") || text.isEmpty ? "\"\(escaped)\"" : escaped
  }

  /// Adds marked-up text in short lines, none of which can be mistaken for a request.
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
