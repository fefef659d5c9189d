/// Reads JSON (RFC 8259) and says where it is none.
///
/// `JSONDecoder` gives neither the place of a mistake nor the digits of a number, and cuts long ones
/// short.
struct JSONReader {
  /// How deep arrays and objects may lie in one another.
  static let depthLimit = 32

  private let bytes: [UInt8]
  private var offset: Int
  private var depth = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The value that the bytes are.
  ///
  /// - Throws: ``RatesError`` with the line and the column of what JSON does not allow.
  static func value(of bytes: [UInt8]) throws(RatesError) -> JSONValue {
    var reader = JSONReader(bytes)
    let value = try reader.readValue()
    reader.skipBlanks()
    guard reader.offset == bytes.count else { throw reader.error(expected: "the end") }
    return value
  }

  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipBlanks() {
    while let byte = current, " \t\r\n".utf8.contains(byte) { offset += 1 }
  }

  private func error(expected: String) -> RatesError {
    let found = current.map { _ in
      let rest = String(decoding: bytes[offset...].prefix(40), as: UTF8.self)
      return quoted(String(rest.prefix { !$0.isWhitespace }.prefix(12)))
    }
    return RatesError(
      "\(TextPlace(of: offset, in: bytes))",
      "not JSON: expected \(expected), not \(found ?? "the end")")
  }

  /// Goes past a byte; false where there is another.
  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func readValue() throws(RatesError) -> JSONValue {
    skipBlanks()
    switch current {
    case UInt8(ascii: "{"): return .object(try readObject())
    case UInt8(ascii: "["): return .array(try readArray())
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "-"): return .number(try readNumber())
    case let byte? where Self.isDigit(byte): return .number(try readNumber())
    default:
      for (word, value) in Self.words where bytes[offset...].starts(with: word.utf8) {
        offset += word.utf8.count
        return value
      }
      throw error(expected: "a value")
    }
  }

  private static let words: [(String, JSONValue)] = [
    ("null", .null), ("true", .bool(true)), ("false", .bool(false)),
  ]

  private mutating func descend() throws(RatesError) {
    depth += 1
    if depth > Self.depthLimit { throw error(expected: "at most \(Self.depthLimit) levels") }
    offset += 1
    skipBlanks()
  }

  private mutating func readArray() throws(RatesError) -> [JSONValue] {
    try descend()
    defer { depth -= 1 }
    var elements: [JSONValue] = []
    if skip("]") { return elements }
    while true {
      elements.append(try readValue())
      skipBlanks()
      if skip("]") { return elements }
      guard skip(",") else { throw error(expected: "a comma or ]") }
    }
  }

  private mutating func readObject() throws(RatesError) -> [JSONValue.Member] {
    try descend()
    defer { depth -= 1 }
    var members: [JSONValue.Member] = []
    if skip("}") { return members }
    while true {
      skipBlanks()
      guard current == UInt8(ascii: "\"") else { throw error(expected: "a name in quotes") }
      let name = try readString()
      skipBlanks()
      guard skip(":") else { throw error(expected: "a colon") }
      members.append(JSONValue.Member(name: name, value: try readValue()))
      skipBlanks()
      if skip("}") { return members }
      guard skip(",") else { throw error(expected: "a comma or }") }
    }
  }
}

extension JSONReader {
  private mutating func readNumber() throws(RatesError) -> String {
    let start = offset
    _ = skip("-")
    if !skip("0") { try readDigits() }
    if skip(".") { try readDigits() }
    if skip("e") || skip("E") {
      if !skip("-") { _ = skip("+") }
      try readDigits()
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func readDigits() throws(RatesError) {
    let start = offset
    while let byte = current, Self.isDigit(byte) { offset += 1 }
    if offset == start { throw error(expected: "a digit") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func readString() throws(RatesError) -> String {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    while let byte = current, byte >= 0x20 {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""):
        if let valid = String(validating: text, as: UTF8.self) { return valid }
        offset = start
        throw error(expected: "UTF-8")
      case UInt8(ascii: "\\"): text += try readEscape()
      default: text.append(byte)
      }
    }
    throw error(expected: "the closing quote")
  }

  private mutating func readEscape() throws(RatesError) -> [UInt8] {
    let simple: [UInt8: UInt8] = [
      UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
      UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
      UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]
    if let byte = current.flatMap({ simple[$0] }) {
      offset += 1
      return [byte]
    }
    var units = [try readUnit()]
    if UTF16.isLeadSurrogate(units[0]), skip("\\") { units.append(try readUnit()) }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw error(expected: "a whole character")
    }
    return Array(text.utf8)
  }

  /// Reads what follows a backslash: `u` and four hexadecimal digits.
  private mutating func readUnit() throws(RatesError) -> UInt16 {
    guard skip("u") else { throw error(expected: "an escape") }
    let digits = bytes[offset...].prefix(4)
    guard digits.count == 4,
      digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error(expected: "four hexadecimal digits") }
    offset += 4
    return unit
  }
}
