import Quoting

extension Inspection {
  /// The value on one line; a missing one is `none`.
  ///
  /// A case that holds one case is joined by a dot: `counter.incremented(by: 4)`. Whatever texts it
  /// holds, the line is safe at a terminal: what nobody sees of them is escaped.
  public var line: String { line(textLimit: .max) }

  /// The value on one line, the middle of texts of more Unicode scalars than that left out.
  func line(textLimit limit: Int) -> String {
    var line = ""
    appendLine(to: &line, textLimit: limit)
    return line
  }

  /// Adds the value on one line to a text, the middle of texts of more Unicode scalars than that left
  /// out.
  private func appendLine(to line: inout String, textLimit limit: Int) {
    switch self {
    case .none: line += "none"
    case .bool(let bool): line += bool ? "true" : "false"
    case .integer(let integer): line += String(integer)
    case .number(let number): line += String(number)
    case .string(let string): line += quoted(string, limit: limit)
    case .text(let text), .record(_, let text?): line += visible(excerpt(text, limit: limit))
    case .list(let elements):
      line += "["
      for index in elements.indices {
        if index > 0 { line += ", " }
        elements[index].appendLine(to: &line, textLimit: limit)
      }
      line += "]"
    case .record(let fields, nil):
      line += "{"
      Self.append(fields, to: &line, limit)
      line += "}"
    case .enumCase(let name, let fields):
      line += name
      if fields.isEmpty { return }
      if fields.count == 1, fields[0].name.isEmpty, case .enumCase = fields[0].value {
        line += "."
        fields[0].value.appendLine(to: &line, textLimit: limit)
      } else {
        line += "("
        Self.append(fields, to: &line, limit)
        line += ")"
      }
    }
  }

  private static func append(_ fields: [Field], to line: inout String, _ limit: Int) {
    for index in fields.indices {
      if index > 0 { line += ", " }
      let field = fields[index]
      if !field.name.isEmpty {
        line += visible(field.name)
        line += ": "
      }
      field.value.appendLine(to: &line, textLimit: limit)
    }
  }

  /// The value on as many lines as it has parts, each part under the name of its whole.
  ///
  /// - Parameter indentation: What stands in front of every line.
  /// - Returns: The lines, without line ends.
  public func lines(indentation: String = "") -> [String] {
    var lines: [String] = []
    append(to: &lines, head: indentation, isNamed: false, indentation: indentation)
    return lines
  }

  /// Adds the lines of a value.
  ///
  /// - Parameters:
  ///   - lines: What they are added to.
  ///   - head: The indentation and the name.
  ///   - isNamed: Whether there is a name.
  ///   - indentation: What stands in front of the name.
  private func append(
    to lines: inout [String], head: String, isNamed: Bool, indentation: String
  ) {
    let inner = isNamed ? indentation + "  " : indentation
    switch self {
    case .record(let fields, nil) where !fields.isEmpty:
      if isNamed { lines.append(head + ":") }
      for field in fields {
        field.value.append(
          to: &lines, head: inner + visible(field.name), isNamed: !field.name.isEmpty,
          indentation: inner)
      }
    case .list(let elements) where !elements.allSatisfy({ $0.isScalar }):
      if isNamed { lines.append(head + ":") }
      for index in elements.indices {
        var head = inner
        head.reserveCapacity(64)
        head += "["
        head += String(index)
        head += "]"
        elements[index].append(to: &lines, head: head, isNamed: true, indentation: inner)
      }
    default:
      var line = head
      if isNamed { line += ": " }
      appendLine(to: &line, textLimit: .max)
      lines.append(line)
    }
  }

  private var isScalar: Bool {
    switch self {
    case .none, .bool, .integer, .number, .string: true
    case .text, .list, .record, .enumCase: false
    }
  }
}
