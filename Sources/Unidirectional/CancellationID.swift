/// An identifier for canceling effects, made from any hashable value.
///
/// Ids that wrap values of different types are never equal, even if the descriptions of the values
/// are equal.
public struct CancellationID: Hashable, Sendable, CustomStringConvertible {
  private let value: any Hashable & Sendable

  /// Creates an id that wraps a value.
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

/// Returns whether two values have the same type and are equal.
func isEqual<Value: Hashable>(_ value: Value, to other: any Hashable & Sendable) -> Bool {
  func isEqual<Other: Hashable>(to other: Other) -> Bool {
    // NB: A conditional cast ignores optionality, and took almost half of the instructions of
    // benchmark row `cancel`. The unsafe cast is correct because the types are the same.
    Other.self == Value.self && unsafeBitCast(other, to: Value.self) == value
  }
  return isEqual(to: other)
}
