import TerminalText

/// Writes values as trees of their printed parts, and the edits that turn one tree into another.
///
/// A tree has the parts that ``DumpValue/lines(indentation:)`` prints. As JSON, it is one of these:
///
/// - the text of a value that can share a line with other elements of a list, such as a number;
/// - `{"text":TEXT}`, any other value without parts;
/// - `{"record":[[NAME,TREE],…]}`, whose parts are printed on separate lines;
/// - `{"list":[TREE,…]}`, whose elements share a line if all of them can.
///
/// An edit is a list that begins with the path to a part: a list of positions from 0. `[PATH,TREE]`
/// replaces the part. `[PATH,START,COUNT,PART,…]` removes COUNT parts of the part at PATH, from
/// position START on, and inserts others there. Edits apply in order, each to the result of the
/// previous one. Secrets are redacted in texts and names.
@usableFromInline
package struct TreeWriter {
  /// The written JSON in UTF-8, with commas between trees, and between edits.
  package private(set) var json: [UInt8] = []
  private let redact: (String) -> String

  /// Creates a writer without JSON; `redact` returns a string or a name with its secrets redacted.
  package init(redact: @escaping (String) -> String) { self.redact = redact }

  /// Appends a value as a tree.
  package mutating func append(_ value: DumpValue) {
    separate()
    switch value {
    case .record(let fields, summary: nil) where !fields.isEmpty:
      append(#"{"record":["#)
      for field in fields { append(field) }
      append("]}")
    case .list(let elements):
      append(#"{"list":["#)
      for element in elements { append(element) }
      append("]}")
    default:
      if !value.isScalar { append(#"{"text":"#) }
      json.append(jsonString: value.redacted(by: redact).line)
      if !value.isScalar { append("}") }
    }
  }

  /// Appends the edits that turn the tree of one value into the tree of another; appends nothing if
  /// the values are equal.
  package mutating func appendEdits(from old: DumpValue, to new: DumpValue, at path: [Int] = []) {
    if old == new { return }
    switch (old, new) {
    case (.record(let old, nil), .record(let fields, nil)) where !old.isEmpty && !fields.isEmpty:
      let script = EditScript(from: old, to: fields) { $0.name == $1.name }
      append(script, at: path) { $0.append(fields[$1]) }
      script.forEachKept { appendEdits(from: old[$0].value, to: fields[$1].value, at: path + [$1]) }
    case (.list(let old), .list(let elements)):
      let script = EditScript(from: old, to: elements)
      if let index = script.onlyReplacement {
        return appendEdits(from: old[index], to: elements[index], at: path + [index])
      }
      append(script, at: path) { $0.append(elements[$1]) }
    default:
      beginEdit(at: path)
      append(new)
      append("]")
    }
  }

  /// Appends the removals of a script, the last one first, and then its additions.
  mutating func append(
    _ script: EditScript, at path: [Int], part: (inout TreeWriter, _ index: Int) -> Void
  ) {
    for run in runs(of: script.removals).reversed() {
      beginEdit(at: path)
      append(",\(run.lowerBound),\(run.count)]")
    }
    for run in runs(of: script.additions) {
      beginEdit(at: path)
      append(",\(run.lowerBound),0")
      for index in run { part(&self, index) }
      append("]")
    }
  }

  private mutating func append(_ field: DumpValue.Member) {
    separate()
    append("[")
    json.append(jsonString: escapingControls(redact(field.name)))
    append(field.value)
    append("]")
  }

  private mutating func beginEdit(at path: [Int]) {
    separate()
    append("[[\(path.map(String.init).joined(separator: ","))]")
  }

  /// Appends a comma, unless a list begins here.
  private mutating func separate() {
    if let last = json.last, last != UInt8(ascii: "[") { append(",") }
  }

  private mutating func append(_ text: String) { json += text.utf8 }
}

extension Dumpable {
  /// Appends the edits that turn the tree of `old` into the tree of this value.
  ///
  /// Of a type that lists its ``fields``, only the parts that differ are dumped. Its ``dumpValue``
  /// must be the record of these parts.
  @usableFromInline
  package func appendEdits(from old: Self, at path: [Int] = [], to writer: inout TreeWriter) {
    if self == old { return }
    let fields = Self.fields
    if let list = self as? any DumpableArray {
      list.appendElementEdits(from: old, at: path, to: &writer)
    } else if fields.isEmpty || self is any DumpableScalar {
      writer.appendEdits(from: old.dumpValue, to: dumpValue, at: path)
    } else {
      assert(
        dumpValue.line == DumpValue.record(fields.map { .init($0.name, $0.inspect(self)) }).line,
        "\(Self.self) lists fields, so its dumpValue must be the record of these fields")
      for index in fields.indices { fields[index].appendEdits(old, self, path + [index], &writer) }
    }
  }
}

/// Returns the ranges of consecutive indices.
private func runs(of indices: [Int]) -> [Range<Int>] {
  Array(RangeSet(indices.map { $0..<$0 + 1 }).ranges)
}
