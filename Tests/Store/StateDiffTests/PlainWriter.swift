import TerminalText

@testable import StateDiff

/// Writes a `DumpValue` in the simplest possible way, as a reference.
enum PlainWriter {
  static func line(_ value: DumpValue) -> String {
    switch value {
    case .none: "none"
    case .bool(let bool): "\(bool)"
    case .integer(let integer): "\(integer)"
    case .digits(let digits): digits
    case .number(let number): "\(number)"
    case .string(let string): quoted(string, limit: .max)
    case .text(let text), .record(_, let text?): escapingControls(text)
    case .list(let elements): "[\(elements.map(line).joined(separator: ", "))]"
    case .record(let fields, nil): "{\(line(fields))}"
    case .enumCase(let name, let fields):
      if fields.isEmpty {
        name
      } else if let inner = onlyCase(in: fields) {
        "\(name).\(line(inner))"
      } else {
        "\(name)(\(line(fields)))"
      }
    }
  }

  static func lines(_ value: DumpValue, name: String? = nil, indentation: String) -> [String] {
    let children: [(name: String?, value: DumpValue)]
    switch value {
    case .record(let fields, nil) where !fields.isEmpty:
      children = fields.map { ($0.name.isEmpty ? nil : escapingControls($0.name), $0.value) }
    case .list(let elements) where !elements.allSatisfy(isScalar):
      children = elements.enumerated().map { ("[\($0)]", $1) }
    default:
      return [indentation + (name.map { "\($0): " } ?? "") + line(value)]
    }
    let inner = name == nil ? indentation : indentation + "  "
    return (name.map { ["\(indentation)\($0):"] } ?? [])
      + children.flatMap { lines($0.value, name: $0.name, indentation: inner) }
  }

  static func json(_ value: DumpValue) -> String {
    switch value {
    case .none: "null"
    case .bool(let bool): "\(bool)"
    case .integer(let integer):
      abs(Double(integer)) < 0x1p53 ? "\(integer)" : json(text: "\(integer)")
    case .number(let number): number.isFinite ? "\(number)" : json(text: "\(number)")
    case .string(let text), .text(let text), .digits(let text): json(text: text)
    case .list(let elements): "[\(elements.map(json).joined(separator: ","))]"
    case .record(let fields, _): json(fields)
    case .enumCase(let name, let fields):
      if fields.isEmpty {
        json(text: name)
      } else if fields.count == 1, fields[0].name.isEmpty {
        json([.init(name, fields[0].value)])
      } else if fields.allSatisfy({ $0.name.isEmpty }) {
        json([.init(name, .list(fields.map(\.value)))])
      } else {
        json([
          .init(
            name,
            .record(
              fields.enumerated().map { .init($1.name.isEmpty ? "\($0)" : $1.name, $1.value) }))
        ])
      }
    }
  }

  private static func line(_ fields: [DumpValue.Member]) -> String {
    fields.map { ($0.name.isEmpty ? "" : "\(escapingControls($0.name)): ") + line($0.value) }
      .joined(separator: ", ")
  }

  private static func json(_ fields: [DumpValue.Member]) -> String {
    "{\(fields.map { "\(json(text: $0.name)):\(json($0.value))" }.joined(separator: ","))}"
  }

  private static func json(text: String) -> String {
    var escaped: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": escaped += "\\n".utf8
      case "\r": escaped += "\\r".utf8
      case "\t": escaped += "\\t".utf8
      case "\"", "\\": escaped += "\\\(scalar)".utf8
      case _ where scalar.isHidden: escaped.append(jsonEscapeOf: scalar)
      default: escaped += String(scalar).utf8
      }
    }
    return "\"\(String(decoding: escaped, as: UTF8.self))\""
  }

  private static func onlyCase(in fields: [DumpValue.Member]) -> DumpValue? {
    guard fields.count == 1, fields[0].name.isEmpty, case .enumCase = fields[0].value else {
      return nil
    }
    return fields[0].value
  }

  private static func isScalar(_ value: DumpValue) -> Bool {
    switch value {
    case .none, .bool, .integer, .digits, .number, .string: true
    case .text, .list, .record, .enumCase: false
    }
  }
}
