/// A subtree of a list, in which all leaves have the same depth.
@usableFromInline
enum PersistentListNode<Element> {
  case leaf([Element])
  case branch([PersistentListChild<Element>])

  /// The maximum number of elements in a leaf.
  @inlinable static var leafCapacity: Int { 64 }

  /// The maximum number of children of a branch.
  @inlinable static var branchCapacity: Int { 16 }

  /// The number of elements in the subtree.
  @inlinable var count: Int {
    switch self {
    case .leaf(let elements): elements.count
    case .branch(let children): children.last?.end ?? 0
    }
  }
}

/// A child of a branch, together with its end position in the branch.
@usableFromInline
struct PersistentListChild<Element> {
  @usableFromInline var node: PersistentListNode<Element>

  /// The number of elements in this child and in all earlier children of the branch.
  @usableFromInline var end: Int

  @inlinable
  init(node: PersistentListNode<Element>, end: Int) {
    self.node = node
    self.end = end
  }
}

extension PersistentListNode: Sendable where Element: Sendable {}
extension PersistentListChild: Sendable where Element: Sendable {}

extension PersistentListNode {
  /// Returns the leaf that contains an index, and the index of the leaf's first element.
  @inlinable
  func leaf(containing index: Int) -> (leaf: [Element], start: Int) {
    var node = self
    var start = 0
    while case .branch(let children) = node {
      let place = Self.childIndex(containing: index - start, in: children)
      if place > 0 { start += children[place - 1].end }
      node = children[place].node
    }
    guard case .leaf(let elements) = node else { preconditionFailure("a path ends in a leaf") }
    return (elements, start)
  }

  /// Returns the position of the child that contains an index, which counts from the branch's
  /// start; for an index after the last element, it is the position of the last child.
  @inlinable
  static func childIndex(containing index: Int, in children: [PersistentListChild<Element>]) -> Int
  {
    var place = 0
    while place < children.count - 1, children[place].end <= index { place += 1 }
    return place
  }

  /// The last element of the subtree, which must not be empty.
  @inlinable var last: Element {
    switch self {
    case .leaf(let elements): elements[elements.count - 1]
    case .branch(let children): children[children.count - 1].node.last
    }
  }

  /// Returns the index of the first element that satisfies a predicate, or the count.
  @inlinable
  func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    switch self {
    case .leaf(let elements):
      return Self.firstPlace(in: elements.count) { predicate(elements[$0]) }
    case .branch(let children):
      let place = Self.firstPlace(in: children.count - 1) { predicate(children[$0].node.last) }
      let start = place == 0 ? 0 : children[place - 1].end
      return start + children[place].node.partitioningIndex(where: predicate)
    }
  }

  /// Returns the first of the numbers `0..<count` that satisfies a predicate, or the count.
  @inlinable
  static func firstPlace(in count: Int, where predicate: (Int) -> Bool) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = predicate(middle) ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }

  /// Replaces an element, in place if no other list shares the nodes on the path to it.
  @inlinable
  mutating func replaceElement(at index: Int, with element: Element) {
    switch self {
    case .leaf(var elements):
      // Clear `self`, so that the array has only one owner and is changed without a copy.
      self = .leaf([])
      elements[index] = element
      self = .leaf(elements)
    case .branch(var children):
      self = .leaf([])
      let place = Self.childIndex(containing: index, in: children)
      let start = place == 0 ? 0 : children[place - 1].end
      children[place].node.replaceElement(at: index - start, with: element)
      self = .branch(children)
    }
  }

  /// Appends an element, in place if no other list shares the nodes on the path to it.
  ///
  /// - Returns: Nil if this node had room for the element. Otherwise, a new node that holds the
  ///   element, has the same height as this node and belongs directly after it.
  @inlinable
  mutating func append(_ element: consuming Element) -> PersistentListNode? {
    switch self {
    case .leaf(var elements):
      if elements.count == Self.leafCapacity {
        var next: [Element] = []
        // Growing the new leaf step by step would copy it several times.
        next.reserveCapacity(Self.leafCapacity)
        next.append(element)
        return .leaf(next)
      }
      self = .leaf([])
      elements.append(element)
      self = .leaf(elements)
      return nil
    case .branch(var children):
      self = .leaf([])
      defer { self = .branch(children) }
      let last = children.count - 1
      guard let next = children[last].node.append(element) else {
        children[last].end += 1
        return nil
      }
      if children.count == Self.branchCapacity {
        return .branch([PersistentListChild(node: next, end: 1)])
      }
      children.append(PersistentListChild(node: next, end: children[last].end + 1))
      return nil
    }
  }

  /// Combines nodes of the same height into a single tree.
  @inlinable
  static func tree(of nodes: [PersistentListNode]) -> PersistentListNode {
    var nodes = nodes
    while nodes.count > 1 { nodes = branches(of: nodes) }
    var root = nodes.first ?? .leaf([])
    while case .branch(let children) = root, children.count == 1 { root = children[0].node }
    return root
  }

  /// Groups nodes into as few branches as possible, with about the same number of nodes in each.
  @inlinable
  static func branches(of nodes: [PersistentListNode]) -> [PersistentListNode] {
    evenly(nodes.count, limit: branchCapacity).map { range in
      var end = 0
      return .branch(
        nodes[range].map { node in
          end += node.count
          return PersistentListChild(node: node, end: end)
        })
    }
  }

  /// Splits elements into as few leaves as possible, with about the same number in each.
  @inlinable
  static func leaves(of elements: [Element]) -> [PersistentListNode] {
    if elements.count <= leafCapacity { return elements.isEmpty ? [] : [.leaf(elements)] }
    return evenly(elements.count, limit: leafCapacity).map { .leaf(Array(elements[$0])) }
  }

  /// Splits the range `0..<count` into as few ranges as possible, of at most `limit` numbers each.
  @inlinable
  static func evenly(_ count: Int, limit: Int) -> [Range<Int>] {
    let ranges = (count + limit - 1) / limit
    return (0..<ranges).map { count * $0 / ranges..<count * ($0 + 1) / ranges }
  }
}
