/// A value without parts, which can only be replaced as a whole.
public protocol DumpableScalar: Dumpable {}

extension DumpableScalar {
  /// Appends one replacement if the values differ.
  public func appendChanges(from old: Self, at path: String, to changes: inout [Change]) {
    if self == old { return }
    changes.append(Change(path, .replaced(old: old.dumpValue, new: dumpValue)))
  }

  /// Feeds ``dumpValue``.
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
  /// An integer.
  @inlinable public var dumpValue: DumpValue { .integer(Int64(self)) }

  /// Feeds the value.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(UInt64(bitPattern: Int64(self)), as: .integer)
  }
}

extension Int64: DumpableScalar {
  /// An integer.
  @inlinable public var dumpValue: DumpValue { .integer(self) }

  /// Feeds the value.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(UInt64(bitPattern: self), as: .integer)
  }
}

extension Double: DumpableScalar {
  /// A number.
  @inlinable public var dumpValue: DumpValue { .number(self) }

  /// Feeds the value.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(self)
  }
}

extension Bool: DumpableScalar {
  /// True or false.
  @inlinable public var dumpValue: DumpValue { .bool(self) }

  /// Feeds the value.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(self ? 1 : 0, as: .bool)
  }
}

extension String: DumpableScalar {
  /// A string, which is quoted on a line.
  @inlinable public var dumpValue: DumpValue { .string(self) }

  /// Feeds the value.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(self, as: .string)
  }
}

extension Optional: Dumpable where Wrapped: Dumpable {
  /// The wrapped value, or `none`.
  public var dumpValue: DumpValue { self?.dumpValue ?? .none }

  /// Appends the changes within the value if both values exist, or one replacement if only one
  /// does.
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

  /// Feeds the wrapped value, or `none`.
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
