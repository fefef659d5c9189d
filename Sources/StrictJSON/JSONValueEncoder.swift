/// An encoder of one value.
struct JSONValueEncoder {
  private let tree: JSONTree
  private let index: Int

  init(_ tree: JSONTree, _ index: Int) {
    self.tree = tree
    self.index = index
  }
}

extension JSONValueEncoder: Encoder {
  var codingPath: [any CodingKey] { tree.path(to: index) }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    tree.openObject(index)
    return KeyedEncodingContainer(JSONObjectEncoder(tree, index))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    tree.openArray(index)
    return JSONArrayEncoder(tree, index)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension JSONValueEncoder: SingleValueEncodingContainer {
  func encodeNil() { tree.setLiteral(index, "null") }
  func encode(_ value: Bool) { tree.setLiteral(index, value ? "true" : "false") }
  func encode(_ value: String) { tree.setString(index, value) }
  func encode(_ value: Double) { encode(number: value) }
  func encode(_ value: Float) { encode(number: value) }
  func encode(_ value: Int) { tree.setInteger(index, value) }
  func encode(_ value: Int8) { tree.setInteger(index, value) }
  func encode(_ value: Int16) { tree.setInteger(index, value) }
  func encode(_ value: Int32) { tree.setInteger(index, value) }
  func encode(_ value: Int64) { tree.setInteger(index, value) }
  func encode(_ value: Int128) { tree.setInteger(index, value) }
  func encode(_ value: UInt) { tree.setInteger(index, value) }
  func encode(_ value: UInt8) { tree.setInteger(index, value) }
  func encode(_ value: UInt16) { tree.setInteger(index, value) }
  func encode(_ value: UInt32) { tree.setInteger(index, value) }
  func encode(_ value: UInt64) { tree.setInteger(index, value) }
  func encode(_ value: UInt128) { tree.setInteger(index, value) }

  func encode(_ value: some Encodable) throws { try value.encode(to: self) }

  /// Encodes a number with the fewest digits that identify it, and without `.0` at the end.
  private func encode(number: some BinaryFloatingPoint & LosslessStringConvertible) {
    guard number.isFinite else {
      tree.setLiteral(index, number.isNaN ? #""nan""# : number < 0 ? #""-inf""# : #""inf""#)
      return
    }
    let text = number.description
    tree.setLiteral(index, text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }
}
