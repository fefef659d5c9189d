/// The place at which a text stops being JSON (RFC 8259).
///
/// NB: On Linux, `JSONDecoder` reports no place (Swift 6.3).
package struct JSONMistake: Equatable, Sendable {
  /// The number of the line, from 1.
  package let line: Int

  /// The number of the character in the line, from 1.
  package let column: Int

  /// Finds the first mistake; the result is nil if the text is JSON.
  ///
  /// The search is slow, so it is meant for text that a decoder has rejected.
  package init?(in text: String) {
    let token =
      #/
      (?: ("(?: [^"\\\x00-\x1F] | \\(?: ["\\\/bfnrt] | u[0-9a-fA-F]{4} ) )*") [\x20\t\r\n]* (:)?
      | (-?(?: 0 | [1-9][0-9]* ) (?: \.[0-9]+ )? (?: [eE][+\-]?[0-9]+ )? | true | false | null)
      | ([{}\[\],]) )
      [\x20\t\r\n]*
      /#
      .matchingSemantics(.unicodeScalar)
    let values: Set<Substring> = ["{", "[", "value"]
    var allowed = values
    // The brackets that close the open objects and lists, the innermost last.
    var ends: [Substring] = []
    var rest = text.drop { $0.isWhitespace }
    while let match = rest.prefixMatch(of: token) {
      let kind = match.4 ?? (match.2 == nil ? "value" : "name:")
      guard allowed.contains(kind) else {
        // A name without its colon is valid up to its end.
        if match.1 != nil, allowed.contains("name:") { rest = rest[match.range.upperBound...] }
        break
      }
      rest = rest[match.range.upperBound...]
      switch kind {
      case "{", "[":
        ends.append(kind == "{" ? "}" : "]")
        allowed = kind == "{" ? ["name:", "}"] : values.union(["]"])
      case ",": allowed = ends.last == "}" ? ["name:"] : values
      case "name:": allowed = values
      default:
        if kind == ends.last { ends.removeLast() }
        allowed = ends.last.map { [$0, ","] } ?? []
      }
    }
    if rest.isEmpty, allowed.isEmpty { return nil }
    let lines = text[..<rest.startIndex].split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    (line, column) = (lines.count, (lines.last?.count ?? 0) + 1)
  }
}
