/// The name under which effects can be canceled: any value that can be compared.
///
/// Ids of different types are different, even where their values look the same.
public struct CancellationID: Hashable, Sendable, CustomStringConvertible {
  private let value: any Hashable & Sendable

  /// Wraps a value.
  public init(_ value: some Hashable & Sendable) {
    self.value = (value as? CancellationID)?.value ?? value
  }

  /// Whether type and value are the same.
  public static func == (left: CancellationID, right: CancellationID) -> Bool {
    isEqual(left.value, to: right.value)
  }

  /// Feeds the value.
  public func hash(into hasher: inout Hasher) {
    value.hash(into: &hasher)
  }

  /// The value's description.
  public var description: String { "\(value)" }
}

/// Whether two values are of the same type and equal.
func isEqual<Value: Hashable>(_ value: Value, to other: any Hashable & Sendable) -> Bool {
  // An optional would be taken for what it wraps.
  type(of: other) == Value.self && other as? Value == value
}
