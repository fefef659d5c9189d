import TerminalText

/// A parser that reads a JSON array of integers (RFC 8259) one element at a time.
///
/// An element that is not an integer is an error, so the parser needs no stack for nested arrays.
struct IntegerArrayScanner {
  struct Element {
    let value: Int64
    /// The byte offset at which the element begins.
    let offset: Int
  }

  private let bytes: [UInt8]
  private var offset = 0
  private var hasBegun = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Returns the next element.
  ///
  /// - Parameter index: The index of the element, counted from 1, for error messages.
  /// - Returns: The element; nil at the end of the array, if only whitespace follows.
  /// - Throws: ``FavoritePrimesFileError`` if the next element or its separator is invalid.
  mutating func next(index: Int) throws(FavoritePrimesFileError) -> Element? {
    skipBlanks()
    if !hasBegun {
      try open()
      hasBegun = true
      skipBlanks()
      if current == UInt8(ascii: "]") { return try close() }
    } else if current == UInt8(ascii: "]") {
      return try close()
    } else {
      guard current == UInt8(ascii: ",") else { throw notJSON(expected: "a comma or ]") }
      offset += 1
      skipBlanks()
    }
    return try element(index: index)
  }

  /// Returns an error with the line and column of a byte offset.
  func error(_ cause: FavoritePrimesFileError.Cause, at offset: Int) -> FavoritePrimesFileError {
    let position = TextPosition(of: offset, in: bytes)
    return FavoritePrimesFileError(
      cause: cause, line: position.line, column: position.column)
  }
}

extension IntegerArrayScanner {
  private var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipBlanks() {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        offset += 1
      default: return
      }
    }
  }

  private mutating func open() throws(FavoritePrimesFileError) {
    guard let byte = current else { throw error(.empty, at: offset) }
    if byte == UInt8(ascii: "[") {
      offset += 1
    } else if let kind = kind(at: offset) {
      throw error(.notArray(found: kind), at: offset)
    } else {
      throw notJSON(expected: "[")
    }
  }

  private mutating func close() throws(FavoritePrimesFileError) -> Element? {
    let end = offset
    offset += 1
    skipBlanks()
    if current != nil { throw notJSON(expected: "the end of the file") }
    // Stay at the bracket, so that another call returns nil again.
    offset = end
    return nil
  }

  private mutating func element(index: Int) throws(FavoritePrimesFileError) -> Element {
    if let element = plainElement() { return element }
    let start = offset
    while let byte = current, Self.isPartOfNumber(byte) { offset += 1 }
    let text = bytes[start..<offset]
    if text.isEmpty {
      guard let kind = kind(at: start) else { throw notJSON(expected: "an integer") }
      throw error(.notInteger(index: index, text: excerpt(at: start), kind: kind), at: start)
    }
    guard let isInteger = Self.isInteger(text) else {
      offset = start
      throw notJSON(expected: "an integer")
    }
    guard isInteger else {
      throw error(
        .notInteger(index: index, text: excerpt(at: start), kind: "a decimal number"), at: start)
    }
    guard let value = Self.value(of: text) else {
      throw error(.outOfRange(index: index, text: excerpt(at: start)), at: start)
    }
    return Element(value: value, offset: start)
  }

  /// Parses the common form of an element: at most 19 digits, followed by a comma or a bracket.
  ///
  /// Returns nil and consumes nothing if the element has any other form.
  private mutating func plainElement() -> Element? {
    // Any 19 digits fit `UInt64`. Longer runs of digits can overflow here, but are rejected below.
    var value: UInt64 = 0
    var end = offset
    while end < bytes.count, case let digit = bytes[end] &- UInt8(ascii: "0"), digit < 10 {
      value = value &* 10 &+ UInt64(digit)
      end += 1
    }
    guard end > offset, end - offset <= 19, end < bytes.count,
      bytes[end] == UInt8(ascii: ",") || bytes[end] == UInt8(ascii: "]"),
      bytes[offset] != UInt8(ascii: "0"), let value = Int64(exactly: value)
    else { return nil }
    defer { offset = end }
    return Element(value: value, offset: offset)
  }

  private func notJSON(expected: String) -> FavoritePrimesFileError {
    let found = current == nil ? "the end of the file" : excerpt(at: offset)
    return error(.notJSON(expected: expected, found: found), at: offset)
  }

  /// Returns the kind of JSON value that seems to begin at the offset; nil if the kind is not
  /// recognized.
  private func kind(at offset: Int) -> String? {
    guard offset < bytes.count else { return nil }
    return switch bytes[offset] {
    case UInt8(ascii: "\""): "a string"
    case UInt8(ascii: "["): "an array"
    case UInt8(ascii: "{"): "an object"
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): "a number"
    default: ["null", "true", "false"].first { bytes[offset...].starts(with: $0.utf8) }
    }
  }

  /// Returns an excerpt for messages: the text from the offset up to a comma, whitespace or a
  /// closing bracket.
  private func excerpt(at offset: Int) -> String {
    let end = bytes[offset...].dropFirst().firstIndex { ", \t\r\n]".utf8.contains($0) }
    return singleLine(
      String(decoding: bytes[offset..<(end ?? bytes.count)].prefix(200), as: UTF8.self), limit: 40)
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Returns whether a JSON number has neither a fraction nor an exponent; nil if the text is not a
  /// JSON number.
  ///
  /// For example, `07`, `+7` and `1.` are not JSON numbers.
  private static func isInteger(_ text: ArraySlice<UInt8>) -> Bool? {
    var rest = text
    func digits() -> Int { rest.prefix { (0x30...0x39).contains($0) }.count }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    let whole = digits()
    guard whole > 0, whole == 1 || rest.first != UInt8(ascii: "0") else { return nil }
    rest = rest.dropFirst(whole)
    if rest.isEmpty { return true }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      let fraction = digits()
      guard fraction > 0 else { return nil }
      rest = rest.dropFirst(fraction)
    }
    if let mark = rest.first, "eE".utf8.contains(mark) {
      rest.removeFirst()
      if let sign = rest.first, "+-".utf8.contains(sign) { rest.removeFirst() }
      let exponent = digits()
      guard exponent > 0 else { return nil }
      rest = rest.dropFirst(exponent)
    }
    return rest.isEmpty ? false : nil
  }

  /// Returns the value of digits with an optional minus sign; nil if it does not fit `Int64`.
  private static func value(of text: ArraySlice<UInt8>) -> Int64? {
    let isNegative = text.first == UInt8(ascii: "-")
    var value: Int64 = 0
    for byte in isNegative ? text.dropFirst() : text {
      let digit = Int64(byte - UInt8(ascii: "0"))
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, more) =
        isNegative
        ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      if overflow || more { return nil }
      value = sum
    }
    return value
  }
}
