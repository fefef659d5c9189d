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
      let scheme = head.suffix(while: isInScheme)
      let isAddress =
        (!scheme.isEmpty && rest[after...].hasPrefix("//"))
        || ["http", "https"].contains(scheme.lowercased())
      result += rest[..<after]
      rest = rest[after...]
      guard isAddress else { continue }
      let quote = head[..<scheme.startIndex].last
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
  /// A quoted address ends at its closing quote. Any other address ends at whitespace or a `"`.
  private static func endOfAddress(_ text: Substring, quote: Character?) -> Substring.Index {
    let isQuoted = quote == "'" || quote == "\""
    let end = text.indices.first { index in
      if isQuoted, text[index] == quote { return true }
      return !isQuoted && (text[index].isWhitespace || text[index] == "\"")
    }
    return end ?? text.endIndex
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

extension Substring {
  /// Returns the longest suffix whose characters all satisfy a predicate.
  fileprivate func suffix(while isWanted: (Character) -> Bool) -> Substring {
    guard let last = lastIndex(where: { !isWanted($0) }) else { return self }
    return self[index(after: last)...]
  }
}
