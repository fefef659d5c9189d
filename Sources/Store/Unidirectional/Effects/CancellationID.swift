import StateDiff

/// An identifier for canceling effects, made from any hashable value.
///
/// Ids that wrap values of different types are never equal, even if the descriptions of the values
/// are equal.
public struct CancellationID: Hashable, Sendable, CustomStringConvertible {
  private let value: any Hashable & Sendable

  /// Creates an id that wraps a value.
  ///
  /// If the value is already a `CancellationID`, the new id is equal to that value.
  public init(_ value: some Hashable & Sendable) {
    self.value = (value as? CancellationID)?.value ?? value
  }

  /// Creates an id for the effects of one element of a list or dictionary.
  ///
  /// If the reducer of an element uses the id `id` and is lifted with `forEach`, the store uses the
  /// new id for the effects of that element. Other reducers can cancel these effects with it:
  ///
  /// ```swift
  /// return [.cancel(id: CancellationID("download", of: episode.id))]
  /// ```
  ///
  /// - Parameters:
  ///   - id: The id that the element's reducer uses.
  ///   - element: The id or the key of the element.
  public init(_ id: some Hashable & Sendable, of element: some Hashable & Sendable) {
    value = ElementID(element: CancellationID(element), id: CancellationID(id))
  }

  private struct ElementID: Hashable, CustomStringConvertible {
    let element: CancellationID
    let id: CancellationID

    var description: String { "\(id) of \(element)" }
  }

  /// Whether two ids wrap equal values of the same type.
  public static func == (left: CancellationID, right: CancellationID) -> Bool {
    isEqual(left.value, to: right.value)
  }

  /// Hashes the wrapped value.
  public func hash(into hasher: inout Hasher) {
    value.hash(into: &hasher)
  }

  /// The wrapped value as in a dump; a string has no quotes.
  public var description: String {
    let value = DumpValue(reflecting: value)
    return value.string ?? value.line
  }
}

/// Returns whether two values have the same type and are equal.
func isEqual<Value: Hashable>(_ value: Value, to other: any Hashable & Sendable) -> Bool {
  func isEqual<Other: Hashable>(to other: Other) -> Bool {
    // NB: A conditional cast would also accept an optional of the type. In benchmark row `cancel`,
    // such a cast took almost half of the instructions. The unsafe cast is correct, because the
    // types are the same.
    Other.self == Value.self && unsafeBitCast(other, to: Value.self) == value
  }
  return isEqual(to: other)
}
