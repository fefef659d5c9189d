/// A type whose values have no parts; a diff reports a changed value as a replacement.
public protocol DumpableScalar: Dumpable {}

extension DumpableScalar {
  /// Appends one replacement if the values differ.
  public func appendChanges(from old: Self, at path: String, to changes: inout [Change]) {
    if self == old { return }
    changes.append(Change(path, .replaced(old: old.dumpValue, new: dumpValue)))
  }

  /// Feeds ``dumpValue`` to the builder.
  public func fingerprint(into builder: inout FingerprintBuilder) {
    dumpValue.fingerprint(into: &builder)
  }

  /// Writes ``dumpValue``.
  @inlinable
  public func dump(into writer: inout DumpWriter) {
    writer.write(dumpValue)
  }
}

extension Int: DumpableScalar {
  /// The value as ``DumpValue/integer(_:)``.
  @inlinable public var dumpValue: DumpValue { .integer(Int64(self)) }

  /// Feeds the value to the builder.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(UInt64(bitPattern: Int64(self)), as: .integer)
  }
}

extension Int64: DumpableScalar {
  /// The value as ``DumpValue/integer(_:)``.
  @inlinable public var dumpValue: DumpValue { .integer(self) }

  /// Feeds the value to the builder.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(UInt64(bitPattern: self), as: .integer)
  }
}

extension Double: DumpableScalar {
  /// The value as ``DumpValue/number(_:)``.
  @inlinable public var dumpValue: DumpValue { .number(self) }

  /// Feeds the value to the builder.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(self)
  }
}

extension Bool: DumpableScalar {
  /// The value as ``DumpValue/bool(_:)``.
  @inlinable public var dumpValue: DumpValue { .bool(self) }

  /// Feeds the value to the builder.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(self ? 1 : 0, as: .bool)
  }
}

extension String: DumpableScalar {
  /// The value as ``DumpValue/string(_:)``.
  @inlinable public var dumpValue: DumpValue { .string(self) }

  /// Feeds the value to the builder.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(self, as: .string)
  }
}

extension Optional: Dumpable where Wrapped: Dumpable {
  /// The wrapped value, or `none`.
  public var dumpValue: DumpValue { self?.dumpValue ?? .none }

  /// Appends the changes between the wrapped values, or one replacement if only one optional is
  /// nil.
  public func appendChanges(from old: Wrapped?, at path: String, to changes: inout [Change]) {
    switch (old, self) {
    case (nil, nil):
      break
    case (let old?, let new?):
      new.appendChanges(from: old, at: path, to: &changes)
    default:
      changes.append(Change(path, .replaced(old: old.dumpValue, new: dumpValue)))
    }
  }

  /// Feeds the wrapped value, or `none`, to the builder.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    if let self { builder.combine(self) } else { builder.feed(0, as: .none) }
  }

  /// Writes the wrapped value, or `none`.
  @inlinable
  public func dump(into writer: inout DumpWriter) {
    if let self { self.dump(into: &writer) } else { writer.write(DumpValue.none) }
  }
}
