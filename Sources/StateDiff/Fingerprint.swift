/// A 64-bit hash of a value, equal for equal values and almost always different for others.
///
/// It depends on the value alone. Unlike the result of Swift's `Hasher`, it is the same on every
/// machine and in every process. It detects mistakes, not tampering: anyone can construct two
/// values with the same fingerprint.
public struct Fingerprint: Hashable, Sendable {
  /// The 64 bits.
  public let word: UInt64

  /// Creates a fingerprint from its bits.
  @inlinable
  public init(word: UInt64) {
    self.word = word
  }
}

extension Fingerprint: LosslessStringConvertible {
  /// The bits as 16 lowercase hexadecimal digits.
  public var description: String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Creates a fingerprint from its ``description``; nil unless it has 16 lowercase hexadecimal
  /// digits.
  public init?(_ description: String) {
    guard description.utf8.count == 16,
      description.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
      let word = UInt64(description, radix: 16)
    else { return nil }
    self.init(word: word)
  }
}

extension Fingerprint: Codable {
  /// Decodes the ``description``.
  ///
  /// - Throws: `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let fingerprint = Fingerprint(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a fingerprint has 16 hexadecimal digits")
    }
    self = fingerprint
  }

  /// Encodes the ``description``.
  ///
  /// - Throws: Any error from the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Dumpable {
  /// The fingerprint of ``dumpValue``.
  ///
  /// Names, order, kinds and lengths all count, and texts are compared by their bytes. Parts that
  /// are not shown, such as unnamed parts and redacted secrets, do not count. The time is
  /// proportional to the size of the value, about 2 ns per number in a list.
  @inlinable public var fingerprint: Fingerprint {
    var builder = FingerprintBuilder()
    fingerprint(into: &builder)
    return builder.fingerprint
  }
}
