import TerminalText

/// A parser of JSON (RFC 8259) in UTF-8 with distinct names in each object.
///
/// It takes O(n log n) for n bytes, whatever the document contains.
struct JSONParser {
  /// A violation at a byte offset.
  struct Violation: Error {
    let offset: Int
    let reason: String
  }

  let bytes: UnsafeBufferPointer<UInt8>
  private let maximumDepth: Int
  var offset = 0

  /// The tokens of the text before `offset`.
  var tokens: [JSONToken] = []

  /// The indices of the tokens of all open arrays and objects, outermost first.
  private var containers: [Int] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Returns the error for a violation, with its line and column.
  func error(_ violation: Violation) -> JSONSyntaxError {
    JSONSyntaxError(
      position: TextPosition(of: violation.offset, in: bytes), reason: violation.reason)
  }

  // MARK: Values

  mutating func parseDocument() throws(Violation) {
    // The offsets and the indices of tokens have 32 bits.
    if bytes.count >= UInt32.max {
      throw Violation(offset: 0, reason: "the text is larger than 4 GiB")
    }
    // Most documents have at least eight bytes for each token.
    tokens.reserveCapacity(min(bytes.count / 8, 1 << 16) + 8)
    containers.reserveCapacity(16)
    repeat {
      try parseStartOfValue()
      try closeContainers()
    } while !containers.isEmpty
    skipBlanks()
    if current != nil { throw unexpected("the end of the text") }
  }

  /// Parses a value other than an array or an object, or opens arrays and objects up to such a
  /// value or an empty array or object.
  private mutating func parseStartOfValue() throws(Violation) {
    while true {
      skipBlanks()
      switch current {
      case UInt8(ascii: "["):
        try open(.array)
        skipBlanks()
        if current == UInt8(ascii: "]") { return }
      case UInt8(ascii: "{"):
        try open(.object)
        skipBlanks()
        if current == UInt8(ascii: "}") { return }
        try parseName()
      default:
        return try parseScalar()
      }
    }
  }

  /// After a value, reads closing brackets up to the comma before the next value, or up to the end
  /// of the outermost value.
  private mutating func closeContainers() throws(Violation) {
    while let container = containers.last {
      let isObject = tokens[container].kind == .object
      skipBlanks()
      switch current {
      case UInt8(ascii: "]") where !isObject:
        close(container)
      case UInt8(ascii: "}") where isObject:
        try checkNames(of: container)
        close(container)
      case UInt8(ascii: ","):
        offset += 1
        if isObject { try parseName() }
        return
      default:
        throw unexpected(isObject ? "a comma or }" : "a comma or ]")
      }
    }
  }

  private mutating func open(_ kind: JSONToken.Kind) throws(Violation) {
    if containers.count == maximumDepth {
      throw Violation(
        offset: offset, reason: "arrays and objects are nested more than \(maximumDepth) deep")
    }
    containers.append(tokens.count)
    tokens.append(JSONToken(kind: kind, start: UInt32(truncatingIfNeeded: offset)))
    offset += 1
  }

  private mutating func close(_ container: Int) {
    tokens[container].next = UInt32(truncatingIfNeeded: tokens.count)
    containers.removeLast()
    offset += 1
  }

  /// Appends the token of a name, or of a value other than an array or an object.
  mutating func append(_ kind: JSONToken.Kind, _ range: Range<Int>, flag: Bool = false) {
    tokens.append(
      JSONToken(
        kind: kind, flag: flag, start: UInt32(truncatingIfNeeded: range.lowerBound),
        end: UInt32(truncatingIfNeeded: range.upperBound),
        next: UInt32(truncatingIfNeeded: tokens.count + 1)))
  }

  private mutating func parseScalar() throws(Violation) {
    switch current {
    case UInt8(ascii: "\""): try parseString()
    case let byte? where byte == UInt8(ascii: "-") || isDigit(byte): try parseNumber()
    case UInt8(ascii: "t"): try parseWord("true", .bool, flag: true)
    case UInt8(ascii: "f"): try parseWord("false", .bool)
    case UInt8(ascii: "n"): try parseWord("null", .null)
    default: throw unexpected("a value")
    }
  }

  private mutating func parseWord(
    _ word: StaticString, _ kind: JSONToken.Kind, flag: Bool = false
  ) throws(Violation) {
    let count = word.utf8CodeUnitCount
    let expected = UnsafeBufferPointer(start: word.utf8Start, count: count)
    guard bytes.count - offset >= count, bytes[offset..<offset + count].elementsEqual(expected)
    else { throw unexpected("a value") }
    append(kind, offset..<offset + count, flag: flag)
    offset += count
  }

  private mutating func parseNumber() throws(Violation) {
    let start = offset
    if current == UInt8(ascii: "-") { offset += 1 }
    if current == UInt8(ascii: "0") {
      offset += 1
      if let byte = current, isDigit(byte) {
        throw Violation(offset: offset, reason: "a number has a leading zero")
      }
    } else {
      try skipDigits()
    }
    if current == UInt8(ascii: ".") {
      offset += 1
      try skipDigits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      offset += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
      try skipDigits()
    }
    append(.number, start..<offset)
  }

  private mutating func skipDigits() throws(Violation) {
    guard let byte = current, isDigit(byte) else { throw unexpected("a digit") }
    repeat { offset += 1 } while offset < bytes.count && isDigit(bytes[offset])
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: Bytes

  var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func skipBlanks() {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
        offset += 1
      default: return
      }
    }
  }

  func unexpected(_ expected: String) -> Violation {
    guard let byte = current else {
      return Violation(
        offset: offset, reason: "expected \(expected), not the end of the text")
    }
    var decoder = UTF8()
    var rest = bytes[offset...].makeIterator()
    if case .error = decoder.decode(&rest) {
      return Violation(offset: offset, reason: "the text is not valid UTF-8")
    }
    let found =
      (0x21..<0x7F).contains(byte)
      ? "\(Character(Unicode.Scalar(byte)))" : "another character"
    return Violation(offset: offset, reason: "expected \(expected), not \(found)")
  }
}
