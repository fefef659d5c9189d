/// A type whose values a diff replaces as a whole, unless the type implements its own comparison.
public protocol DumpableScalar: Dumpable {}

extension DumpableScalar {
  /// Appends one replacement if the values differ.
  public func appendChanges(from old: Self, at path: String, to changes: inout [Change]) {
    if self == old { return }
    changes.append(Change(path, .replaced(old: old.dumpValue, new: dumpValue)))
  }
}

extension Int: DumpableScalar {
  /// The value as ``DumpValue/integer(_:)``.
  public var dumpValue: DumpValue { .integer(Int64(self)) }
}

extension Int64: DumpableScalar {
  /// The value as ``DumpValue/integer(_:)``.
  public var dumpValue: DumpValue { .integer(self) }
}

extension Double: DumpableScalar {
  /// The value as ``DumpValue/number(_:)``.
  public var dumpValue: DumpValue { .number(self) }
}

extension Bool: DumpableScalar {
  /// The value as ``DumpValue/bool(_:)``.
  public var dumpValue: DumpValue { .bool(self) }
}

extension String: DumpableScalar {
  /// The value as ``DumpValue/string(_:)``.
  public var dumpValue: DumpValue { .string(self) }
}
