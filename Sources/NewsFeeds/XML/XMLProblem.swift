/// What a parser of XML has found wrong, by the number that libxml2 gives it (its `xmlerror.h`) and
/// that Foundation hands on.
struct XMLProblem: CustomStringConvertible {
  let code: Int

  /// Whether the document can be read all the same: a prefix without a namespace is one of those.
  var isHarmless: Bool { (200...205).contains(code) }

  /// What is wrong, without a full stop.
  var description: String {
    switch code {
    case 4: "there is no element"
    case 5: "the document breaks off, or goes on behind its end"
    case 6, 7, 8, 9: "there is a character that XML does not allow"
    case 26, 27: "there is an entity that is not declared"
    case 31, 32, 81: "the encoding is not the one declared"
    case 38, 39, 40, 41, 42: "there is an attribute that is not written as it should be"
    case 64: "the XML declaration does not come first"
    case 68, 73: "there is a tag that is not written as it should be"
    case 76, 77: "an end tag does not fit the tag that is open"
    case 89: "entities go round in a circle, or grow too large"
    default: "something is not as it should be (libxml2's error \(code))"
    }
  }
}
