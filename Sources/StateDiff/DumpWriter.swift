import TerminalText

/// A writer that produces dumps, either as text for people or as JSON.
///
/// To dump a long list faster, implement ``Dumpable/dump(into:)`` for the type of its elements, so
/// that the elements write their parts directly instead of creating a ``DumpValue``:
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
/// An implementation must write exactly one value.
public struct DumpWriter: Sendable {
  /// The layout of the value being written.
  ///
  /// In a dump of several lines, the layout is temporarily ``line`` while a value is written on a
  /// single line.
  enum Layout {
    case lines
    case line
    case json
  }

  var layout: Layout
  var bytes: [UInt8] = []

  /// The maximum number of Unicode scalars in a string; `…` replaces the middle of a longer one.
  let textLimit: Int

  /// The indentation of a line: the indentation of the dump, plus two spaces per level of nesting.
  private var indentation: [UInt8]

  /// Whether a name was just written on the current line, so that a colon must come next.
  private var isNamed = false

  /// Whether nothing has been written yet inside the current brackets.
  private var isFirst = true

  /// Whether the list being written contains only scalars so far, so that it fits on one line.
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

  /// The text written so far.
  @usableFromInline var text: String {
    let end = layout == .lines && bytes.last == UInt8(ascii: "\n") ? bytes.count - 1 : bytes.count
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Writes a value by calling its ``Dumpable/dump(into:)`` method.
  @inlinable
  public mutating func write(_ value: some Dumpable) {
    value.dump(into: &self)
  }
}

extension DumpWriter {
  /// Writes a scalar, which can share a line with other values in a list.
  ///
  /// A scalar is a number, a word or a quoted string.
  mutating func scalar(_ body: (inout DumpWriter) -> Void) {
    oneLine(body)
  }

  /// Writes a value that needs a separate line, even in a list.
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

  /// Writes the parts of a value on separate lines, below the value's name if it has one.
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
  /// Writes a list, on one line if all its elements are scalars.
  ///
  /// Otherwise, each element starts on a new line. In layouts other than ``Layout/lines``, a list
  /// always takes one line.
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
        // Stop at the first element that is not a scalar: the list then needs several lines.
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
  /// - Parameter fields: Writes one or more parts by calling `field` for each.
  public mutating func record(fields: (inout DumpWriter) -> Void) {
    if layout == .lines { return inner(fields) }
    brackets("{", "}", fields)
    isScalar = false
  }

  /// Writes a value with named parts: as its parts in JSON, or as a one-line summary in any other
  /// format.
  ///
  /// - Parameters:
  ///   - summary: Appends the summary in UTF-8; not called for JSON. Control characters and
  ///     invisible characters are escaped afterward.
  ///   - fields: Writes the parts by calling `field` for each; called only for JSON.
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
  ///   - name: The name of the part; empty if the part has no name.
  ///   - value: The value of the part.
  @inlinable
  public mutating func field(_ name: String, _ value: some Dumpable) {
    beginField(name)
    value.dump(into: &self)
  }

  /// Writes a decomposed value as a part of a record.
  ///
  /// - Parameters:
  ///   - name: The name of the part; empty if the part has no name.
  ///   - value: The value of the part.
  public mutating func field(_ name: String, _ value: DumpValue) {
    beginField(name)
    write(value)
  }

  /// Writes a string, given as UTF-8, as a part of a record.
  ///
  /// - Parameters:
  ///   - name: The name of the part; empty if the part has no name.
  ///   - text: Appends the string in UTF-8, unescaped.
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

  /// Writes the associated values of an enum case in parentheses.
  mutating func parentheses(_ body: (inout DumpWriter) -> Void) { brackets("(", ")", body) }
}
