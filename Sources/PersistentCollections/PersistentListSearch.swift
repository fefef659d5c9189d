extension PersistentList {
  /// Finds the first element that satisfies a predicate, by binary search in O(log n).
  ///
  /// ```swift
  /// let primes: PersistentList = [2, 3, 5, 7]
  /// primes.partitioningIndex { $0 >= 4 }  // 2
  /// ```
  ///
  /// - Parameter predicate: The condition. If an element satisfies it, all later elements must
  ///   satisfy it too.
  /// - Returns: The index of the first element that satisfies the predicate, or the count if none
  ///   does.
  @inlinable
  public func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    guard let root = storage.root else { return storage.tail.partitioningIndex(where: predicate) }
    if let first = storage.tail.first, !predicate(first) {
      return storage.treeCount + storage.tail.partitioningIndex(where: predicate)
    }
    return root.partitioningIndex(where: predicate)
  }
}

extension PersistentListNode {
  @inlinable
  func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    switch self {
    case .leaf(let elements):
      return elements.partitioningIndex(where: predicate)
    case .branch(let children):
      let place = children.partitioningIndex { $0.node.withLastElement(predicate) }
      let start = place == 0 ? 0 : children[place - 1].end
      return place == children.count
        ? start : start + children[place].node.partitioningIndex(where: predicate)
    }
  }

  /// Returns whether the last element of the subtree satisfies a predicate.
  @inlinable
  func withLastElement(_ predicate: (Element) -> Bool) -> Bool {
    switch self {
    case .leaf(let elements): predicate(elements[elements.count - 1])
    case .branch(let children): children[children.count - 1].node.withLastElement(predicate)
    }
  }
}

extension Array {
  @inlinable
  func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = predicate(self[middle]) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }
}
