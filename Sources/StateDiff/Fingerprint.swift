/// A short name for a value: 64 bits that equal values share and different values hardly ever do.
///
/// It depends on the value alone, so it is the same on every machine, on every day and in every
/// process, unlike what Swift's `Hasher` gives. It tells a mistake, not a forger: whoever wants to
/// can make two values with one fingerprint.
public struct Fingerprint: Hashable, Sendable {
  /// The 64 bits.
  public let word: UInt64

  /// A fingerprint of its bits.
  @inlinable
  public init(word: UInt64) {
    self.word = word
  }
}

extension Fingerprint: LosslessStringConvertible {
  /// The bits as 16 hexadecimal digits, in lower case.
  public var description: String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Reads a ``description``; nil for anything but 16 hexadecimal digits in lower case.
  public init?(_ description: String) {
    guard description.utf8.count == 16,
      description.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
      let word = UInt64(description, radix: 16)
    else { return nil }
    self.init(word: word)
  }
}

extension Fingerprint: Codable {
  /// Reads the ``description``.
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

  /// Writes the ``description``.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Dumpable {
  /// The fingerprint of what ``inspection`` shows of the value.
  ///
  /// Names, order, kinds and lengths all count, and texts are told apart by their bytes. What is not
  /// shown does not count, such as a part that is not named or a secret that was struck. It takes
  /// time by the size of the value, about 2 ns for a number in a list.
  @inlinable public var fingerprint: Fingerprint {
    var builder = FingerprintBuilder()
    fingerprint(into: &builder)
    return builder.fingerprint
  }
}
