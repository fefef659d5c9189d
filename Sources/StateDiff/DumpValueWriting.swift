import TerminalText

extension DumpWriter {
  /// Writes a decomposed value.
  ///
  /// In text for people, a missing value is written as `none`. If an enum case has a single,
  /// unlabeled associated value that is itself an enum case, a dot joins the two cases:
  /// `counter.incremented(by: 4)`.
  ///
  /// In JSON, an enum case without associated values is written as its name. Any other enum case is
  /// written as an object whose only key is the name of the case.
  public mutating func write(_ value: DumpValue) {
    switch value {
    case .none: scalar { $0.bytes += $0.layout == .json ? "null".utf8 : "none".utf8 }
    case .bool(let bool): scalar { $0.bytes += bool ? "true".utf8 : "false".utf8 }
    case .integer(let integer): scalar { $0.bytes.append(digitsOf: integer) }
    case .number(let number): scalar { $0.append(number) }
    case .string(let string):
      scalar {
        if $0.layout == .json { $0.append(jsonString: string) } else { $0.append(quoted: string) }
      }
    case .text(let text):
      whole {
        if $0.layout == .json { $0.append(jsonString: text) } else { $0.append(visible: text) }
      }
    case .list(let elements):
      list(count: elements.count) { $1.write(elements[$0]) }
    case .record(let fields, nil):
      // An empty record has no parts to print on separate lines, so it becomes `{}`.
      if fields.isEmpty { whole { $0.record { _ in } } } else { record { $0.write(fields) } }
    case .record(let fields, let summary?):
      record {
        $0 += summary.utf8
      } fields: {
        $0.write(fields)
      }
    case .enumCase(let name, let fields):
      whole { writer in
        if writer.layout == .json {
          writer.writeJSON(case: name, fields)
        } else {
          writer.writeLine(case: name, fields)
        }
      }
    }
  }

  private mutating func write(_ fields: [DumpValue.Member]) {
    for part in fields { field(part.name, part.value) }
  }

  private mutating func append(_ number: Double) {
    let text = String(number)
    if layout == .json, !number.isFinite { append(jsonString: text) } else { bytes += text.utf8 }
  }

  private mutating func writeLine(case name: String, _ fields: [DumpValue.Member]) {
    bytes += name.utf8
    if fields.isEmpty { return }
    if fields.count == 1, fields[0].name.isEmpty, case .enumCase = fields[0].value {
      bytes.append(UInt8(ascii: "."))
      write(fields[0].value)
    } else {
      parentheses { $0.write(fields) }
    }
  }

  private mutating func writeJSON(case name: String, _ fields: [DumpValue.Member]) {
    if fields.isEmpty { return append(jsonString: name) }
    record { writer in
      writer.beginField(name)
      if fields.count == 1, fields[0].name.isEmpty {
        writer.write(fields[0].value)
      } else if fields.allSatisfy({ $0.name.isEmpty }) {
        writer.list(count: fields.count) { $1.write(fields[$0].value) }
      } else {
        // The key of an unlabeled associated value is its position, similar to synthesized Codable.
        writer.record { writer in
          for (index, field) in fields.enumerated() {
            writer.field(field.name.isEmpty ? "\(index)" : field.name, field.value)
          }
        }
      }
    }
  }
}

extension DumpValue {
  /// Returns one line for each part, with nested parts indented below the name of their parent.
  ///
  /// - Parameter indentation: The text at the start of every line.
  /// - Returns: The lines, without newlines.
  public func lines(indentation: String = "") -> [String] {
    DumpWriter.text(.lines(indentation: indentation)) { $0.write(self) }
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The value on one line, with `none` for a missing value.
  ///
  /// If an enum case has a single, unlabeled associated value that is itself an enum case, a dot
  /// joins the two cases: `counter.incremented(by: 4)`. The line is safe to print to a terminal:
  /// control characters and invisible characters are escaped.
  public var line: String { line(textLimit: .max) }

  /// Returns the value on one line, leaving out the middle of any string that has more than `limit`
  /// Unicode scalars.
  func line(textLimit limit: Int) -> String {
    var writer = DumpWriter(.line, textLimit: limit)
    writer.write(self)
    return writer.text
  }

  /// The value as JSON (RFC 8259) on one line.
  ///
  /// Integers keep all their digits. A number that JSON cannot represent, such as infinity, becomes
  /// a string. An enum case without associated values becomes a string, its name. Any other enum
  /// case becomes an object whose only key is the name. Control characters and invisible characters
  /// are escaped, so the line is safe to print to a terminal.
  public var json: String { DumpWriter.text(.json) { $0.write(self) } }

  /// Appends the value as JSON in UTF-8.
  package func appendJSON(to json: inout [UInt8]) {
    var writer = DumpWriter(.json)
    swap(&writer.bytes, &json)
    writer.write(self)
    swap(&writer.bytes, &json)
  }
}
