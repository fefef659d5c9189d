/// A line with all that is hidden in it escaped, as ``quoted(_:limit:)`` does, tabs aside.
///
/// What is escaped already stays as it is, and so does a line that holds nothing hidden.
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

/// The beginning and the end of a text with `…` between them, where it has more Unicode scalars than
/// may be shown.
package func excerpt(_ text: String, limit: Int) -> String {
  let scalars = text.unicodeScalars
  guard text.utf8.count > limit, scalars.dropFirst(limit).first != nil else { return text }
  let end = (limit - 1) / 3
  return String(scalars.prefix(limit - 1 - end)) + "…" + String(scalars.suffix(end))
}
