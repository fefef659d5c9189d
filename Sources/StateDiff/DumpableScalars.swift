/// A value without parts: its only change is to become another.
public protocol DumpableScalar: Dumpable {}

extension DumpableScalar {
  /// One replacement, where they differ.
  public func appendChanges(from old: Self, at path: String, to changes: inout [Change]) {
    if self == old { return }
    changes.append(Change(path, .replaced(old: old.dumpValue, new: dumpValue)))
  }

  /// The inspection.
  public func fingerprint(into builder: inout FingerprintBuilder) {
    dumpValue.fingerprint(into: &builder)
  }

  /// The inspection.
  @inlinable
  public func dump(into writer: inout DumpWriter) {
    writer.write(dumpValue)
  }

  /// 0, which tells nothing.
  public var outline: UInt64 { 0 }
}

extension Int: DumpableScalar {
  /// A whole number.
  @inlinable public var dumpValue: DumpValue { .integer(Int64(self)) }

  /// The value.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(UInt64(bitPattern: Int64(self)), as: .integer)
  }

  /// The number.
  @inlinable public var outline: UInt64 { UInt64(bitPattern: Int64(self)) }
}

extension Int64: DumpableScalar {
  /// A whole number.
  @inlinable public var dumpValue: DumpValue { .integer(self) }

  /// The value.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(UInt64(bitPattern: self), as: .integer)
  }

  /// The number.
  @inlinable public var outline: UInt64 { UInt64(bitPattern: self) }
}

extension Double: DumpableScalar {
  /// A number.
  @inlinable public var dumpValue: DumpValue { .number(self) }

  /// The value.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(self)
  }

  /// The number; the two zeros are one.
  @inlinable public var outline: UInt64 { self == 0 ? 0 : bitPattern }
}

extension Bool: DumpableScalar {
  /// True or false.
  @inlinable public var dumpValue: DumpValue { .bool(self) }

  /// The value.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(self ? 1 : 0, as: .bool)
  }

  /// 1 or 0.
  @inlinable public var outline: UInt64 { self ? 1 : 0 }
}

extension String: DumpableScalar {
  /// A string, which is quoted on a line.
  @inlinable public var dumpValue: DumpValue { .string(self) }

  /// The value.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    builder.feed(self, as: .string)
  }

  /// The last characters, as long as they are ASCII.
  @inlinable public var outline: UInt64 { StateDiff.outline(ofText: self) }
}

extension Optional: Dumpable where Wrapped: Dumpable {
  /// What is wrapped, or none.
  public var dumpValue: DumpValue { self?.dumpValue ?? .none }

  /// The changes within where both are there, else one replacement where one is.
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

  /// What is wrapped, or none.
  @inlinable
  public func fingerprint(into builder: inout FingerprintBuilder) {
    if let self { builder.combine(self) } else { builder.feed(0, as: .none) }
  }

  /// What is wrapped, or none.
  @inlinable
  public func dump(into writer: inout DumpWriter) {
    if let self { self.dump(into: &writer) } else { writer.write(DumpValue.none) }
  }

  /// Whether there is anything, and the outline of it.
  @inlinable public var outline: UInt64 {
    if let self { joinedOutline(1, self.outline) } else { 0 }
  }
}
