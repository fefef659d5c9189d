/// A 64-bit hash of the parts of a value, which almost always differs if the parts differ.
///
/// A fingerprint depends only on the value. Unlike the result of Swift's `Hasher`, it is the same
/// on every machine and in every process. Use it to detect mistakes, not tampering: anyone can
/// construct two values with the same fingerprint.
public struct Fingerprint: Hashable, Sendable {
  /// The fingerprint as an integer.
  package let word: UInt64

  /// Creates a fingerprint from its 64 bits.
  package init(word: UInt64) {
    self.word = word
  }
}

extension Fingerprint: CustomStringConvertible {
  /// The fingerprint as 16 lowercase hexadecimal digits.
  public var description: String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension Fingerprint: Decodable {
  /// Decodes a fingerprint from its ``description``.
  ///
  /// - Throws: `DecodingError` if the decoded value is not such a description.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let digits = try container.decode(String.self)
    self.word = UInt64(digits, radix: 16) ?? 0
    if description != digits {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a fingerprint has 16 hexadecimal digits")
    }
  }
}

extension Dumpable {
  /// The fingerprint of the value.
  ///
  /// By default, the fingerprint covers the name, kind, length, contents and order of every part in
  /// ``dumpValue``. Strings are hashed by their UTF-8 bytes. A part that the dump leaves out is not
  /// covered.
  ///
  /// Computing a fingerprint takes time proportional to the size of the value: a few nanoseconds
  /// per number in a list, and about ten microseconds per element whose parts are found by
  /// reflection.
  public var fingerprint: Fingerprint {
    var builder = FingerprintBuilder()
    fingerprint(into: &builder)
    return builder.fingerprint
  }

  /// The fingerprint of the same value with arrays instead of chunked arrays.
  ///
  /// It occurs in the recordings of earlier versions, whose states had arrays.
  package var flatFingerprint: Fingerprint {
    var builder = FingerprintBuilder()
    builder.isFlat = true
    fingerprint(into: &builder)
    return builder.fingerprint
  }
}
