import TerminalText

/// A value in a document, which is also the decoder of the value.
package struct JSONValue {
  private let document: JSONDocument
  private let index: Int

  init(_ document: JSONDocument, _ index: Int) {
    self.document = document
    self.index = index
  }

  private var token: JSONToken { document.tokens[index] }

  /// Returns the error for a value of another kind than the one that a type is decoded from.
  func mismatch(_ type: any Any.Type) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: codingPath, debugDescription: "found \(token.kind)")
    return token.kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  /// Returns the error for a number that a type cannot represent.
  func unrepresentable(_ reason: String = "is out of range") -> DecodingError {
    let number = excerpt(String(decoding: document.bytes[token.range], as: UTF8.self), limit: 40)
    return .dataCorrupted(.init(codingPath: codingPath, debugDescription: "\(number) \(reason)"))
  }

  // MARK: Objects

  /// Returns whether the value is an object with a name.
  package func contains(_ name: String) -> Bool {
    token.kind == .object && document.value(named: name, in: index) != nil
  }

  /// Returns the value with a name in an object.
  ///
  /// This is faster than a keyed container, whose types the Swift runtime looks up for each object.
  ///
  /// - Throws: `DecodingError`.
  package func value(named name: String) throws -> JSONValue {
    guard token.kind == .object else { throw mismatch([String: Any].self) }
    return try member(JSONKey(name))
  }

  /// Returns the value with a name in the value, which must be an object.
  func member(_ key: some CodingKey) throws -> JSONValue {
    guard let value = document.value(named: key.stringValue, in: index) else {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: codingPath, debugDescription: "the object has no such name"))
    }
    return JSONValue(document, value)
  }

  /// Returns the names of an object.
  var names: [String] {
    var names: [String] = []
    var name = index + 1
    let end = Int(token.next)
    while name < end {
      names.append(document.text(of: name))
      name = Int(document.tokens[name + 1].next)
    }
    return names
  }

  /// A copy of the value.
  var content: JSONContent {
    switch token.kind {
    case .null: return .null
    case .bool: return .bool(token.flag)
    case .number: return .number(Array(document.bytes[token.range]))
    case .string: return .string(document.text(of: index))
    case .array:
      var elements: [JSONContent] = []
      var element = index + 1
      while element < Int(token.next) {
        elements.append(JSONValue(document, element).content)
        element = Int(document.tokens[element].next)
      }
      return .array(elements)
    case .object:
      var members: [String: JSONContent] = [:]
      var name = index + 1
      while name < Int(token.next) {
        members[document.text(of: name)] = JSONValue(document, name + 1).content
        name = Int(document.tokens[name + 1].next)
      }
      return .object(members)
    }
  }

  // MARK: Numbers

  /// Returns the written form of a number.
  func numberText(as type: any Any.Type) throws -> ArraySlice<UInt8> {
    guard token.kind == .number else { throw mismatch(type) }
    return document.bytes[token.range]
  }
}

extension JSONValue: Decoder {
  package var codingPath: [any CodingKey] { document.path(to: index) }

  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<
    Key
  > {
    guard token.kind == .object else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(JSONObjectDecoder(self))
  }

  package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard token.kind == .array else { throw mismatch([Any].self) }
    return JSONArrayDecoder(document, index)
  }

  package func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension JSONValue: SingleValueDecodingContainer {
  package func decodeNil() -> Bool { token.kind == .null }

  package func decode(_ type: Bool.Type) throws -> Bool {
    guard token.kind == .bool else { throw mismatch(type) }
    return token.flag
  }

  package func decode(_ type: String.Type) throws -> String {
    guard token.kind == .string else { throw mismatch(type) }
    return document.text(of: index)
  }

  package func decode(_ type: Double.Type) throws -> Double { try number() }
  package func decode(_ type: Float.Type) throws -> Float { try number() }
  package func decode(_ type: Int.Type) throws -> Int { try integer() }
  package func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  package func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  package func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  package func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  package func decode(_ type: Int128.Type) throws -> Int128 { try integer() }
  package func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  package func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  package func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  package func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  package func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
  package func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }

  package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try Value(from: self)
  }

  private func integer<Integer: FixedWidthInteger>() throws -> Integer {
    let text = try numberText(as: Integer.self)
    if let integer = shortInteger(text).flatMap(Integer.init(exactly:)) { return integer }
    let number = JSONNumber(text)
    if let integer = number.integer(as: Integer.self) { return integer }
    throw number.isInteger ? unrepresentable() : unrepresentable("is not an integer")
  }

  /// Returns the value of at most 18 digits; nil for any other number.
  private func shortInteger(_ text: ArraySlice<UInt8>) -> Int64? {
    var digits = text
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    if digits.count > 18 { return nil }
    var integer: Int64 = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      integer = integer * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    return isNegative ? -integer : integer
  }

  private func number<Number: BinaryFloatingPoint & LosslessStringConvertible>() throws -> Number {
    if token.kind == .string {
      switch document.text(of: index) {
      case "inf": return .infinity
      case "-inf": return -.infinity
      case "nan": return .nan
      default: throw mismatch(Number.self)
      }
    }
    let text = try numberText(as: Number.self)
    guard let number = Number(String(decoding: text, as: UTF8.self)), number.isFinite,
      !number.isZero || JSONNumber(text).integer(as: Int.self) == 0
    else { throw unrepresentable() }
    return number
  }
}
