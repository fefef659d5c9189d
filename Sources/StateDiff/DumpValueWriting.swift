extension DumpWriter {
  /// Writes a value that was taken apart.
  ///
  /// On a line a missing value is `none`, and a case that holds one case is joined by a dot:
  /// `counter.incremented(by: 4)`. In JSON a case is its name, or an object of its name and what it
  /// holds.
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
      // One without parts has no lines of its own.
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
        // A payload without a label goes by its position, as in Swift's own synthesized coding.
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
  /// The value on as many lines as it has parts, each part under the name of its whole.
  ///
  /// - Parameter indentation: What stands in front of every line.
  /// - Returns: The lines, without line ends.
  public func lines(indentation: String = "") -> [String] {
    DumpWriter.text(.lines(indentation: indentation)) { $0.write(self) }
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The value on one line; a missing one is `none`.
  ///
  /// A case that holds one case is joined by a dot: `counter.incremented(by: 4)`. Whatever texts it
  /// holds, the line is safe at a terminal: what nobody sees of them is escaped.
  public var line: String { line(textLimit: .max) }

  /// The value on one line, the middle of texts of more Unicode scalars than that left out.
  func line(textLimit limit: Int) -> String {
    var writer = DumpWriter(.line, textLimit: limit)
    writer.write(self)
    return writer.text
  }

  /// The value as JSON (RFC 8259) on one line.
  ///
  /// Whole numbers are written with all their digits. A number that JSON has no form for, such as
  /// infinity, is a string. A case is its name, or an object of its name and what it holds. Control
  /// characters and others that nobody sees are escaped, so that the line is safe at a terminal.
  public var json: String { DumpWriter.text(.json) { $0.write(self) } }

  /// Adds the value as JSON to a text in UTF-8.
  package func appendJSON(to json: inout [UInt8]) {
    var writer = DumpWriter(.json)
    swap(&writer.bytes, &json)
    writer.write(self)
    swap(&writer.bytes, &json)
  }
}
