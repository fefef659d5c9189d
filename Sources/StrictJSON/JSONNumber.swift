/// A number with all digits that are written.
///
/// It is decoded from a ``JSONDocument`` only.
package struct JSONNumber: Equatable, Sendable {
  /// Whether there is a minus sign.
  private let isNegative: Bool

  /// The digits, without zeros at the start and at the end.
  private let digits: [UInt8]

  /// The power of ten by which the digits are multiplied, taken as an integer.
  private let exponent: Int

  /// Creates a number from valid JSON.
  init(_ text: some Sequence<UInt8>) {
    var isNegative = false
    var digits: [UInt8] = []
    var decimals = 0
    var isAfterPoint = false
    var written: [UInt8]?
    for byte in text {
      switch byte {
      case UInt8(ascii: "e"), UInt8(ascii: "E"): written = []
      case _ where written != nil: written?.append(byte)
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): isAfterPoint = true
      default:
        if isAfterPoint { decimals += 1 }
        if !digits.isEmpty || byte != UInt8(ascii: "0") { digits.append(byte) }
      }
    }
    var exponent = (written.map(Self.exponent) ?? 0) - decimals
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    self.isNegative = isNegative && !digits.isEmpty
    self.digits = digits
    self.exponent = digits.isEmpty ? 0 : exponent
  }

  /// Returns an exponent as a number, limited to a range in which it cannot overflow.
  private static func exponent(_ text: [UInt8]) -> Int {
    let limit = 1 << 40
    let text = String(decoding: text, as: UTF8.self)
    return min(max(Int(text) ?? (text.hasPrefix("-") ? -limit : limit), -limit), limit)
  }

  /// Whether the number has no fraction.
  var isInteger: Bool { exponent >= 0 }

  /// The number as an integer; nil if it is not an integer of this type.
  func integer<Integer: FixedWidthInteger>(as type: Integer.Type) -> Integer? {
    guard exponent >= 0, digits.count + exponent <= 40 else { return digits.isEmpty ? 0 : nil }
    var integer: Integer = 0
    for place in 0..<digits.count + exponent {
      let digit = Integer(place < digits.count ? digits[place] - UInt8(ascii: "0") : 0)
      let (product, overflow) = integer.multipliedReportingOverflow(by: 10)
      let (sum, sumOverflow) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      if overflow || sumOverflow { return nil }
      integer = sum
    }
    return integer
  }
}

extension JSONNumber: CustomStringConvertible {
  /// The digits, without an exponent.
  package var description: String {
    var text = String(decoding: digits, as: UTF8.self)
    if exponent >= 0 {
      text += String(repeating: "0", count: exponent)
    } else {
      text = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + text
      text.insert(".", at: text.index(text.endIndex, offsetBy: exponent))
    }
    return (isNegative ? "-" : "") + (text.isEmpty ? "0" : text)
  }
}

extension JSONNumber: Decodable {
  /// Decodes a number with at most a hundred digits when it is written without an exponent.
  ///
  /// - Throws: `DecodingError`.
  package init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? JSONValue else {
      throw DecodingError.typeMismatch(
        Self.self,
        .init(codingPath: decoder.codingPath, debugDescription: "not decoded from JSON"))
    }
    let number = JSONNumber(try decoder.numberText(as: Double.self))
    guard number.digits.count + abs(number.exponent) <= 100 else {
      throw decoder.unrepresentable()
    }
    self = number
  }
}
