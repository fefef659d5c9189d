public import StateDiff
public import TimeTravel

/// The name of something to load: a web address or a file name.
///
/// Dumps, logs and recordings contain the ``description``, which omits the parts of an address that
/// may be secret. Use ``text`` to load the resource.
public struct ResourceName: Hashable, Sendable {
  /// The address or the file name, as written.
  public let text: String

  /// Creates a name from an address or a file name, without checking it.
  public init(_ text: String) {
    self.text = text
  }

  /// Whether it is an address: it contains `://`, or begins with `http:` or `https:`, like an
  /// address with a missing slash.
  public var isAddress: Bool {
    let beginning = text.prefix(6).lowercased()
    return text.contains("://") || beginning.hasPrefix("http:") || beginning == "https:"
  }
}

extension ResourceName: CustomStringConvertible {
  /// The text, with the parts of an address that may be secret redacted: `?…` replaces the query,
  /// `#…` the fragment, and `…@` the user name and password.
  public var description: String {
    isAddress ? URLRedactor.redacted(from: text[...], endsAtBlank: false) : text
  }

  /// Redacts every address in a text, as ``description`` does.
  ///
  /// It is meant for ``Tool/redact``: a typed line keeps its quotes, and a JSON log line stays
  /// JSON.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The redacted text.
  public static func redactingSecrets(from text: String) -> String {
    URLRedactor.redacted(from: text[...], endsAtBlank: true)
  }
}

extension ResourceName: ExpressibleByStringLiteral {
  /// Creates a name from a literal.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}

extension ResourceName: Codable {
  /// Decodes a string.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the ``description``: a replay loads nothing, and a recording must not contain a key.
  ///
  /// - Throws: The encoder's error.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ResourceName: DumpableScalar {
  /// The ``description`` as a string.
  public var dumpValue: DumpValue { .string(description) }

  /// Appends a replacement, which says that the query differs if only redacted parts differ.
  public func appendChanges(
    from old: ResourceName, at path: String, to changes: inout [Change]
  ) {
    if self == old { return }
    let new: DumpValue =
      old.description == description
      ? .text("the same with another query") : dumpValue
    changes.append(Change(path, .replaced(old: old.dumpValue, new: new)))
  }
}

extension ResourceName: SwiftLiteralConvertible {
  /// The ``description`` as a literal, since a test must not contain a key.
  ///
  /// - Returns: An expression.
  /// - Throws: ``TimeTravel/SwiftLiteralError``, which never happens for a string.
  public func swiftLiteral() throws(SwiftLiteralError) -> String {
    "ResourceName(\(try TimeTravel.swiftLiteral(of: description)))"
  }
}
