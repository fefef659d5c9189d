extension DumpWriter {
  /// Writes a decomposed value.
  ///
  /// On a line, a missing value is `none`, and a case whose only associated value is another case
  /// is joined to it by a dot: `counter.incremented(by: 4)`. In JSON, a case without associated
  /// values is its name. Any other case is an object with the name as its key.
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
      // An empty record has no parts to print on lines of their own.
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
        // A payload without a label is keyed by its position, much as in synthesized Codable.
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
  /// Returns the value as a line for each part, with nested parts below the name of their parent.
  ///
  /// - Parameter indentation: The text that starts every line.
  /// - Returns: The lines, without line ends.
  public func lines(indentation: String = "") -> [String] {
    DumpWriter.text(.lines(indentation: indentation)) { $0.write(self) }
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The value on one line, with `none` for a missing value.
  ///
  /// A case whose only associated value is another case is joined to it by a dot:
  /// `counter.incremented(by: 4)`. The line is safe to print at a terminal: control and invisible
  /// characters are escaped.
  public var line: String { line(textLimit: .max) }

  /// Returns the value on one line, leaving out the middle of texts of more than `limit` Unicode
  /// scalars.
  func line(textLimit limit: Int) -> String {
    var writer = DumpWriter(.line, textLimit: limit)
    writer.write(self)
    return writer.text
  }

  /// The value as JSON (RFC 8259) on one line.
  ///
  /// Integers keep all their digits. A number that JSON cannot represent, such as infinity, becomes
  /// a string. A case is its name, or an object with the name as its key. Control and invisible
  /// characters are escaped, so the line is safe to print at a terminal.
  public var json: String { DumpWriter.text(.json) { $0.write(self) } }

  /// Appends the value as JSON in UTF-8.
  package func appendJSON(to json: inout [UInt8]) {
    var writer = DumpWriter(.json)
    swap(&writer.bytes, &json)
    writer.write(self)
    swap(&writer.bytes, &json)
  }
}
