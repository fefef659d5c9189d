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
