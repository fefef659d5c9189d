/// Returns a line with its hidden characters escaped as by ``quoted(_:limit:)``, except for tabs.
///
/// Existing escape sequences and lines without hidden characters stay unchanged.
package func escapingControls(_ line: String) -> String {
  if line.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return line }
  var visible = ""
  for scalar in line.unicodeScalars {
    if scalar.isHidden, scalar != "\t" {
      visible += scalar.escape
    } else {
      visible.unicodeScalars.append(scalar)
    }
  }
  return visible
}

/// Returns the beginning and the end of a text joined by `…` if it has more than `limit` Unicode
/// scalars; otherwise the text unchanged.
package func excerpt(_ text: String, limit: Int) -> String {
  let scalars = text.unicodeScalars
  guard text.utf8.count > limit, scalars.dropFirst(limit).first != nil else { return text }
  let end = (limit - 1) / 3
  return String(scalars.prefix(limit - 1 - end)) + "…" + String(scalars.suffix(end))
}
