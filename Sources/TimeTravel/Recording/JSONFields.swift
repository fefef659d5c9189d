/// The fields of a JSON object, with each value as unparsed bytes.
///
/// Only objects in the format that ``RecordingWriter`` writes are supported; all other objects need
/// a decoder. Values are not validated, so the caller must fully parse each value that it uses.
struct JSONFields {
  private var fields: [(key: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []

  /// Splits an object into fields; nil if the bytes are not an object or have spaces between
  /// fields.
  init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    guard rest.popFirst() == UInt8(ascii: "{") else { return nil }
    var end = UInt8(ascii: ",")
    while end == UInt8(ascii: ",") {
      guard let key = Self.popValue(of: &rest), let name = Self.plainText(key),
        rest.popFirst() == UInt8(ascii: ":"), let value = Self.popValue(of: &rest),
        let next = rest.popFirst()
      else { return nil }
      fields.append((name, value))
      end = next
    }
    guard end == UInt8(ascii: "}"), rest.isEmpty else { return nil }
  }

  var count: Int { fields.count }

  subscript(name: StaticString) -> ArraySlice<UInt8>? {
    name.withUTF8Buffer { name in fields.first { $0.key.elementsEqual(name) }?.value }
  }

  /// Returns the value of a field if it is an integer of at most 18 digits; otherwise nil.
  func integer(_ name: StaticString) -> Int64? {
    guard var digits = self[name] else { return nil }
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits.removeFirst() }
    guard (1...18).contains(digits.count), digits.count == 1 || digits.first != UInt8(ascii: "0")
    else { return nil }
    var number: Int64 = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    return isNegative ? -number : number
  }

  /// Returns the value of a field if it is a string without escapes; otherwise nil.
  func text(_ name: StaticString) -> String? {
    self[name].flatMap(Self.plainText).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func plainText(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let quote = UInt8(ascii: "\"")
    guard value.count >= 2, value.first == quote, value.last == quote else { return nil }
    let text = value.dropFirst().dropLast()
    let isPlain = text.allSatisfy { $0 >= 0x20 && $0 != quote && $0 != UInt8(ascii: "\\") }
    return isPlain ? text : nil
  }

  /// Removes and returns the bytes of the next value; nil if the value has no end.
  private static func popValue(of rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var depth = 0
    var isInText = false
    var index = rest.startIndex
    while index < rest.endIndex {
      let byte = rest[index]
      if isInText {
        if byte == UInt8(ascii: "\\") { index += 1 }
        isInText = byte != UInt8(ascii: "\"")
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInText = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"):
          if depth == 0 {
            defer { rest = rest[index...] }
            return rest[..<index]
          }
          if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { depth -= 1 }
        default: break
        }
      }
      index += 1
    }
    return nil
  }
}
