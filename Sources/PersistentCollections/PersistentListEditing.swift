extension PersistentList: RangeReplaceableCollection {
  /// Adds an element to the end of the list.
  @inlinable
  public mutating func append(_ element: consuming Element) {
    makeUnique()
    storage.tail.append(element)
    if storage.tail.count == PersistentListNode<Element>.leafCapacity { pushTail() }
  }

  /// Moves the full tail into the tree.
  @inlinable
  mutating func pushTail() {
    let leaf = storage.tail
    storage.tail = []
    // Reserve the full capacity: growing the next leaf step by step would copy it five times.
    storage.tail.reserveCapacity(PersistentListNode<Element>.leafCapacity)
    storage.treeCount += leaf.count
    guard storage.root != nil else {
      storage.root = .leaf(leaf)
      return
    }
    if let overflow = storage.root?.append(leaf) {
      storage.root = .tree(of: [storage.root, overflow].compactMap(\.self))
    }
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
    makeUnique()
    if range.lowerBound >= storage.treeCount {
      replaceInTail(range, with: elements)
    } else if range.upperBound < storage.treeCount, let root = storage.root {
      let nodes = root.replacing(range, with: Array(elements))
      storage.root = .tree(of: nodes)
      storage.treeCount += elements.count - range.count
    } else {
      // Cut the tree at the start of the range. Then append the new elements and the elements that
      // follow the range.
      let rest = storage.tail[Swift.max(0, range.upperBound - storage.treeCount)...]
      let end = range.lowerBound..<storage.treeCount
      storage.root = storage.root.flatMap { .tree(of: $0.replacing(end, with: [])) }
      storage.treeCount = range.lowerBound
      storage.tail = []
      for element in elements { append(element) }
      for element in rest { append(element) }
    }
  }

  @inlinable
  mutating func replaceInTail(_ range: Range<Int>, with elements: some Collection<Element>) {
    let start = range.lowerBound - storage.treeCount
    let rest = Array(storage.tail[(start + range.count)...])
    storage.tail.removeSubrange(start...)
    for element in elements { append(element) }
    for element in rest { append(element) }
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
