/// A decoder of the elements of an array.
struct JSONArrayDecoder: UnkeyedDecodingContainer {
  private let document: JSONDocument
  private let index: Int
  private(set) var currentIndex = 0

  /// The index of the token of the next element.
  private var next: Int

  init(_ document: JSONDocument, _ index: Int) {
    self.document = document
    self.index = index
    next = index + 1
  }

  private var end: Int { Int(document.tokens[index].next) }

  var codingPath: [any CodingKey] { document.path(to: index) }

  var isAtEnd: Bool { next == end }

  var count: Int? {
    var count = 0
    var element = index + 1
    while element < end {
      count += 1
      element = Int(document.tokens[element].next)
    }
    return count
  }

  mutating func decodeNil() throws -> Bool {
    guard try decoder(for: Any?.self).decodeNil() else { return false }
    skip()
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try Value(from: decoder(for: type))
    skip()
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try decoder(for: [String: Any].self).container(keyedBy: type)
    skip()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try decoder(for: [Any].self).unkeyedContainer()
    skip()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let decoder = try decoder(for: (any Decoder).self)
    skip()
    return decoder
  }

  private mutating func skip() {
    next = Int(document.tokens[next].next)
    currentIndex += 1
  }

  private func decoder(for type: any Any.Type) throws -> JSONValue {
    if isAtEnd {
      throw DecodingError.valueNotFound(
        type,
        .init(
          codingPath: codingPath + [JSONKey(currentIndex)],
          debugDescription: "the array has no more elements"))
    }
    return JSONValue(document, next)
  }
}
