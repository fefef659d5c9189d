import UnidirectionalTesting

/// A random well-formed document, written in random ways, and the parts that it contains.
struct RandomDocument {
  private(set) var text = ""
  private(set) var parts: [Part] = []

  private var random: SeededGenerator

  private static let names = ["a", "b-1", "é", "_.x", "日本", "xmlish"]
  private static let scalars: [Unicode.Scalar] = [
    "a", "b", " ", "é", "日", "😀", "<", ">", "&", "'", "\"", "]", "\n", "\t", "\r", "\u{85}",
  ]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    if chance(2) { text += "<?xml version='1.0' encoding=\"UTF-8\"?>\n" }
    addMisc()
    if chance(4) { text += "<!DOCTYPE a SYSTEM \"b>c\">" }
    addMisc()
    addElement(depth: 0)
    addMisc()
  }

  private mutating func chance(_ many: Int) -> Bool {
    Int.random(in: 0..<many, using: &random) == 0
  }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  /// Adds markup that is not reported.
  private mutating func addMisc() {
    text += pick(["", "", "", " ", "\r\n", "<!-- <a> & -->", "<?a?>", "<?b <c> ??>", "<!---->"])
  }

  // MARK: Elements

  private mutating func addElement(depth: Int) {
    var tag = ""
    var attributes: [String: String] = [:]
    for local in Self.names.shuffled(using: &random).prefix(pick([0, 0, 1, 2, 5])) {
      let name = qualified(local)
      let (written, value) = attributeValue()
      attributes[name] = value
      tag += space() + name + pick(["=", " =", "=\n"]) + written
    }
    let name = qualified(pick(Self.names))
    parts.append(.begin(name, attributes: attributes))
    text += "<\(name)\(tag)" + pick(["", " ", "\n"])
    if chance(4) {
      text += "/>"
    } else {
      text += ">"
      for _ in 0..<pick([0, 1, 2, 5]) {
        if depth < 5, chance(2) {
          addElement(depth: depth + 1)
        } else {
          addText()
        }
      }
      text += "</\(name)" + pick(["", " ", "\r\n"]) + ">"
    }
    parts.append(.end)
  }

  private mutating func qualified(_ local: String) -> String {
    pick(["", "", "", "p:", "xmlns:", "xml:", "é:"]) + local
  }

  private mutating func space() -> String { pick([" ", "\n", "\t ", "\r\n"]) }

  // MARK: Text

  private mutating func reference(to scalar: Unicode.Scalar) -> String {
    let names: [Unicode.Scalar: String] = [
      "<": "lt", ">": "gt", "&": "amp", "'": "apos", "\"": "quot",
    ]
    // A reference to U+0085 is read as one to a character of windows-1252.
    if scalar == "\u{85}" { return "\u{85}" }
    if let name = names[scalar], chance(2) { return "&\(name);" }
    return chance(2)
      ? "&#\(scalar.value);" : "&#x0\(String(scalar.value, radix: 16, uppercase: chance(2)));"
  }

  /// Returns an attribute value as written, with its quotes, and as it is reported.
  private mutating func attributeValue() -> (written: String, value: String) {
    let quote: Unicode.Scalar = pick(["'", "\""])
    var (written, value) = ("", "")
    for _ in 0..<pick([0, 1, 5]) {
      let scalar = pick(Self.scalars)
      if [quote, "<", "&", "\r"].contains(scalar) || chance(4) {
        written += reference(to: scalar)
        value.unicodeScalars.append(scalar)
      } else {
        written.unicodeScalars.append(scalar)
        value.unicodeScalars.append(["\n", "\t"].contains(scalar) ? " " : scalar)
      }
    }
    return ("\(quote)\(written)\(quote)", value)
  }

  private mutating func addText() {
    if chance(4) { text += pick(["<!-- b -->", "<?b?>"]) }
    let isSection = chance(4)
    if isSection { text += "<![CDATA[" }
    for _ in 0..<pick([0, 1, 5]) {
      let scalar = pick(Self.scalars)
      if isSection {
        // A `>` could end the section, and a carriage return would become a line feed.
        if [">", "\r"].contains(scalar) { continue }
        text.unicodeScalars.append(scalar)
      } else if ["<", ">", "&", "\r"].contains(scalar) || chance(4) {
        text += reference(to: scalar)
      } else if scalar == "\n" {
        text += pick(["\n", "\r\n", "\r<!-- -->"])
      } else {
        text.unicodeScalars.append(scalar)
      }
      addToParts(scalar)
    }
    if isSection { text += "]]>" }
  }

  private mutating func addToParts(_ scalar: Unicode.Scalar) {
    var string = ""
    if case .text(let start)? = parts.last {
      string = start
      parts.removeLast()
    }
    string.unicodeScalars.append(scalar)
    parts.append(.text(string))
  }
}
