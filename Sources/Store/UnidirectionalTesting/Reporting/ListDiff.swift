/// A comparison of two lists: the elements to remove and add to turn one list into the other.
package enum ListDiff {
  /// An element of the result.
  package enum Entry<Element: Equatable>: Equatable {
    case same(Element), removed(Element), added(Element)

    /// Returns the text of the element after two spaces, `- ` or `+ `.
    func line(_ text: (Element) -> String) -> String {
      switch self {
      case .same(let element): "  \(text(element))"
      case .removed(let element): "- \(text(element))"
      case .added(let element): "+ \(text(element))"
      }
    }
  }

  /// Returns the elements of both lists in order, with removals before the corresponding additions.
  ///
  /// An element that both lists share at the same place is a single entry.
  package static func entries<Element: Equatable>(
    from old: [Element], to new: [Element]
  ) -> [Entry<Element>] {
    let difference = new.difference(from: old)
    var entries = old.map { Entry.same($0) }
    for case .remove(let offset, let element, _) in difference.removals {
      entries[offset] = .removed(element)
    }
    for case .insert(let offset, let element, _) in difference.insertions {
      let kept = entries.indices.filter { if case .removed = entries[$0] { false } else { true } }
      entries.insert(.added(element), at: kept.dropFirst(offset).first ?? entries.endIndex)
    }
    return entries
  }

  /// Returns the changed lines with two lines of context before and after each change; the text is
  /// empty if nothing changed.
  ///
  /// `-` marks a line of `old`, `+` marks a line of `new`, and `…` stands for omitted lines.
  package static func text(from old: [String], to new: [String]) -> String {
    let entries = entries(from: old, to: new)
    let changed = entries.indices.filter {
      if case .same = entries[$0] { false } else { true }
    }
    var lines: [String] = []
    var next = 0
    for index in entries.indices
    where changed.contains(where: { abs($0 - index) <= 2 }) {
      if index > next { lines.append("  …") }
      next = index + 1
      lines.append(entries[index].line { $0 })
    }
    if !lines.isEmpty && next < entries.count { lines.append("  …") }
    return lines.joined(separator: "\n")
  }
}
