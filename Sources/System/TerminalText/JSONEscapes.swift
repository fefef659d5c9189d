/// Appends a string to JSON, without the quotes around it.
///
/// Quotes, backslashes and hidden characters in the string are escaped.
package func appendJSON(escaping text: String, to json: inout [UInt8]) {
  var text = text
  let isPlainText = text.withUTF8 { bytes in
    for byte in bytes where !isPlain(byte) { return false }
    json.append(contentsOf: bytes)
    return true
  }
  if isPlainText { return }
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": json += "\\\"".utf8
    case "\\": json += "\\\\".utf8
    case "\n": json += "\\n".utf8
    case "\r": json += "\\r".utf8
    case "\t": json += "\\t".utf8
    case let scalar where scalar.isHidden: appendJSONEscape(of: scalar, to: &json)
    default: json += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }
}

/// Appends a scalar as `\u` and four hexadecimal digits, or as two such escapes (a surrogate pair)
/// if it is above U+FFFF.
package func appendJSONEscape(of scalar: Unicode.Scalar, to json: inout [UInt8]) {
  for unit in UTF16.encode(scalar) ?? .init() {
    let digits = String(unit, radix: 16)
    json += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
  }
}
