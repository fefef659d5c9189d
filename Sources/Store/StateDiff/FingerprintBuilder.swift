/// A builder that computes a ``Fingerprint`` from the parts of a value.
///
/// ```swift
/// extension Temperature: DumpableScalar {
///   var dumpValue: DumpValue { .text("\(degrees) °C") }
///
///   func fingerprint(into builder: inout FingerprintBuilder) {
///     builder.combine(degrees)
///   }
/// }
/// ```
///
/// The builder mixes 64-bit words with the round function and the final avalanche of xxHash64 (Y.
/// Collet, "xxHash fast digest algorithm", specification 0.2.0). A round is a bijection, so two
/// values that differ in exactly one word never have the same fingerprint. Each round also mixes in
/// a constant for the kind of word. The constants are the initial hash values of SHA-512, followed
/// by the first three of SHA-384 (FIPS 180-4, 5.3).
public struct FingerprintBuilder: Sendable {
  private var state: UInt64 = 0x27d4_eb2f_1656_67c5

  /// Whether a ``ChunkedArray`` feeds its elements like an array.
  var isFlat = false

  /// Feeds a value by calling its ``Dumpable/fingerprint(into:)`` method.
  public mutating func combine(_ value: some Dumpable) {
    value.fingerprint(into: &self)
  }

  /// The fingerprint of all words fed so far, in their order.
  var fingerprint: Fingerprint {
    var word = state
    word = (word ^ (word >> 33)) &* 0xc2b2_ae3d_27d4_eb4f
    word = (word ^ (word >> 29)) &* 0x1656_67b1_9e37_79f9
    return Fingerprint(word: word ^ (word >> 32))
  }

  /// Feeds one word of a given kind.
  @usableFromInline
  mutating func feed(_ word: UInt64, as kind: Kind) {
    let sum = (state ^ kind.rawValue) &+ word &* 0xc2b2_ae3d_27d4_eb4f
    state = (sum << 31 | sum >> 33) &* 0x9e37_79b1_85eb_ca87
  }

  /// Feeds the length of `text` in UTF-8 bytes, then the bytes, eight per word.
  ///
  /// Zeros fill the last word.
  mutating func feed(_ text: String, as kind: Kind) {
    var text = text
    text.withUTF8 { bytes in
      feed(UInt64(bytes.count), as: kind)
      var offset = 0
      while offset + 8 <= bytes.count {
        let word = UnsafeRawBufferPointer(bytes).loadUnaligned(
          fromByteOffset: offset, as: UInt64.self)
        feed(UInt64(littleEndian: word), as: kind)
        offset += 8
      }
      guard offset < bytes.count else { return }
      var rest: UInt64 = 0
      for index in (offset..<bytes.count).reversed() { rest = rest << 8 | UInt64(bytes[index]) }
      feed(rest, as: kind)
    }
  }

  /// Feeds a floating-point number, treating 0 and -0 as equal, and all NaNs as equal.
  mutating func feed(_ number: Double) {
    let bits = number == 0 ? 0 : number.isNaN ? Double.nan.bitPattern : number.bitPattern
    feed(bits, as: .number)
  }

  /// Feeds one word, which is a hash of the name of a part or of an enum case.
  @usableFromInline
  mutating func feed(name: String) {
    var builder = FingerprintBuilder()
    builder.feed(name, as: .name)
    feed(builder.fingerprint.word, as: .name)
  }

  /// The kind of value that a word belongs to.
  @usableFromInline
  enum Kind: UInt64 {
    case none = 0x6a09_e667_f3bc_c908
    case bool = 0xbb67_ae85_84ca_a73b
    case integer = 0x3c6e_f372_fe94_f82b
    case number = 0xa54f_f53a_5f1d_36f1
    case string = 0x510e_527f_ade6_82d1
    case text = 0x9b05_688c_2b3e_6c1f
    case list = 0x1f83_d9ab_fb41_bd6b
    case record = 0x5be0_cd19_137e_2179
    case summary = 0xcbbb_9d5d_c105_9ed8
    case enumCase = 0x629a_292a_367c_d507
    case name = 0x9159_015a_3070_dd17
  }
}

extension DumpValue {
  /// Feeds the value, including its parts, in order.
  public func fingerprint(into builder: inout FingerprintBuilder) {
    switch self {
    case .none: builder.feed(0, as: .none)
    case .bool(let bool): builder.feed(bool ? 1 : 0, as: .bool)
    case .integer(let integer): builder.feed(UInt64(bitPattern: integer), as: .integer)
    case .digits(let digits): builder.feed(digits, as: .integer)
    case .number(let number): builder.feed(number)
    case .string(let text): builder.feed(text, as: .string)
    case .text(let text): builder.feed(text, as: .text)
    case .list(let elements):
      builder.feed(UInt64(elements.count), as: .list)
      for element in elements { element.fingerprint(into: &builder) }
    case .record(let fields, let summary):
      builder.feed(UInt64(fields.count), as: .record)
      Self.feed(fields, to: &builder)
      if let summary { builder.feed(summary, as: .summary) }
    case .enumCase(let name, let fields):
      builder.feed(UInt64(fields.count), as: .enumCase)
      builder.feed(name: name)
      Self.feed(fields, to: &builder)
    }
  }

  private static func feed(_ fields: [Member], to builder: inout FingerprintBuilder) {
    for field in fields {
      builder.feed(name: field.name)
      field.value.fingerprint(into: &builder)
    }
  }
}
