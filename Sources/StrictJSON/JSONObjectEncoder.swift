/// An encoder of the values in an object.
struct JSONObjectEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  private let tree: JSONTree
  private let index: Int

  init(_ tree: JSONTree, _ index: Int) {
    self.tree = tree
    self.index = index
  }

  var codingPath: [any CodingKey] { tree.path(to: index) }

  func encodeNil(forKey key: Key) { encoder(forKey: key).encodeNil() }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try value.encode(to: encoder(forKey: key))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder(forKey: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder(forKey: JSONKey.superclass) }

  func superEncoder(forKey key: Key) -> any Encoder { encoder(forKey: key) }

  private func encoder(forKey key: some CodingKey) -> JSONValueEncoder {
    JSONValueEncoder(tree, tree.appendValue(named: key.stringValue, to: index))
  }
}
