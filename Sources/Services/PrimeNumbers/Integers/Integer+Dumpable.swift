package import StateDiff

extension Integer: DumpableScalar {
  /// The value as ``StateDiff/DumpValue/integer(_:)`` if it fits, and otherwise as its digits.
  package var dumpValue: DumpValue { int64.map(DumpValue.integer) ?? .digits(description) }
}
