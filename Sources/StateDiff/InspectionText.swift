import Quoting

extension Inspection {
  /// The value on one line; a missing one is `none`.
  ///
  /// A case that holds one case is joined by a dot: `counter.incremented(by: 4)`. Whatever texts it
  /// holds, the line is safe at a terminal: what nobody sees of them is escaped.
  public var line: String { line(textLimit: .max) }

  /// The value on one line, the middle of texts of more Unicode scalars than that left out.
  func line(textLimit limit: Int) -> String {
    switch self {
    case .none: "none"
    case .bool(let bool): bool ? "true" : "false"
    case .integer(let integer): String(integer)
    case .number(let number): String(number)
    case .string(let string): quoted(string, limit: limit)
    case .text(let text), .record(_, let text?): visible(excerpt(text, limit: limit))
    case .list(let elements):
      "[\(elements.map { $0.line(textLimit: limit) }.joined(separator: ", "))]"
    case .record(let fields, nil): "{\(Self.joined(fields, limit))}"
    case .enumCase(let name, let fields): Self.caseLine(name, fields, limit)
    }
  }

  /// The value on as many lines as it has parts, each part under the name of its whole.
  ///
  /// - Parameter indentation: What stands in front of every line.
  /// - Returns: The lines, without line ends.
  public func lines(indentation: String = "") -> [String] {
    var lines: [String] = []
    append(to: &lines, under: "", indentation: indentation)
    return lines
  }

  private func append(to lines: inout [String], under name: String, indentation: String) {
    let name = visible(name)
    switch self {
    case .record(let fields, nil) where !fields.isEmpty:
      let inner = name.isEmpty ? indentation : indentation + "  "
      if !name.isEmpty { lines.append("\(indentation)\(name):") }
      for field in fields {
        field.value.append(to: &lines, under: field.name, indentation: inner)
      }
    case .list(let elements) where !elements.allSatisfy(\.isScalar):
      let inner = name.isEmpty ? indentation : indentation + "  "
      if !name.isEmpty { lines.append("\(indentation)\(name):") }
      for (index, element) in elements.enumerated() {
        element.append(to: &lines, under: "[\(index)]", indentation: inner)
      }
    default:
      lines.append(name.isEmpty ? indentation + line : "\(indentation)\(name): \(line)")
    }
  }

  private var isScalar: Bool {
    switch self {
    case .none, .bool, .integer, .number, .string: true
    case .text, .list, .record, .enumCase: false
    }
  }

  private static func joined(_ fields: [Field], _ limit: Int) -> String {
    let parts = fields.map { field in
      let line = field.value.line(textLimit: limit)
      return field.name.isEmpty ? line : "\(visible(field.name)): \(line)"
    }
    return parts.joined(separator: ", ")
  }

  private static func caseLine(_ name: String, _ fields: [Field], _ limit: Int) -> String {
    if fields.isEmpty { return name }
    if fields.count == 1, fields[0].name.isEmpty, case .enumCase = fields[0].value {
      return "\(name).\(fields[0].value.line(textLimit: limit))"
    }
    return "\(name)(\(joined(fields, limit)))"
  }
}
