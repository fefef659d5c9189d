package import StateDiff
import TerminalText

/// An integer of any size, up to ten million bits.
///
/// A value that fits into `Int64` is stored as such. Any other value is a number of GMP, a library
/// that is opened at run time. Without GMP, an intermediate result may have at most 126 bits. A
/// larger one throws ``IntegerError/libraryMissing``, and so does ``settled()`` for a value that
/// does not fit into `Int64`.
package struct Integer: Sendable {
  /// The value as `Int64`, or a number that does not fit into it.
  @usableFromInline
  enum Storage: Sendable {
    case small(Int64)
    case big(BigNumber)
  }

  @usableFromInline let storage: Storage

  /// Creates an integer from a value of 64 bits.
  @inlinable package init(_ value: Int64) { self.init(storage: .small(value)) }

  @usableFromInline init(storage: Storage) { self.storage = storage }

  /// Creates an integer from an unsigned value of 64 bits.
  package init(_ value: UInt64) {
    if let small = Int64(exactly: value) {
      self.init(small)
    } else {
      self.init { GMP.setUInt($0, UInt(value)) }
    }
  }

  /// Creates an integer from the result of `set`, which calls a function of GMP to compute it.
  init(computedBy set: (GMP.Number) -> Void) { self.init(BigNumber(set)) }

  /// Creates an integer from a number of GMP, which may also fit into 64 bits.
  init(_ number: BigNumber) {
    storage =
      GMP.fitsInt(number.pointer) != 0
      ? .small(Int64(GMP.getInt(number.pointer))) : .big(number)
  }

  /// The value as `Int64`; nil if it does not fit.
  @inlinable package var int64: Int64? {
    if case .small(let value) = storage { value } else { nil }
  }

  /// The value as `UInt64`; nil if it does not fit.
  package var uint64: UInt64? {
    switch storage {
    case .small(let value): UInt64(exactly: value)
    case .big(let number):
      GMP.fitsUInt(number.pointer) != 0 ? UInt64(GMP.getUInt(number.pointer)) : nil
    }
  }

  /// Whether the magnitude fits into 64 bits.
  ///
  /// Finding the factors and the neighboring primes of such a number takes little time.
  package var fitsWord: Bool { if case .small = storage { true } else { bitWidth <= 64 } }

  /// The number of bits of the magnitude; 0 for 0.
  package var bitWidth: Int {
    switch storage {
    case .small(let value): 64 - value.magnitude.leadingZeroBitCount
    case .big(let number): GMP.digitCount(number.pointer, 2)
    }
  }

  /// The value as a number of GMP.
  var number: BigNumber {
    switch storage {
    case .small(let value): BigNumber { GMP.setInt($0, Int(value)) }
    case .big(let number): number
    }
  }
}

extension Integer: ExpressibleByIntegerLiteral {
  @inlinable package init(integerLiteral value: Int64) { self.init(value) }
}

extension Integer: Hashable, Comparable {
  @inlinable package static func == (left: Integer, right: Integer) -> Bool {
    if case (.small(let left), .small(let right)) = (left.storage, right.storage) {
      return left == right
    }
    return compare(left, right) == 0
  }

  package func hash(into hasher: inout Hasher) {
    switch storage {
    case .small(let value): hasher.combine(value)
    case .big: hasher.combine(description)
    }
  }

  @inlinable package static func < (left: Integer, right: Integer) -> Bool {
    if case (.small(let left), .small(let right)) = (left.storage, right.storage) {
      return left < right
    }
    return compare(left, right) < 0
  }

  @usableFromInline
  static func compare(_ left: Integer, _ right: Integer) -> Int32 {
    let (left, right) = (left.number, right.number)
    return withExtendedLifetime((left, right)) { GMP.compare(left.pointer, right.pointer) }
  }
}

extension Integer: CustomStringConvertible {
  /// All digits, after a minus sign if the value is negative.
  package var description: String {
    switch storage {
    case .small(let value): String(value)
    case .big(let number): number.digits
    }
  }

  /// Finds the digits of a number of more than 32,768 bits, so that ``description`` later returns
  /// them at once; does nothing for a smaller number.
  package func findDigits() { if bitWidth > 32_768 { _ = description } }

  /// The digits, or an excerpt such as `1701…5727 (41 digits)` if there are more than 40 digits.
  package var abbreviated: String { fitsWord ? description : abbreviatingDigits(description) }

  /// Creates an integer from digits, after a minus sign if it is negative.
  ///
  /// - Throws: ``IntegerError/notAnInteger`` if the text has another form,
  ///   ``IntegerError/tooLarge``, ``IntegerError/libraryMissing``.
  package init(digits text: String, radix: Int = 10) throws(IntegerError) {
    if !text.hasPrefix("+"), let value = Int64(text, radix: radix) {
      self.init(value)
      return
    }
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    let isValid =
      !digits.isEmpty
      && digits.allSatisfy {
        Character(Unicode.Scalar($0)).hexDigitValue.map { $0 < radix } ?? false
      }
    if !isValid { throw .notAnInteger }
    // An octal digit has three bits, and a decimal digit has more.
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    try Self.check(bits: (significant.count - 1) * (radix == 2 ? 1 : radix == 16 ? 4 : 3))
    var status: Int32 = 0
    self.init { result in status = text.withCString { GMP.setText(result, $0, Int32(radix)) } }
    if status != 0 { throw Self.outOfRange }
    try Self.check(bits: bitWidth)
  }

  /// Returns the number; throws ``IntegerError/libraryMissing`` if it does not fit into `Int64` and
  /// GMP is not installed.
  package func settled() throws(IntegerError) -> Integer {
    if int64 == nil, !GMP.isInstalled { throw .libraryMissing }
    return self
  }

  /// Throws ``outOfRange`` if a result has more than ``GMP/maximumBitWidth`` bits.
  static func check(bits: Int) throws(IntegerError) {
    if bits > GMP.maximumBitWidth { throw outOfRange }
  }

  static var outOfRange: IntegerError { GMP.isInstalled ? .tooLarge : .libraryMissing }
}

extension Integer: Codable {
  /// Decodes a number that fits into `Int64`, or a string of digits.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self.init(try container.decode(Int64.self))
    } catch {
      guard let text = try? container.decode(String.self) else { throw error }
      do throws(IntegerError) {
        self = try Integer(digits: text).settled()
      } catch {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "the integer \(quoted(text, limit: 40)) \(error)")
      }
    }
  }

  /// Encodes a number if the value fits into `Int64`, and otherwise a string of digits.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch storage {
    case .small(let value): try container.encode(value)
    case .big: try container.encode(description)
    }
  }
}

extension Integer: DumpableScalar {
  /// The value as ``StateDiff/DumpValue/integer(_:)`` if it fits into `Int64`, and otherwise as its
  /// digits.
  package var dumpValue: DumpValue { int64.map(DumpValue.integer) ?? .digits(description) }
}
