/// Returns a message from a service or a library as one line that is safe to print to a terminal.
///
/// Line breaks and tabs become spaces, other hidden characters become U+FFFD, and spaces at both
/// ends are removed. Text longer than `limit` Unicode scalars is truncated and ends in `…`.
package func singleLine(_ text: String, limit: Int = 200) -> String {
  var line = ""
  for scalar in text.unicodeScalars.prefix(limit) {
    switch scalar {
    case "\t", "\n", "\r", "\u{2028}", "\u{2029}": line += " "
    case let scalar where scalar.isHidden: line += "\u{FFFD}"
    default: line.unicodeScalars.append(scalar)
    }
  }
  if text.unicodeScalars.dropFirst(limit).first != nil { line += "…" }
  guard let first = line.firstIndex(where: { $0 != " " }),
    let last = line.lastIndex(where: { $0 != " " })
  else { return "" }
  return String(line[first...last])
}
