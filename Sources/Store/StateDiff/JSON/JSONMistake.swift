package import TerminalText

/// Returns the position at which a text stops being JSON (RFC 8259); nil if the text is JSON.
///
/// Like `JSONDecoder`, the function rejects more than 512 nested lists and objects. It is slow, so
/// it is meant for text that a decoder has rejected.
///
/// NB: On Linux, `JSONDecoder` reports no position (Swift 6.3).
package func jsonMistake(in text: String) -> TextPosition? {
  let space = /[\x20\t\r\n]*/
  var rest = text[...]
  /// Skips a token and the space after it; returns false if the rest begins with something else.
  func skip(_ token: Regex<Substring>) -> Bool {
    for token in [token, space] {
      let match = rest.prefixMatch(of: token.matchingSemantics(.unicodeScalar))
      guard let match else { return false }
      rest = rest[match.range.upperBound...]
    }
    return true
  }
  func skipItems(to end: Regex<Substring>, _ skipItem: () -> Bool) -> Bool {
    if skip(end) { return true }
    repeat { if !skipItem() { return false } } while skip(/,/)
    return skip(end)
  }
  func skipString() -> Bool {
    skip(#/"(?:[^"\\\x00-\x1F]|\\(?:["\\\/bfnrt]|u[0-9a-fA-F]{4}))*"/#)
  }
  func skipValue(depth: Int) -> Bool {
    if depth <= 512, skip(/{/) {
      return skipItems(to: /}/) { skipString() && skip(/:/) && skipValue(depth: depth + 1) }
    }
    if depth <= 512, skip(/\[/) { return skipItems(to: /]/) { skipValue(depth: depth + 1) } }
    let number = #/-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+\-]?[0-9]+)?/#
    return skipString() || skip(number) || skip(/true|false|null/)
  }
  if skip(space), skipValue(depth: 1), rest.isEmpty { return nil }
  var position = TextPosition()
  position.advance(over: Array(text[..<rest.startIndex].utf8)[...])
  return position
}
