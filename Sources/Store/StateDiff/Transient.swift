/// A property of a state that dumps, diffs, fingerprints and recordings leave out.
///
/// Use the wrapper for a value that need not be kept, such as whether something is being loaded:
///
/// ```swift
/// struct Search: Codable, Dumpable, Sendable {
///   var query = ""
///   var results: [String] = []
///   @Transient var isLoading: Bool
/// }
/// ```
///
/// Without a first value, the property begins as `Value()`: false, zero, nil or empty. The property
/// is not encoded, and is always `Value()` after decoding. All values are equal to each other, so
/// `==` of the state ignores the property. An action that changes nothing else is not a step of a
/// history. An undo still sets the property to its earlier value, unless the reducer of the history
/// was created with a function that keeps the property.
///
/// The other properties must not depend on transient ones. Otherwise, a session cannot be replayed.
/// A `TestStore` compares states with `==`, so check a transient property yourself.
@propertyWrapper
public struct Transient<Value: DefaultInitializable> {
  /// The value, which can be read and changed as usual.
  public var wrappedValue: Value

  /// Creates a property with the value `Value()`.
  public init() { wrappedValue = Value() }

  /// Creates a property with the given value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

/// A type with an obvious first value, such as zero or an empty list.
///
/// To use a type of your own in a ``Transient`` property, conform it to this protocol.
public protocol DefaultInitializable {
  /// Creates the first value.
  init()
}

extension Bool: DefaultInitializable {}
extension Int: DefaultInitializable {}
extension Double: DefaultInitializable {}
extension String: DefaultInitializable {}
extension Array: DefaultInitializable {}
extension Set: DefaultInitializable {}
extension Dictionary: DefaultInitializable {}

extension Optional: DefaultInitializable {
  /// Creates a missing value.
  public init() { self = nil }
}

extension Transient: Sendable where Value: Sendable {}

extension Transient: Hashable {
  /// Returns true: the value does not matter.
  public static func == (left: Transient, right: Transient) -> Bool { true }

  /// Adds nothing to the hash.
  public func hash(into hasher: inout Hasher) {}
}

extension Transient: Codable {
  /// Creates a property with the value `Value()`, and reads nothing.
  public init(from decoder: any Decoder) { self.init() }

  /// Writes an empty object; a keyed container does not call this method and leaves out the
  /// property.
  public func encode(to encoder: any Encoder) throws {
    _ = encoder.container(keyedBy: NoKey.self)
  }

  private enum NoKey: CodingKey {}
}

extension KeyedDecodingContainer {
  /// Returns a transient property with the value `Value()`; reads nothing, so the key may be
  /// missing.
  public func decode<Value>(_ type: Transient<Value>.Type, forKey key: Key) -> Transient<Value> {
    Transient()
  }
}

extension KeyedEncodingContainer {
  /// Writes nothing, so that the property and its key are left out.
  public mutating func encode<Value>(_ value: Transient<Value>, forKey key: Key) {}
}

/// A property wrapper whose properties dumps leave out.
private protocol AnyTransient {}

extension Transient: AnyTransient {}

/// Returns whether a stored property is transient.
package func isTransient(_ property: Mirror.Child) -> Bool {
  // Looking up a conformance is slow, so check the name first: the storage of a wrapped property
  // `x` is named `_x`.
  property.label?.utf8.first == UInt8(ascii: "_") && property.value is any AnyTransient
}
