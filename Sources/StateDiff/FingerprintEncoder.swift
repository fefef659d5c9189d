/// An encoder that feeds what a value encodes to a fingerprint builder.
///
/// It is for types whose parts are not named. Reflection would find the parts too, but would take
/// more than ten times as long.
struct FingerprintEncoder: Encoder {
  /// The builder, which all containers of a value share.
  final class Sink {
    var builder: FingerprintBuilder

    init(_ builder: FingerprintBuilder) { self.builder = builder }
  }

  let sink: Sink
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Feeds a value to a builder; if the value cannot be encoded, throws and feeds nothing.
  static func feed(_ value: some Encodable, into builder: inout FingerprintBuilder) throws {
    let sink = Sink(builder)
    sink.builder.feed(0, as: .record)
    try value.encode(to: FingerprintEncoder(sink: sink))
    sink.builder.feed(1, as: .record)
    builder = sink.builder
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedFingerprintContainer(sink: sink))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    UnkeyedFingerprintContainer(sink: sink)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    UnkeyedFingerprintContainer(sink: sink)
  }
}

extension FingerprintEncoder.Sink {
  /// Feeds a part of a value.
  ///
  /// The start and the end of what a part encodes are marked, so that the same parts at different
  /// depths have different fingerprints.
  func feed<Value: Encodable>(_ value: Value) throws {
    if let value = value as? any Dumpable, namesItsParts(value) {
      value.fingerprint(into: &builder)
    } else if let value = value as? any UnorderedElements {
      try value.feedElements(to: self)
    } else if let integer = value as? any BinaryInteger {
      // NB: a number must not encode itself here, because it would only call this method again.
      builder.feed(UInt64(truncatingIfNeeded: integer), as: .integer)
    } else if let number = value as? Float {
      builder.feed(Double(number))
    } else {
      try FingerprintEncoder.feed(value, into: &builder)
    }
  }

  /// Feeds a part that needs no look-up of its type.
  func feed(scalar value: some DumpableScalar) { value.fingerprint(into: &builder) }

  /// Feeds values in an order that depends only on the values.
  func feedUnordered(_ fingerprints: [UInt64]) {
    builder.feed(UInt64(fingerprints.count), as: .list)
    for word in fingerprints.sorted() { builder.feed(word, as: .integer) }
  }

  /// Returns the fingerprint of a few values together.
  static func fingerprint(of values: any Encodable...) throws -> UInt64 {
    let sink = FingerprintEncoder.Sink(FingerprintBuilder())
    for value in values { try sink.feed(value) }
    return sink.builder.fingerprint.word
  }
}

/// A collection that encodes its elements in an order that differs from run to run.
private protocol UnorderedElements {
  func feedElements(to sink: FingerprintEncoder.Sink) throws
}

extension Set: UnorderedElements where Element: Encodable {
  func feedElements(to sink: FingerprintEncoder.Sink) throws {
    sink.feedUnordered(try map { try FingerprintEncoder.Sink.fingerprint(of: $0) })
  }
}

extension Dictionary: UnorderedElements where Key: Encodable, Value: Encodable {
  func feedElements(to sink: FingerprintEncoder.Sink) throws {
    sink.feedUnordered(try map { try FingerprintEncoder.Sink.fingerprint(of: $0.key, $0.value) })
  }
}

private struct KeyedFingerprintContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let sink: FingerprintEncoder.Sink
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {
    begin(key)
    sink.builder.feed(0, as: .none)
  }

  func encode(_ value: Int, forKey key: Key) {
    begin(key)
    sink.feed(scalar: value)
  }

  func encode(_ value: Bool, forKey key: Key) {
    begin(key)
    sink.feed(scalar: value)
  }

  func encode(_ value: Double, forKey key: Key) {
    begin(key)
    sink.feed(scalar: value)
  }

  func encode(_ value: String, forKey key: Key) {
    begin(key)
    sink.feed(scalar: value)
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    begin(key)
    try sink.feed(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    superEncoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    superEncoder(forKey: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { FingerprintEncoder(sink: sink) }

  func superEncoder(forKey key: Key) -> any Encoder {
    begin(key)
    return superEncoder()
  }

  private func begin(_ key: Key) { sink.builder.feed(key.stringValue, as: .name) }
}

private struct UnkeyedFingerprintContainer: UnkeyedEncodingContainer, SingleValueEncodingContainer {
  let sink: FingerprintEncoder.Sink
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  init(sink: FingerprintEncoder.Sink) { self.sink = sink }

  mutating func encodeNil() {
    count += 1
    sink.builder.feed(0, as: .none)
  }

  mutating func encode(_ value: some Encodable) throws {
    count += 1
    try sink.feed(value)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> {
    superEncoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    superEncoder().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    count += 1
    return FingerprintEncoder(sink: sink)
  }
}
