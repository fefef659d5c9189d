extension Optional: Dumpable where Wrapped: Dumpable {
  /// The wrapped value, or `none`; nil inside another optional is `some(none)`.
  public var dumpValue: DumpValue { nilDumpValue ?? self?.dumpValue ?? .none }

  /// Appends the changes between the wrapped values, or one replacement if either of them is nil.
  public func appendChanges(from old: Wrapped?, at path: String, to changes: inout [Change]) {
    if let new = self, let old, nilDumpValue == nil, Wrapped?(old).nilDumpValue == nil {
      new.appendChanges(from: old, at: path, to: &changes)
    } else if self != old {
      changes.append(Change(path, .replaced(old: old.dumpValue, new: dumpValue)))
    }
  }
}

/// An optional whose wrapped type is known only at run time.
protocol OptionalValue {
  /// The dump of nil, or of nil inside other optionals: `none`, `some(none)`, `some.some(none)`.
  ///
  /// It is nil for any other value.
  var nilDumpValue: DumpValue? { get }
}

extension Optional: OptionalValue {
  var nilDumpValue: DumpValue? {
    guard let self else { return DumpValue.none }
    // NB: the type is checked first, because casting a value takes longer.
    guard Wrapped.self is any OptionalValue.Type, let inner = self as? any OptionalValue else {
      return nil
    }
    return inner.nilDumpValue.map { .enumCase("some", [.init("", $0)]) }
  }
}
