/// What a value writes itself to, to be dumped: lines for people, or JSON.
///
/// A list of many values is dumped fast where they write themselves, without being taken apart:
///
/// ```swift
/// func dump(into writer: inout DumpWriter) {
///   writer.record {
///     $0 += "\(degrees) °C at \(hour)".utf8
///   } fields: {
///     $0.field("hour", hour)
///     $0.field("degrees", degrees)
///   }
/// }
/// ```
///
/// Such a function writes one value, and nothing else.
public struct DumpWriter: Sendable {
  /// What is being written now: a list or a record on one line is ``Layout/line`` within lines.
  enum Layout {
    case lines
    case line
    case json
  }

  var layout: Layout
  var bytes: [UInt8] = []

  /// More Unicode scalars of a text than that lose their middle.
  let textLimit: Int

  /// Two blanks for each value within another, behind what the whole is indented by.
  private var indentation: [UInt8]

  /// Whether the line has a name already, so that a colon comes first.
  private var isNamed = false

  /// Whether nothing stands yet in the brackets around what is written next.
  private var isFirst = true

  /// Whether all that was written, since somebody said so, can stand beside others in a list on one
  /// line.
  private var isScalar = true

  @usableFromInline
  init(_ form: DumpForm, textLimit: Int = .max) {
    switch form {
    case .lines(let indentation):
      layout = .lines
      self.indentation = Array(indentation.utf8)
      bytes = self.indentation
    case .line, .json:
      layout = form == .json ? .json : .line
      indentation = []
    }
    self.textLimit = textLimit
  }

  /// What was written.
  @usableFromInline var text: String {
    let end = layout == .lines && bytes.last == UInt8(ascii: "\n") ? bytes.count - 1 : bytes.count
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Writes a value, as it writes itself.
  @inlinable
  public mutating func write(_ value: some Dumpable) {
    value.dump(into: &self)
  }
}

extension DumpWriter {
  /// Writes a value that on a line is no more than a number, a word or a quoted text.
  mutating func scalar(_ body: (inout DumpWriter) -> Void) {
    oneLine(body)
  }

  /// Writes a value that stands on one line, but not beside others.
  mutating func whole(_ body: (inout DumpWriter) -> Void) {
    oneLine(body)
    isScalar = false
  }

  private mutating func oneLine(_ body: (inout DumpWriter) -> Void) {
    if layout != .lines { return body(&self) }
    if isNamed { bytes += ": ".utf8 }
    layout = .line
    body(&self)
    layout = .lines
    endLine()
  }

  private mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    isNamed = false
  }

  /// Writes what is within a value that has lines of its own.
  private mutating func inner(_ body: (inout DumpWriter) -> Void) {
    if !isNamed {
      bytes.removeLast(indentation.count)
      return body(&self)
    }
    bytes.append(UInt8(ascii: ":"))
    endLine()
    indentation += "  ".utf8
    body(&self)
    indentation.removeLast(2)
  }

  private mutating func brackets(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ body: (inout DumpWriter) -> Void
  ) {
    bytes.append(UInt8(ascii: opening))
    isFirst = true
    body(&self)
    isFirst = false
    bytes.append(UInt8(ascii: closing))
  }

  private mutating func separate() {
    if !isFirst { bytes += layout == .json ? ",".utf8 : ", ".utf8 }
    isFirst = false
  }
}

extension DumpWriter {
  /// Writes a list: on one line where all of its elements are scalars, else on a line or more each.
  @usableFromInline
  mutating func list(count: Int, _ element: (Int, inout DumpWriter) -> Void) {
    if layout == .lines {
      lines(count: count, element)
    } else {
      brackets("[", "]") { writer in
        for index in 0..<count {
          writer.separate()
          element(index, &writer)
        }
      }
      isScalar = false
    }
  }

  private mutating func lines(count: Int, _ element: (Int, inout DumpWriter) -> Void) {
    let start = bytes.count
    let isNamed = isNamed
    isScalar = true
    oneLine { writer in
      writer.brackets("[", "]") { writer in
        // The first that is none shows that this was not the way.
        for index in 0..<count where writer.isScalar {
          writer.separate()
          element(index, &writer)
        }
      }
    }
    if isScalar { return }
    bytes.removeSubrange(start...)
    self.isNamed = isNamed
    inner { writer in
      for index in 0..<count {
        writer.bytes += writer.indentation
        writer.bytes.append(UInt8(ascii: "["))
        writer.bytes.append(digitsOf: Int64(index))
        writer.bytes.append(UInt8(ascii: "]"))
        writer.isNamed = true
        element(index, &writer)
      }
    }
  }

  /// Writes a value with named parts.
  ///
  /// - Parameter fields: Writes the parts, one or more, each by `field`.
  public mutating func record(fields: (inout DumpWriter) -> Void) {
    if layout == .lines { return inner(fields) }
    brackets("{", "}", fields)
    isScalar = false
  }

  /// Writes a value with named parts that has a summary for a line.
  ///
  /// - Parameters:
  ///   - summary: Adds the summary in UTF-8 to what is there; called unless JSON is written. What
  ///     nobody sees of it is escaped.
  ///   - fields: Writes the parts, each by `field`; called where JSON is written.
  public mutating func record(
    summary: (inout [UInt8]) -> Void, fields: (inout DumpWriter) -> Void
  ) {
    if layout == .json { return record(fields: fields) }
    whole { writer in
      let start = writer.bytes.count
      summary(&writer.bytes)
      writer.makeVisible(from: start)
    }
  }

  /// Writes a part of a record.
  ///
  /// - Parameters:
  ///   - name: What the part is called; empty where it has no name.
  ///   - value: The part.
  @inlinable
  public mutating func field(_ name: String, _ value: some Dumpable) {
    beginField(name)
    value.dump(into: &self)
  }

  /// Writes a part of a record that was taken apart.
  ///
  /// - Parameters:
  ///   - name: What the part is called; empty where it has no name.
  ///   - value: The part.
  public mutating func field(_ name: String, _ value: DumpValue) {
    beginField(name)
    write(value)
  }

  /// Writes a text as a part of a record, as a string would be written.
  ///
  /// - Parameters:
  ///   - name: What the part is called; empty where it has no name.
  ///   - text: Adds the text in UTF-8 to what is there.
  public mutating func field(_ name: String, text: (inout [UInt8]) -> Void) {
    beginField(name)
    scalar { writer in
      if writer.layout == .json { return writer.appendJSONString(text) }
      var bytes: [UInt8] = []
      text(&bytes)
      writer.append(quoted: String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Writes the name of a part.
  @usableFromInline
  package mutating func beginField(_ name: String) {
    switch layout {
    case .lines:
      bytes += indentation
      append(visible: name)
      isNamed = !name.isEmpty
    case .line:
      separate()
      if name.isEmpty { return }
      append(visible: name)
      bytes += ": ".utf8
    case .json:
      separate()
      append(jsonString: name)
      bytes.append(UInt8(ascii: ":"))
    }
  }

  /// Writes what a case holds between parentheses.
  mutating func parentheses(_ body: (inout DumpWriter) -> Void) { brackets("(", ")", body) }
}
