/// A hashable value under which effects can be canceled.
///
/// Values of different types are different ids, even if they print alike.
public struct CancellationID: Hashable, Sendable, CustomStringConvertible {
  private let value: any Hashable & Sendable

  /// Wraps a value.
  public init(_ value: some Hashable & Sendable) {
    self.value = (value as? CancellationID)?.value ?? value
  }

  /// Whether two ids wrap equal values of the same type.
  public static func == (left: CancellationID, right: CancellationID) -> Bool {
    isEqual(left.value, to: right.value)
  }

  /// Hashes the wrapped value.
  public func hash(into hasher: inout Hasher) {
    value.hash(into: &hasher)
  }

  /// The description of the wrapped value.
  public var description: String { "\(value)" }
}

/// Whether two values are of the same type and equal.
func isEqual<Value: Hashable>(_ value: Value, to other: any Hashable & Sendable) -> Bool {
  // A cast ignores optionality, so the types are compared as well.
  type(of: other) == Value.self && other as? Value == value
}
