import TerminalText

/// Returns the text of an effect's argument.
///
/// The text is the same in each process, because the elements of sets and the entries of
/// dictionaries are sorted by their text, except inside a value that provides its own description.
/// If the argument is a list of more than twelve elements, the text shows ten and the total count.
func argumentText(_ value: Any) -> String {
  switch value {
  case let text as any StringProtocol:
    return quoted(String(text), limit: .max)
  case let list as any Collection:
    let shown = list.count > 12 ? 10 : list.count
    var parts =
      switch Mirror(reflecting: list).displayStyle {
      case .set: list.map { argumentText($0) }.sorted()
      case .dictionary: list.map { entryText($0) }.sorted()
      default: list.prefix(shown).map { argumentText($0) }
      }
    if shown < list.count { parts[shown...] = ["… \(list.count) in all"] }
    return "[\(parts.joined(separator: ", "))]"
  default:
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { argumentText($0.value) } ?? "none"
    }
    return escapingControls(stableDescription(value))
  }
}

/// Returns the description of a value, with the elements of sets and dictionaries in sorted order,
/// and without the types of nested enums.
func stableDescription(_ value: Any) -> String {
  if value is any Collection, !(value is any StringProtocol) { return argumentText(value) }
  if value is any CustomStringConvertible { return String(describing: value) }
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .struct: return "\(mirror.subjectType)\(partsText(mirror))"
  case .tuple: return partsText(mirror)
  case .enum:
    guard let payload = mirror.children.first, let name = payload.label else { return "\(value)" }
    let parts = Mirror(reflecting: payload.value)
    return name
      + (parts.displayStyle == .tuple ? partsText(parts) : "(\(argumentText(payload.value)))")
  default: return String(describing: value)
  }
}

private func entryText(_ entry: Any) -> String {
  Mirror(reflecting: entry).children.map { argumentText($0.value) }.joined(separator: ": ")
}

private func partsText(_ mirror: Mirror) -> String {
  let parts = mirror.children.map { child in
    // The mirror labels a tuple's unnamed elements .0, .1 and so on.
    let label = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
    return label + argumentText(child.value)
  }
  return "(\(parts.joined(separator: ", ")))"
}
