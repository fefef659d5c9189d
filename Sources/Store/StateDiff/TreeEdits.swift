import TerminalText

/// The edits that turn one tree of printed parts into another.
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
/// position START on, and inserts others there. Secrets are redacted in texts and names.
@usableFromInline
package struct TreeEdits {
  /// The edits, each of which applies to the result of the previous one.
  package private(set) var edits: [DumpValue] = []
  private let redact: (String) -> String

  /// Creates an empty list of edits; `redact` returns a string or a name with its secrets redacted.
  package init(redact: @escaping (String) -> String) { self.redact = redact }

  /// Returns a value as a tree.
  package func tree(of value: DumpValue) -> DumpValue {
    switch value {
    case .record(let fields, summary: nil) where !fields.isEmpty:
      return .record([.init("record", .list(fields.map(part)))])
    case .list(let elements): return .record([.init("list", .list(elements.map(tree)))])
    default:
      let text = DumpValue.string(value.redacted(by: redact).line)
      return value.isScalar ? text : .record([.init("text", text)])
    }
  }

  private func part(for field: DumpValue.Member) -> DumpValue {
    .list([.string(escapingControls(redact(field.name))), tree(of: field.value)])
  }

  /// Appends the edits that turn the tree of one value into the tree of another; appends nothing if
  /// the values are equal.
  package mutating func append(from old: DumpValue, to new: DumpValue, at path: [Int] = []) {
    if old == new { return }
    switch (old, new) {
    case (.record(let old, nil), .record(let fields, nil)) where !old.isEmpty && !fields.isEmpty:
      let script = EditScript(from: old, to: fields) { $0.name == $1.name }
      append(script, adding: script.additions.map { part(for: fields[$0]) }, at: path)
      script.forEachKept { append(from: old[$0].value, to: fields[$1].value, at: path + [$1]) }
    case (.list(let old), .list(let elements)):
      elements.appendElementEdits(from: old, at: path, to: &self)
    default: append(at: path, [tree(of: new)])
    }
  }

  /// Appends the removals of a script, the last one first, and then its additions.
  ///
  /// The script is for the part of a list that begins at the index `start`.
  mutating func append(
    _ script: EditScript, adding parts: [DumpValue], at path: [Int], start: Int = 0
  ) {
    func runs(of indices: [Int]) -> [Range<Int>] {
      Array(RangeSet(indices.map { $0..<$0 + 1 }).ranges)
    }
    func integer(_ number: Int) -> DumpValue { .integer(Int64(number)) }
    for run in runs(of: script.removals).reversed() {
      append(at: path, [integer(start + run.lowerBound), integer(run.count)])
    }
    var parts = parts[...]
    for run in runs(of: script.additions) {
      append(at: path, [integer(start + run.lowerBound), integer(0)] + parts.prefix(run.count))
      parts.removeFirst(run.count)
    }
  }

  private mutating func append(at path: [Int], _ change: [DumpValue]) {
    edits.append(.list([.list(path.map { .integer(Int64($0)) })] + change))
  }
}

extension Dumpable {
  /// Appends the edits that turn the tree of `old` into the tree of this value.
  ///
  /// Of a type that lists its ``fields``, only the parts that differ are dumped. Its ``dumpValue``
  /// must be the record of these parts.
  @usableFromInline
  package func appendEdits(from old: Self, at path: [Int] = [], to edits: inout TreeEdits) {
    if self == old { return }
    let fields = Self.fields.filter { !$0.isOmitted(self) }
    let hasOtherFields = Self.fields.contains { $0.isOmitted(self) != $0.isOmitted(old) }
    if let list = self as? any DumpableList {
      list.appendElementEdits(from: old, at: path, to: &edits)
    } else if fields.isEmpty || hasOtherFields || self is any DumpableScalar {
      edits.append(from: old.dumpValue, to: dumpValue, at: path)
    } else {
      assert(
        dumpValue.line == DumpValue.record(fields.map { .init($0.name, $0.inspect(self)) }).line,
        "\(Self.self) lists fields, so its dumpValue must be the record of these fields")
      for index in fields.indices { fields[index].appendEdits(old, self, path + [index], &edits) }
    }
  }
}
