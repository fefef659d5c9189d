import StateDiff

extension Palette {
  /// How many elements of one list that went, or that came, a person sees.
  static let shownElements = 100

  /// The lines of a diff for a person, who does not read a hundred thousand: of the elements that
  /// went from one list, and of those that came or changed, the first ones, and how many more.
  func shownLines(_ changes: [Change]) -> [String] {
    var lines: [String] = []
    var next = changes.startIndex
    while next < changes.endIndex {
      let first = changes[next]
      let rest = changes[next...]
      let end = first.list.map { list in
        rest.firstIndex { $0.list != list || $0.isRemoval != first.isRemoval } ?? rest.endIndex
      }
      let alike = next..<(end ?? next + 1)
      lines += changes[alike.prefix(Self.shownElements)].map(line)
      if alike.count > Self.shownElements {
        lines.append("  " + plain("… and \(alike.count - Self.shownElements) more"))
      }
      next = alike.upperBound
    }
    return lines
  }
}

extension Change {
  /// The path of the outermost list that it is in, if it is in one.
  fileprivate var list: Substring? {
    path.utf8.firstIndex(of: UInt8(ascii: "[")).map { path[..<$0] }
  }

  fileprivate var isRemoval: Bool {
    if case .removed = kind { true } else { false }
  }
}
