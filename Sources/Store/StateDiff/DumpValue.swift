/// A value represented by its parts, for dumping, diffing and converting to JSON.
public enum DumpValue: Equatable, Sendable {
  /// A missing value.
  case none

  /// A Boolean value.
  case bool(Bool)

  /// An integer; in ``json``, it is a string of digits if it is beyond ±(2^53 - 1).
  case integer(Int64)

  /// A number, as decimal digits, that neither `Int64` nor `Double` can hold without a loss; in
  /// ``json``, it is a string.
  case digits(String)

  /// A floating-point number.
  case number(Double)

  /// A string, which is printed in quotes.
  case string(String)

  /// The text of a value with a special notation, such as a date; printed in quotes only in JSON.
  case text(String)

  /// The elements of a list, in order.
  case list([DumpValue])

  /// Named fields, in order.
  ///
  /// If there is a summary, it is printed instead of the fields, except in JSON.
  case record([Member], summary: String? = nil)

  /// An enum case with its associated values.
  case enumCase(String, [Member] = [])

  /// A part of a record or of an enum case.
  public struct Member: Equatable, Sendable {
    /// The name of the part; empty if the part has no name.
    public let name: String

    /// The value of the part.
    public let value: DumpValue

    /// Creates a member with a name and a value.
    public init(_ name: String, _ value: DumpValue) {
      self.name = name
      self.value = value
    }
  }
}

extension DumpValue: DumpableScalar {
  /// The value itself.
  public var dumpValue: DumpValue { self }

  /// Appends the changes that turn `old` into this value; appends nothing if the values are equal.
  ///
  /// Two lists are compared by their elements. Two records without summaries are compared field by
  /// field if they have the same names in the same order. Any other value is replaced as a whole.
  public func appendChanges(from old: DumpValue, at path: String, to changes: inout [Change]) {
    if self == old { return }
    switch (old, self) {
    case (.record(let oldFields, nil), .record(let newFields, nil))
    where oldFields.map(\.name) == newFields.map(\.name):
      for (oldField, newField) in zip(oldFields, newFields) {
        newField.value.appendChanges(
          from: oldField.value, at: path.appending(part: newField.name), to: &changes)
      }
    case (.list(let oldElements), .list(let newElements)):
      newElements.appendChanges(from: oldElements, at: path, to: &changes)
    default:
      changes.append(Change(path, .replaced(old: old, new: self)))
    }
  }
}

extension DumpValue {
  /// Returns the value with `redact` applied to each string, text, summary and name.
  package func redacted(by redact: (String) -> String) -> DumpValue {
    func redacted(_ members: [Member]) -> [Member] {
      members.map { Member(redact($0.name), $0.value.redacted(by: redact)) }
    }
    return switch self {
    case .none, .bool, .integer, .digits, .number: self
    case .string(let text): .string(redact(text))
    case .text(let text): .text(redact(text))
    case .list(let elements): .list(elements.map { $0.redacted(by: redact) })
    case .record(let members, summary: let summary):
      .record(redacted(members), summary: summary.map(redact))
    case .enumCase(let name, let members): .enumCase(redact(name), redacted(members))
    }
  }
}
