/// An identifier for canceling effects, made from any hashable value.
///
/// Ids that wrap values of different types are never equal, even if the descriptions of the values
/// are equal.
public struct CancellationID: Hashable, Sendable, CustomStringConvertible {
  private let value: any Hashable & Sendable

  /// Creates an id that wraps a value; if the value is an id itself, the two ids are equal.
  public init(_ value: some Hashable & Sendable) {
    self.value = (value as? CancellationID)?.value ?? value
  }

  /// Creates an id for the effects of one element of a list or dictionary.
  ///
  /// If a reducer that is lifted with `forEach` uses the id `id`, this is the id that the store
  /// uses for the effects of the given element. Other reducers can use it to cancel these effects:
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

  /// The description of the wrapped value.
  public var description: String { stableDescription(value) }
}

/// Returns whether two values have the same type and are equal.
func isEqual<Value: Hashable>(_ value: Value, to other: any Hashable & Sendable) -> Bool {
  func isEqual<Other: Hashable>(to other: Other) -> Bool {
    // NB: A conditional cast would also accept an optional of the type, and took almost half of the
    // instructions of benchmark row `cancel`. The unsafe cast is correct: the types are the same.
    Other.self == Value.self && unsafeBitCast(other, to: Value.self) == value
  }
  return isEqual(to: other)
}
