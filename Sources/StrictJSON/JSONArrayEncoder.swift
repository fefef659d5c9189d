/// An encoder of the elements of an array.
struct JSONArrayEncoder: UnkeyedEncodingContainer {
  private let tree: JSONTree
  private let index: Int

  init(_ tree: JSONTree, _ index: Int) {
    self.tree = tree
    self.index = index
  }

  var codingPath: [any CodingKey] { tree.path(to: index) }

  var count: Int { tree.count(of: index) }

  func encodeNil() { element().encodeNil() }

  func encode(_ value: some Encodable) throws { try value.encode(to: element()) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    element().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { element().unkeyedContainer() }

  func superEncoder() -> any Encoder { element() }

  private func element() -> JSONValueEncoder {
    JSONValueEncoder(tree, tree.appendElement(to: index))
  }
}
