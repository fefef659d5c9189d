import TerminalText

/// Checks that a document is valid JSON (RFC 8259) in UTF-8, with distinct names in each object.
///
/// `JSONDecoder` on Linux accepts duplicate names, trailing commas and invalid numbers in fields
/// that it does not decode, and reports no positions (Swift 6.3). A byte-order mark at the start is
/// allowed. The check takes O(n log n) for n bytes, whatever the document contains.
///
/// - Parameters:
///   - document: The document.
///   - maximumDepth: The maximum nesting depth of arrays and objects.
/// - Throws: ``JSONSyntaxError`` for the first violation.
package func checkJSON(
  _ document: some Sequence<UInt8>, maximumDepth: Int = 512
) throws(JSONSyntaxError) {
  // NB: `withContiguousStorageIfAvailable` does not support typed throws.
  func check(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONSyntaxError? {
    var syntax = JSONSyntax(bytes, maximumDepth: maximumDepth)
    do throws(JSONSyntax.Violation) {
      try syntax.checkDocument()
      return nil
    } catch {
      return syntax.error(error)
    }
  }
  let error =
    document.withContiguousStorageIfAvailable(check)
    ?? Array(document).withUnsafeBufferPointer(check)
  if let error { throw error }
}

/// A parser that builds nothing.
struct JSONSyntax {
  /// A violation at a byte offset.
  struct Violation: Error {
    let offset: Int
    let reason: String
  }

  /// A name in an object, without its quotes.
  struct Name {
    let range: Range<Int>
    let isEscaped: Bool
  }

  /// An array or an object that is open.
  private struct Container {
    let isObject: Bool

    /// The number of names in the objects around this one.
    let firstName: Int
  }

  let bytes: UnsafeBufferPointer<UInt8>
  private let maximumDepth: Int
  var offset = 0
  private var containers: [Container] = []

  /// The names in all open objects, outermost first.
  var names: [Name] = []

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

  mutating func checkDocument() throws(Violation) {
    repeat {
      try checkStartOfValue()
      try closeContainers()
    } while !containers.isEmpty
    skipBlanks()
    if current != nil { throw unexpected("the end of the text") }
  }

  /// Checks a value other than an array or an object, or opens arrays and objects up to such a
  /// value or an empty array or object.
  private mutating func checkStartOfValue() throws(Violation) {
    while true {
      skipBlanks()
      switch current {
      case UInt8(ascii: "["):
        try open(isObject: false)
        skipBlanks()
        if current == UInt8(ascii: "]") { return }
      case UInt8(ascii: "{"):
        try open(isObject: true)
        skipBlanks()
        if current == UInt8(ascii: "}") { return }
        try checkName()
      default:
        return try checkScalar()
      }
    }
  }

  /// After a value, reads closing brackets up to the comma before the next value, or up to the end
  /// of the outermost value.
  private mutating func closeContainers() throws(Violation) {
    while let container = containers.last {
      skipBlanks()
      switch current {
      case UInt8(ascii: "]") where !container.isObject:
        offset += 1
        containers.removeLast()
      case UInt8(ascii: "}") where container.isObject:
        try checkNames(from: container.firstName)
        offset += 1
        containers.removeLast()
      case UInt8(ascii: ","):
        offset += 1
        if container.isObject { try checkName() }
        return
      default:
        throw unexpected(container.isObject ? "a comma or }" : "a comma or ]")
      }
    }
  }

  private mutating func open(isObject: Bool) throws(Violation) {
    if containers.count == maximumDepth {
      throw Violation(
        offset: offset, reason: "arrays and objects are nested more than \(maximumDepth) deep")
    }
    offset += 1
    containers.append(Container(isObject: isObject, firstName: names.count))
  }

  private mutating func checkScalar() throws(Violation) {
    switch current {
    case UInt8(ascii: "\""): _ = try checkString()
    case let byte where byte == UInt8(ascii: "-") || isDigit(byte): try checkNumber()
    case UInt8(ascii: "t"): try checkWord("true")
    case UInt8(ascii: "f"): try checkWord("false")
    case UInt8(ascii: "n"): try checkWord("null")
    default: throw unexpected("a value")
    }
  }

  private mutating func checkWord(_ word: StaticString) throws(Violation) {
    let count = word.utf8CodeUnitCount
    let expected = UnsafeBufferPointer(start: word.utf8Start, count: count)
    guard bytes.count - offset >= count, bytes[offset..<offset + count].elementsEqual(expected)
    else { throw unexpected("a value") }
    offset += count
  }

  private mutating func checkNumber() throws(Violation) {
    if current == UInt8(ascii: "-") { offset += 1 }
    if current == UInt8(ascii: "0") {
      offset += 1
      if isDigit(current) {
        throw Violation(offset: offset, reason: "a number has a leading zero")
      }
    } else {
      try checkDigits()
    }
    if current == UInt8(ascii: ".") {
      offset += 1
      try checkDigits()
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      offset += 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset += 1 }
      try checkDigits()
    }
  }

  private mutating func checkDigits() throws(Violation) {
    guard isDigit(current) else { throw unexpected("a digit") }
    while isDigit(current) { offset += 1 }
  }

  private func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
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
