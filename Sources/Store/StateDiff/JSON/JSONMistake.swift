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
      /(?:[{}\[\],:]|"(?:[^"\\\x00-\x1F]|\\(?:["\\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?|true|false|null)[ \t\r\n]*/
      .matchingSemantics(.unicodeScalar)
    let values: Set<Character> = ["{", "[", "\"", "0"]
    var allowed = values
    // The brackets that close the open objects and lists, the innermost last.
    var ends: [Character] = []
    var isName = false
    var rest = text[...].drop { " \t\r\n".unicodeScalars.contains($0.unicodeScalars.first ?? "x") }
    while let match = rest.prefixMatch(of: token), let first = rest.unicodeScalars.first {
      let kind =
        first.properties.isAlphabetic || "-123456789".contains(Character(first))
        ? "0" : Character(first)
      guard allowed.contains(kind) else { break }
      rest = rest[match.range.upperBound...]
      switch kind {
      case "{":
        ends.append("}")
        (isName, allowed) = (true, ["\"", "}"])
      case "[":
        ends.append("]")
        (isName, allowed) = (false, values.union(["]"]))
      case ",":
        isName = ends.last == "}"
        allowed = isName ? ["\""] : values
      case ":": (isName, allowed) = (false, values)
      case "\"" where isName: allowed = [":"]
      default:
        if kind == ends.last { ends.removeLast() }
        allowed = Set(ends.suffix(1) + (ends.isEmpty ? [] : [","]))
      }
    }
    if rest.isEmpty, allowed.isEmpty { return nil }
    let lines = text[..<rest.startIndex].split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    (line, column) = (lines.count, (lines.last?.count ?? 0) + 1)
  }
}
