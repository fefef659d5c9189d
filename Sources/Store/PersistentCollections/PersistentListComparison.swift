extension PersistentList where Element: Equatable {
  /// Returns the number of leading elements that both lists have in common.
  ///
  /// The elements of the nodes that both lists begin with are not compared.
  ///
  /// - Parameter other: The other list, which may be an earlier version of this one.
  /// - Returns: A number from 0 to the count of the shorter list.
  @inlinable
  public func commonPrefixCount(with other: PersistentList) -> Int {
    let limit = Swift.min(count, other.count)
    var index = root.sharedPrefixCount(with: other.root)
    while index < limit {
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
  /// The elements of the nodes that both lists end with are not compared.
  ///
  /// - Parameters:
  ///   - other: The other list, which may be an earlier version of this one.
  ///   - prefix: The number of leading elements to ignore in both lists.
  /// - Returns: A number from 0 to the count of the shorter list minus `prefix`.
  @inlinable
  public func commonSuffixCount(with other: PersistentList, after prefix: Int = 0) -> Int {
    let limit = Swift.min(count, other.count) - prefix
    if limit == 0 { return 0 }
    var length = Swift.min(limit, root.sharedSuffixCount(with: other.root))
    while length < limit {
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
  /// Returns the elements from an index to the end of the leaf that contains the index.
  @inlinable
  func rest(from index: Int) -> ArraySlice<Element> {
    let (leaf, start) = root.leaf(containing: index)
    return leaf[(index - start)...]
  }

  /// Returns the elements from the start of a leaf up to, but not including, an index.
  ///
  /// The leaf is the one that contains the element directly before the index.
  @inlinable
  func rest(upTo index: Int) -> ArraySlice<Element> {
    let (leaf, start) = root.leaf(containing: index - 1)
    return leaf[..<(index - start)]
  }
}

extension PersistentListNode {
  /// Returns the number of elements in the nodes that both subtrees begin with.
  @inlinable
  func sharedPrefixCount(with other: PersistentListNode) -> Int {
    if isIdentical(to: other) { return count }
    guard case .branch(let children) = self, case .branch(let others) = other else { return 0 }
    let limit = min(children.count, others.count)
    var place = 0
    while place < limit, children[place].node.isIdentical(to: others[place].node) { place += 1 }
    let shared = place == 0 ? 0 : children[place - 1].end
    if place == limit { return shared }
    return shared + children[place].node.sharedPrefixCount(with: others[place].node)
  }

  /// Returns the number of elements in the nodes that both subtrees end with.
  @inlinable
  func sharedSuffixCount(with other: PersistentListNode) -> Int {
    if isIdentical(to: other) { return count }
    guard case .branch(let children) = self, case .branch(let others) = other else { return 0 }
    var (place, otherPlace) = (children.count - 1, others.count - 1)
    var shared = 0
    while place >= 0, otherPlace >= 0 {
      let (node, otherNode) = (children[place].node, others[otherPlace].node)
      guard node.isIdentical(to: otherNode) else {
        return shared + node.sharedSuffixCount(with: otherNode)
      }
      shared += node.count
      place -= 1
      otherPlace -= 1
    }
    return shared
  }

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
