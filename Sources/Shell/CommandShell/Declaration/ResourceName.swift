/// The name of something to load: a web address or a file name.
///
/// Dumps, logs and recordings contain the ``description``, which omits the parts of an address that
/// may be secret. Use ``text`` to load the resource.
public struct ResourceName: Hashable, Sendable, CustomStringConvertible {
  /// The address or the file name, as written.
  public let text: String

  /// The text, with any parts of an address that may be secret redacted.
  ///
  /// `…@` replaces the user name and password, and `?…` replaces the query and any fragment. `#…`
  /// replaces the fragment of an address without a query. A number may follow that tells names
  /// apart whose redacted texts are equal, as in `https://example.org/feed?… (2)`.
  public private(set) var description: String

  /// Creates a name from an address or a file name, without checking it.
  public init(_ text: String) {
    (self.text, description) = (text, text)
    if isAddress { description = URLRedactor.redacted(from: text[...], endsAtBlank: false) }
  }

  /// Creates a name from an address or a file name and its description.
  package init(_ text: String, description: String) {
    (self.text, self.description) = (text, description)
  }

  /// Returns the name, with a number if its description would otherwise be taken.
  package func numbered(while isTaken: (String) -> Bool) -> ResourceName {
    let shown = isAddress ? ResourceName(text).description : description
    var (name, number) = (self, 1)
    while isTaken(name.description) {
      number += 1
      name = ResourceName(text, description: "\(shown) (\(number))")
    }
    return name
  }

  /// Whether the text is a web address.
  ///
  /// Text is an address if it contains `://`, or if it begins with `http:` or `https:`, even
  /// without slashes.
  package var isAddress: Bool {
    let beginning = text.prefix(6).lowercased()
    return text.contains("://") || beginning.hasPrefix("http:") || beginning == "https:"
  }

  /// Redacts every address in `text` in the same way as ``description``.
  ///
  /// Use this function for ``Tool/redact``. It keeps the quotes in typed lines.
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
  /// Decodes a name from a string.
  ///
  /// - Throws: `DecodingError` if the value is not a string.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the ``description``, because a recording must not contain secrets.
  ///
  /// Replaying a recording loads nothing, so the full text is not needed.
  ///
  /// - Throws: Any error thrown by the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ResourceName: DumpableScalar {
  /// The ``description`` as a string.
  public var dumpValue: DumpValue { .string(description) }

  /// Appends the change from `old` to this name, unless they differ only in redacted parts.
  public func appendChanges(from old: ResourceName, at path: String, to changes: inout [Change]) {
    dumpValue.appendChanges(from: old.dumpValue, at: path, to: &changes)
  }
}

extension ResourceName: SwiftLiteralConvertible {
  /// Returns a Swift expression without secrets, for a generated test.
  ///
  /// - Returns: An expression that creates a name from the redacted ``description``.
  /// - Throws: `SwiftLiteralError`, which never happens for a string literal.
  public func swiftLiteral() throws(SwiftLiteralError) -> String {
    "ResourceName(\(try TimeTravel.swiftLiteral(of: description)))"
  }
}

/// Redacts the parts of web addresses that may be secret: the user name and password, the query,
/// and the fragment.
enum URLRedactor {
  /// Redacts every address in `text`.
  ///
  /// - Parameters:
  ///   - text: The text to redact.
  ///   - endsAtBlank: Whether an address ends at whitespace or a quote (see
  ///     ``endOfAddress(_:quote:)``). If false, it extends to the end of the text.
  /// - Returns: The text, in which `…@`, `?…` and `#…` replace the secret parts.
  static func redacted(from text: Substring, endsAtBlank: Bool) -> String {
    var result = ""
    var rest = text
    while let colon = rest.firstIndex(of: ":") {
      let after = rest.index(after: colon)
      let head = rest[..<colon]
      let scheme = String(head.reversed().prefix(while: isInScheme).reversed())
      let isAddress =
        (!scheme.isEmpty && rest[after...].hasPrefix("//"))
        || ["http", "https"].contains(scheme.lowercased())
      result += rest[..<after]
      rest = rest[after...]
      guard isAddress else { continue }
      let quote = head.dropLast(scheme.count).last
      let end = endsAtBlank ? endOfAddress(rest, quote: quote) : rest.endIndex
      result += redacted(fromAddress: rest[..<end])
      rest = rest[end...]
    }
    return result + rest
  }

  private static func isInScheme(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "+-.".contains(character))
  }

  /// Returns the index at which an address ends.
  ///
  /// `quote` is the character before the address, if any. If it is a quote, the address ends at the
  /// next such quote. Any other address ends like a word of a line, which may contain text in
  /// quotes and characters after a backslash, or at a `"` without an end.
  private static func endOfAddress(_ text: Substring, quote: Character?) -> Substring.Index {
    if let quote, "'\"".contains(quote) { return text.firstIndex(of: quote) ?? text.endIndex }
    var rest = text
    while let end = rest.firstIndex(where: { $0.isWhitespace || "'\"\\".contains($0) }) {
      if rest[end].isWhitespace { return end }
      let after = rest[end...].dropFirst()
      let close = rest[end] == "\\" ? after.indices.first : after.firstIndex(of: rest[end])
      if close == nil, rest[end] == "\"" { return end }
      rest = close.map { after[$0...].dropFirst() } ?? after
    }
    return text.endIndex
  }

  /// Redacts an address that is given without its scheme and colon.
  private static func redacted(fromAddress text: Substring) -> String {
    let slashes = text.prefix { $0 == "/" }
    var rest = text[slashes.endIndex...]
    let authority = rest.prefix { !"/?#\\".contains($0) }
    var result = String(slashes)
    if let sign = authority.lastIndex(of: "@") {
      result += "…"
      rest = rest[sign...]
    }
    guard let mark = rest.firstIndex(where: { $0 == "?" || $0 == "#" }) else {
      return result + rest
    }
    let secret = rest[rest.index(after: mark)...]
    // An already redacted secret is left unchanged, because punctuation may follow the `…`.
    return result + rest[...mark] + (secret.hasPrefix("…") ? secret : "…")
  }
}
