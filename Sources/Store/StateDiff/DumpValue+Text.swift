import TerminalText

extension DumpValue {
  /// Returns the value as lines, with nested parts indented below the name of their parent.
  ///
  /// An enum case or a record with a summary takes one line. A list takes one line if all its
  /// elements are numbers, strings, Booleans or `none`. Control characters and invisible characters
  /// are escaped, except tabs outside strings.
  ///
  /// - Parameter indentation: The text at the start of every line.
  /// - Returns: The lines, without newlines.
  public func lines(indentation: String = "") -> [String] {
    text(indentation: indentation).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  /// Returns the ``lines(indentation:)``, joined by newlines.
  package func text(indentation: String) -> String {
    var text: [UInt8] = []
    appendLines(to: &text, isNamed: false, Array(indentation.utf8))
    return String(decoding: text.dropLast(), as: UTF8.self)
  }

  /// Appends the lines of the value, each with a line feed.
  ///
  /// If `isNamed` is true, the caller has already appended the indentation and the name of the
  /// value.
  private func appendLines(to text: inout [UInt8], isNamed: Bool, _ indentation: [UInt8]) {
    let inner = isNamed ? indentation + "  ".utf8 : indentation
    switch self {
    // An empty record or list has no parts to print on separate lines.
    case .record(let fields, nil) where !fields.isEmpty:
      if isNamed { text += ":\n".utf8 }
      for field in fields {
        if !field.name.isEmpty {
          text += inner
          text += escapingControls(field.name).utf8
        }
        field.value.appendLines(to: &text, isNamed: !field.name.isEmpty, inner)
      }
    case .list(let elements) where !elements.allSatisfy({ $0.isScalar }):
      if isNamed { text += ":\n".utf8 }
      for (index, element) in elements.enumerated() {
        text += inner
        text.append(UInt8(ascii: "["))
        text.append(digitsOf: Int64(index))
        text.append(UInt8(ascii: "]"))
        element.appendLines(to: &text, isNamed: true, inner)
      }
    default:
      if isNamed { text += ": ".utf8 } else { text += indentation }
      appendLine(to: &text)
      text.append(UInt8(ascii: "\n"))
    }
  }

  /// Whether the value can share a line with other values in a list.
  var isScalar: Bool {
    switch self {
    case .none, .bool, .integer, .digits, .number, .string: true
    case .text, .list, .record, .enumCase: false
    }
  }

  /// The value on one line, with `none` for a missing value.
  ///
  /// If an enum case has a single, unlabeled associated value that is itself an enum case, a dot
  /// joins the two cases: `counter.incremented(by: 4)`. The line is safe to print to a terminal:
  /// control characters and invisible characters are escaped, except tabs outside strings.
  public var line: String {
    var text: [UInt8] = []
    appendLine(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the value on one line, without a line feed.
  ///
  /// If a string, a text or the name of a field has more than `limit` Unicode scalars, `…` replaces
  /// its middle; the numbers in a text are shortened first.
  func appendLine(to text: inout [UInt8], limit: Int = .max) {
    switch self {
    case .none: text += "none".utf8
    case .bool(let bool): text += (bool ? "true" : "false").utf8
    case .integer(let integer): text.append(digitsOf: integer)
    case .digits(let digits): text += digits.utf8
    case .number(let number): text += String(number).utf8
    case .string(let string): text += quoted(string, limit: limit).utf8
    case .text(let shown), .record(_, summary: let shown?):
      let shown = shown.utf8.count > limit ? abbreviatingDigits(shown) : shown
      text += escapingControls(excerpt(shown, limit: limit)).utf8
    case .list(let elements):
      text.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", ".utf8 }
        element.appendLine(to: &text, limit: limit)
      }
      text.append(UInt8(ascii: "]"))
    case .record(let fields, summary: nil):
      text.append(UInt8(ascii: "{"))
      Self.append(fields, to: &text, limit)
      text.append(UInt8(ascii: "}"))
    case .enumCase(let name, let fields):
      text += name.utf8
      if fields.count == 1, fields[0].name.isEmpty, case .enumCase = fields[0].value {
        text.append(UInt8(ascii: "."))
        fields[0].value.appendLine(to: &text, limit: limit)
      } else if !fields.isEmpty {
        text.append(UInt8(ascii: "("))
        Self.append(fields, to: &text, limit)
        text.append(UInt8(ascii: ")"))
      }
    }
  }

  private static func append(_ fields: [Member], to text: inout [UInt8], _ limit: Int) {
    for (index, field) in fields.enumerated() {
      if index > 0 { text += ", ".utf8 }
      if !field.name.isEmpty {
        text += escapingControls(excerpt(field.name, limit: limit)).utf8
        text += ": ".utf8
      }
      field.value.appendLine(to: &text, limit: limit)
    }
  }
}
