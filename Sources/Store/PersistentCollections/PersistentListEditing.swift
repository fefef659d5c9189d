extension PersistentList: RangeReplaceableCollection {
  /// Adds an element to the end of the list.
  @inlinable
  public mutating func append(_ element: consuming Element) {
    guard let next = root.append(element) else { return }
    let count = root.count
    root = .branch([
      PersistentListChild(node: root, end: count), PersistentListChild(node: next, end: count + 1),
    ])
  }

  /// Replaces a range of elements.
  ///
  /// - Parameters:
  ///   - range: The indices of the elements to replace; a range outside the list traps.
  ///   - elements: The new elements.
  @inlinable
  public mutating func replaceSubrange(
    _ range: Range<Int>, with elements: some Collection<Element>
  ) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= count, "the range lies outside the list")
    if range.lowerBound == count {
      // Appending is faster than rebuilding nodes, and often used: sorted lists grow at the end.
      for element in elements { append(element) }
    } else {
      root = .tree(of: root.replacing(range, with: Array(elements)))
    }
  }
}

extension PersistentListNode {
  /// Returns this node with a range of elements replaced, as zero or more nodes of the same height.
  @inlinable
  func replacing(_ range: Range<Int>, with elements: [Element]) -> [PersistentListNode] {
    switch self {
    case .leaf(var own):
      own.replaceSubrange(range, with: elements)
      return Self.leaves(of: own)
    case .branch(let children):
      let first = Self.childIndex(containing: range.lowerBound, in: children)
      let last =
        range.isEmpty ? first : Self.childIndex(containing: range.upperBound - 1, in: children)
      let firstStart = first == 0 ? 0 : children[first - 1].end
      let lastStart = last == 0 ? 0 : children[last - 1].end
      let lower = range.lowerBound - firstStart
      var replaced: [PersistentListNode]
      if first == last {
        replaced = children[first].node.replacing(lower..<lower + range.count, with: elements)
      } else {
        replaced = children[first].node.replacing(
          lower..<children[first].end - firstStart, with: elements)
        replaced += children[last].node.replacing(0..<range.upperBound - lastStart, with: [])
      }
      var nodes = children[..<first].map(\.node)
      for node in replaced { Self.add(node, to: &nodes) }
      for child in children[(last + 1)...] { Self.add(child.node, to: &nodes) }
      return Self.branches(of: nodes)
    }
  }

  /// Appends a node to an array, or merges it with the last node if the result is at most half
  /// full.
  @inlinable
  static func add(_ node: PersistentListNode, to nodes: inout [PersistentListNode]) {
    switch (nodes.last, node) {
    case (.leaf(let left)?, .leaf(let right)) where left.count + right.count <= leafCapacity / 2:
      nodes[nodes.count - 1] = .leaf(left + right)
    case (.branch(let left)?, .branch(let right))
    where left.count + right.count <= branchCapacity / 2:
      let start = left.last?.end ?? 0
      let moved = right.map { PersistentListChild(node: $0.node, end: start + $0.end) }
      nodes[nodes.count - 1] = .branch(left + moved)
    default:
      nodes.append(node)
    }
  }
}
