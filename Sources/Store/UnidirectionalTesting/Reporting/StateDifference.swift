import StateDiff
import TerminalText

/// A description of the differences between two values, for failure messages.
enum StateDifference {
  /// The maximum length of a printed value, in scalars.
  static let valueLength = 120

  /// Returns a line such as `count: 1 → 2` for each part that differs between two values.
  ///
  /// If no printed part differs, the line describes the whole values.
  static func lines<Value: Equatable>(from first: Value, to second: Value) -> [String] {
    var changes: [Change] = []
    if let first = first as? any Dumpable {
      changes = Self.changes(from: first, to: second)
    } else {
      DumpValue(reflecting: second)
        .appendChanges(from: DumpValue(reflecting: first), at: "", to: &changes)
    }
    let shown = changes.flatMap { lines(of: $0) }
    return shown.isEmpty ? wholeValueLines(first, second) : shown
  }

  private static func changes<Value: Dumpable>(from first: Value, to second: Any) -> [Change] {
    (second as? Value)?.changes(from: first) ?? []
  }

  /// Describes two unequal values whose printed parts do not differ.
  private static func wholeValueLines<Value>(_ first: Value, _ second: Value) -> [String] {
    let (before, after) = (String(reflecting: first), String(reflecting: second))
    if before == after { return ["nothing that can be printed, but they are not equal (==)"] }
    let (shown, other) = excerpts(before, after, limit: valueLength)
    return ["\(shown) → \(other)"]
  }

  private static func lines(of change: Change) -> [String] {
    switch change.kind {
    case .replaced(let old, let new):
      replacement(old, new, at: change.path)
    case .added(let value):
      [labeled(change.path, "+ \(excerpt(value.line, limit: valueLength))")]
    case .removed(let value):
      [labeled(change.path, "- \(excerpt(value.line, limit: valueLength))")]
    }
  }

  /// Describes a replaced value, part by part if both values are the same enum case.
  private static func replacement(
    _ old: DumpValue, _ new: DumpValue, at path: String
  ) -> [String] {
    if case .enumCase(let name, let oldFields) = old, case .enumCase(name, let newFields) = new,
      oldFields.map(\.name) == newFields.map(\.name)
    {
      let inside = path.isEmpty ? name : "\(path).\(name)"
      return zip(oldFields, newFields).enumerated().flatMap { index, fields -> [String] in
        let label = fields.0.name.isEmpty && oldFields.count > 1 ? "\(index)" : fields.0.name
        var changes: [Change] = []
        fields.1.value.appendChanges(
          from: fields.0.value, at: label.isEmpty ? inside : "\(inside).\(label)", to: &changes)
        return changes.flatMap { lines(of: $0) }
      }
    }
    let (shown, other) = excerpts(old.line, new.line, limit: valueLength)
    // NaN, for example, is not equal to itself.
    if shown == other {
      return [labeled(path, "\(shown), which is not equal (==) to the old value")]
    }
    return [labeled(path, "\(shown) → \(other)")]
  }

  private static func labeled(_ path: String, _ text: String) -> String {
    path.isEmpty ? text : "\(path): \(text)"
  }
}
