import TerminalText

extension DumpValue {
  /// Returns one line for each part, with nested parts indented below the name of their parent.
  ///
  /// A list takes one line if all its elements are numbers, words or strings. Control characters
  /// and invisible characters are escaped.
  ///
  /// - Parameter indentation: The text at the start of every line.
  /// - Returns: The lines, without newlines.
  public func lines(indentation: String = "") -> [String] {
    var lines: [String] = []
    appendLines(to: &lines, named: "", indentation)
    return lines
  }

  private func appendLines(to lines: inout [String], named name: String, _ indentation: String) {
    let parts: [Member]
    switch self {
    // An empty record or list has no parts to print on separate lines.
    case .record(let fields, nil) where !fields.isEmpty:
      parts = fields
    case .list(let elements) where !elements.allSatisfy(\.isScalar):
      parts = elements.enumerated().map { Member("[\($0)]", $1) }
    default:
      lines.append(indentation + (name.isEmpty ? "" : "\(name): ") + line)
      return
    }
    if !name.isEmpty { lines.append("\(indentation)\(name):") }
    let inner = name.isEmpty ? indentation : indentation + "  "
    for part in parts {
      part.value.appendLines(to: &lines, named: escapingControls(part.name), inner)
    }
  }

  /// Whether the value can share a line with other values in a list.
  private var isScalar: Bool {
    switch self {
    case .none, .bool, .integer, .number, .string: true
    case .text, .list, .record, .enumCase: false
    }
  }

  /// The value on one line, with `none` for a missing value.
  ///
  /// If an enum case has a single, unlabeled associated value that is itself an enum case, a dot
  /// joins the two cases: `counter.incremented(by: 4)`. The line is safe to print to a terminal:
  /// control characters and invisible characters are escaped.
  public var line: String {
    var text: [UInt8] = []
    appendLine(to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the value on one line, leaving out the middle of any string that has more than `limit`
  /// Unicode scalars.
  func appendLine(to text: inout [UInt8], limit: Int = .max) {
    switch self {
    case .none: text += "none".utf8
    case .bool(let bool): text += (bool ? "true" : "false").utf8
    case .integer(let integer): text.append(digitsOf: integer)
    case .number(let number): text += String(number).utf8
    case .string(let string): text += quoted(string, limit: limit).utf8
    case .text(let shown), .record(_, summary: let shown?):
      text += escapingControls(excerpt(shown, limit: limit)).utf8
    case .list(let elements):
      text += "[".utf8
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", ".utf8 }
        element.appendLine(to: &text, limit: limit)
      }
      text += "]".utf8
    case .record(let fields, summary: nil):
      text += "{".utf8
      Self.append(fields, to: &text, limit)
      text += "}".utf8
    case .enumCase(let name, let fields):
      text += name.utf8
      if fields.count == 1, fields[0].name.isEmpty, case .enumCase = fields[0].value {
        text += ".".utf8
        fields[0].value.appendLine(to: &text, limit: limit)
      } else if !fields.isEmpty {
        text += "(".utf8
        Self.append(fields, to: &text, limit)
        text += ")".utf8
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
