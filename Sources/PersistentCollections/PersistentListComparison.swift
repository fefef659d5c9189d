extension PersistentList where Element: Equatable {
  /// Returns the number of leading elements that both lists have in common.
  ///
  /// Skips nodes that both lists share.
  ///
  /// - Parameter other: The other list, which may be an earlier version of this one.
  /// - Returns: A number from 0 to the count of the shorter list.
  @inlinable
  public func commonPrefixCount(with other: PersistentList) -> Int {
    let limit = Swift.min(count, other.count)
    if storage === other.storage { return limit }
    // Lists that differ only in appended elements share the tree. Skipping the tree saves a third
    // of the run time of the command `favorite`.
    var index = sharesTree(with: other) ? storage.treeCount : 0
    while index < limit {
      if index < storage.treeCount || index < other.storage.treeCount {
        let (own, others) = (nodes(startingAt: index), other.nodes(startingAt: index))
        if let shared = own.first(where: { node in others.contains { $0.isIdentical(to: node) } }) {
          index += shared.count
          continue
        }
      }
      let (leaf, otherLeaf) = (rest(from: index), other.rest(from: index))
      let length = Swift.min(leaf.count, otherLeaf.count)
      for offset in 0..<length
      where leaf[leaf.startIndex + offset] != otherLeaf[otherLeaf.startIndex + offset] {
        return index + offset
      }
      index += length
    }
    return limit
  }

  /// Returns the number of trailing elements that both lists have in common.
  ///
  /// Skips nodes that both lists share.
  ///
  /// - Parameters:
  ///   - other: The other list, which may be an earlier version of this one.
  ///   - prefix: The number of leading elements to ignore in both lists.
  /// - Returns: A number from 0 to the count of the shorter list minus `prefix`.
  @inlinable
  public func commonSuffixCount(with other: PersistentList, after prefix: Int = 0) -> Int {
    let limit = Swift.min(count, other.count) - prefix
    var length = 0
    while length < limit {
      let own = nodes(endingAt: count - length)
      let others = other.nodes(endingAt: other.count - length)
      let shared = own.first { node in
        node.count <= limit - length && others.contains { $0.isIdentical(to: node) }
      }
      if let shared {
        length += shared.count
        continue
      }
      let leaf = rest(upTo: count - length)
      let otherLeaf = other.rest(upTo: other.count - length)
      let most = Swift.min(leaf.count, otherLeaf.count, limit - length)
      for offset in 1...most
      where leaf[leaf.endIndex - offset] != otherLeaf[otherLeaf.endIndex - offset] {
        return length + offset - 1
      }
      length += most
    }
    return limit
  }
}

extension PersistentList {
  /// Returns whether both lists have the same tree in memory; their tails may differ.
  @inlinable
  func sharesTree(with other: PersistentList) -> Bool {
    switch (storage.root, other.storage.root) {
    case (let root?, let otherRoot?): root.isIdentical(to: otherRoot)
    case (nil, nil): true
    default: false
    }
  }
}

extension PersistentList: Equatable where Element: Equatable {
  /// Whether both lists hold equal elements in the same order.
  @inlinable
  public static func == (left: PersistentList, right: PersistentList) -> Bool {
    left.count == right.count && left.commonPrefixCount(with: right) == left.count
  }
}

extension PersistentList: Hashable where Element: Hashable {
  /// Feeds the count and the elements to a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension PersistentList {
  /// Returns the subtrees that begin at an index, from largest to smallest.
  ///
  /// The tail counts as a subtree.
  @inlinable
  func nodes(startingAt index: Int) -> [PersistentListNode<Element>] {
    guard let root = storage.root, index < storage.treeCount else {
      return index == storage.treeCount ? [.leaf(storage.tail)] : []
    }
    var nodes = index == 0 ? [root] : []
    var (node, start) = (root, 0)
    while case .branch(let children) = node {
      let place = PersistentListNode.childIndex(containing: index - start, in: children)
      if place > 0 { start += children[place - 1].end }
      node = children[place].node
      if start == index { nodes.append(node) }
    }
    return nodes
  }

  /// Returns the subtrees that end directly before an index, from largest to smallest.
  ///
  /// The tail counts as a subtree.
  @inlinable
  func nodes(endingAt index: Int) -> [PersistentListNode<Element>] {
    guard let root = storage.root, index <= storage.treeCount, index > 0 else {
      return index == count ? [.leaf(storage.tail)] : []
    }
    var nodes = index == storage.treeCount ? [root] : []
    var (node, start) = (root, 0)
    while case .branch(let children) = node {
      let place = PersistentListNode.childIndex(containing: index - 1 - start, in: children)
      let end = start + children[place].end
      if place > 0 { start += children[place - 1].end }
      node = children[place].node
      if end == index { nodes.append(node) }
    }
    return nodes
  }

  /// Returns the elements from an index to the end of the leaf that contains the index.
  @inlinable
  func rest(from index: Int) -> ArraySlice<Element> {
    guard let root = storage.root, index < storage.treeCount else {
      return storage.tail[(index - storage.treeCount)...]
    }
    let (leaf, start) = root.leaf(containing: index)
    return leaf[(index - start)...]
  }

  /// Returns the elements from the start of a leaf up to, but not including, an index.
  ///
  /// The leaf is the one that contains the element directly before the index.
  @inlinable
  func rest(upTo index: Int) -> ArraySlice<Element> {
    guard let root = storage.root, index <= storage.treeCount else {
      return storage.tail[..<(index - storage.treeCount)]
    }
    let (leaf, start) = root.leaf(containing: index - 1)
    return leaf[..<(index - start)]
  }
}

extension PersistentListNode {
  /// Returns whether both nodes share memory, and therefore hold the same elements.
  @inlinable
  func isIdentical(to other: PersistentListNode) -> Bool {
    switch (self, other) {
    case (.leaf(let left), .leaf(let right)):
      left.count == right.count && !left.isEmpty
        && left.withUnsafeBufferPointer { left in
          right.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress }
        }
    case (.branch(let left), .branch(let right)):
      left.count == right.count
        && left.withUnsafeBufferPointer { left in
          right.withUnsafeBufferPointer { left.baseAddress == $0.baseAddress }
        }
    default: false
    }
  }
}
