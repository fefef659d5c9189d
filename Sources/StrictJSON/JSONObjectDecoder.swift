/// A decoder of the values in an object.
struct JSONObjectDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let object: JSONValue

  /// Creates a decoder of a value that is an object.
  init(_ object: JSONValue) {
    self.object = object
  }

  var codingPath: [any CodingKey] { object.codingPath }

  var allKeys: [Key] {
    let names = object.names
    // An enum case is an object with one name. `compactMap` takes 3,500 instructions even for one
    // name, because the Swift runtime looks up its types. An array literal needs fewer of them.
    if names.count == 1 {
      guard let key = Key(stringValue: names[0]) else { return [] }
      return [key]
    }
    return names.compactMap(Key.init)
  }

  func contains(_ key: Key) -> Bool { object.contains(key.stringValue) }

  func decodeNil(forKey key: Key) throws -> Bool { try object.member(key).decodeNil() }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: object.member(key))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try object.member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try object.member(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try object.member(JSONKey.superclass) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try object.member(key) }
}
