/// An error of the XML parser, identified by libxml2's error number (see its `xmlerror.h`).
///
/// Foundation reports the number. On Linux, it reports no message, and the number is not always a
/// valid `XMLParser.ErrorCode`.
struct XMLParserError: CustomStringConvertible {
  let code: Int

  /// Whether the document can be read despite the error.
  ///
  /// Examples are an undeclared namespace prefix, and a warning about an unknown language.
  var isHarmless: Bool {
    switch code {
    case 98, 99, 100, 102, 106, 200...205: true
    default: false
    }
  }

  /// Whether the document is incomplete.
  var isTruncated: Bool { [4, 5, 77].contains(code) }

  /// A message without a final period.
  var description: String {
    switch code {
    case 1: "a piece of text is too long"
    case 6, 7, 8, 9: "a character is not allowed in XML"
    case 22, 23: "an & does not begin an entity or character reference"
    case 26: "an entity is not declared"
    case 42: "an attribute appears twice"
    case 46, 47, 64: "a processing instruction (<?) is malformed"
    case 62: "]]> is not allowed in text"
    case 68: "a name is malformed"
    case 76: "an end tag does not match its start tag"
    case 80: "-- is not allowed in a comment"
    case 110: "a name is too long"
    default: "the document is malformed (libxml2 error \(code))"
    }
  }
}
