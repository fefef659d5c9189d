public import StateDiff
public import TimeTravel

/// Something to load as a person names it: an address of the web, or a file.
///
/// Whatever shows, logs or records it shows its ``description``, in which nothing of an address is
/// left that may be secret; ``text`` is for who loads.
public struct ResourceName: Hashable, Sendable {
  /// The address or the file's name, as it was written.
  public let text: String

  /// Takes an address or a file's name, which is looked at when it is used.
  public init(_ text: String) {
    self.text = text
  }

  /// Whether it is an address rather than a file's name: it holds `://`, or begins with `http:` or
  /// `https:`, which is an address with a slash left out.
  public var isAddress: Bool {
    let beginning = text.prefix(6).lowercased()
    return text.contains("://") || beginning.hasPrefix("http:") || beginning == "https:"
  }
}

extension ResourceName: CustomStringConvertible {
  /// The text; of an address's query and fragment, which may hold a key, `?…` and `#…` alone, and
  /// `…@` of a user's name and password.
  public var description: String {
    isAddress ? URLRedactor.redacted(from: text[...], endsAtBlank: false) : text
  }

  /// Strikes from a text what a ``description`` leaves out, of every address in it.
  ///
  /// It is made for ``Tool/redact``: a line that was typed keeps its quotes, a log line in JSON stays
  /// JSON.
  ///
  /// - Parameter text: Any text.
  /// - Returns: The text, which is the same where it holds no address.
  public static func redactingSecrets(from text: String) -> String {
    URLRedactor.redacted(from: text[...], endsAtBlank: true)
  }
}

extension ResourceName: ExpressibleByStringLiteral {
  /// Takes a literal as ``init(_:)`` does.
  public init(stringLiteral text: String) {
    self.init(text)
  }
}

extension ResourceName: Codable {
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

extension ResourceName: DumpableScalar {
  /// The ``description``, as a text.
  public var dumpValue: DumpValue { .string(description) }

  /// One replacement, which says so where all that differs is not shown.
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
  /// The ``description`` as a string literal: a key has no place in a test.
  ///
  /// - Returns: An expression.
  /// - Throws: Nothing, as a text can be written.
  public func swiftLiteral() throws(SwiftLiteralError) -> String {
    "ResourceName(\(try TimeTravel.swiftLiteral(of: description)))"
  }
}
