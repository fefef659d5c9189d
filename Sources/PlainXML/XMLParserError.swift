/// An error of the XML parser, identified by libxml2's error number (see its `xmlerror.h`).
///
/// Foundation passes the number on. On Linux there is no message, and the number is not always a
/// valid `XMLParser.ErrorCode`.
struct XMLParserError: CustomStringConvertible {
  let code: Int

  /// Whether the document can be read in spite of the problem.
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
    case 1: "there is a text that is longer than is read"
    case 6, 7, 8, 9: "there is a character that XML does not allow"
    case 22, 23: "there is a & that begins no entity or character"
    case 26: "there is an entity that is not declared"
    case 42: "an attribute is there twice"
    case 46, 47, 64: "there is a <? that is not written as it should be"
    case 62: "there is a ]]> in a text"
    case 68: "there is a name that is not written as it should be"
    case 76: "an end tag does not fit the tag that is open"
    case 80: "there is a -- in a comment"
    case 110: "there is a name that is too long"
    default: "something is not as it should be (libxml2's error \(code))"
    }
  }
}
