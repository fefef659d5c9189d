/// Where rates are loaded from: an address or a file, as a person names it.
public struct RatesSource: Hashable, Sendable {
  /// The address or the file's name.
  public let text: String

  /// Frankfurter, version 1, which has the European Central Bank's rates without a key.
  public static let frankfurter = RatesSource("https://api.frankfurter.dev/v1/latest")

  /// Takes an address or a file's name, which is looked at when it is used.
  public init(_ text: String) {
    self.text = text
  }
}

extension RatesSource: CustomStringConvertible {
  /// The text, of an address's query, which may hold a key, `?…` alone.
  public var description: String {
    guard text.contains("://"), let mark = text.firstIndex(of: "?") else { return text }
    return "\(text[..<mark])?…"
  }
}

extension RatesSource: Codable {
  /// Reads what ``encode(to:)`` wrote.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the ``description``: what is recorded is run again without loading, and a key has no
  /// place in a recording.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
