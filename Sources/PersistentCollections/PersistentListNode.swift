/// A subtree of a list: all leaves lie at the same depth.
@usableFromInline
enum PersistentListNode<Element> {
  case leaf([Element])
  case branch([PersistentListChild<Element>])

  /// The most elements of a leaf.
  @inlinable static var leafCapacity: Int { 64 }

  /// The most children of a branch.
  @inlinable static var branchCapacity: Int { 16 }

  /// The number of elements in the subtree.
  @inlinable var count: Int {
    switch self {
    case .leaf(let elements): elements.count
    case .branch(let children): children.last?.end ?? 0
    }
  }
}

/// A node in a branch.
@usableFromInline
struct PersistentListChild<Element> {
  @usableFromInline var node: PersistentListNode<Element>

  /// The number of elements in this child and those before it.
  @usableFromInline var end: Int

  @inlinable
  init(node: PersistentListNode<Element>, end: Int) {
    self.node = node
    self.end = end
  }
}

extension PersistentListNode {
  /// The leaf that holds an element, and the index of the leaf's first element.
  @inlinable
  func leaf(containing index: Int) -> (leaf: [Element], start: Int) {
    var node = self
    var start = 0
    while case .branch(let children) = node {
      let place = Self.place(of: index - start, in: children)
      if place > 0 { start += children[place - 1].end }
      node = children[place].node
    }
    guard case .leaf(let elements) = node else { preconditionFailure("a path ends in a leaf") }
    return (elements, start)
  }

  /// The child that holds an element.
  @inlinable
  static func place(of index: Int, in children: [PersistentListChild<Element>]) -> Int {
    var place = 0
    while children[place].end <= index { place += 1 }
    return place
  }

  /// Replaces an element, in place where no other list shares the nodes on the way.
  @inlinable
  mutating func replaceElement(at index: Int, with element: Element) {
    switch self {
    case .leaf(var elements):
      // Taken out, the array has one owner and is not copied.
      self = .leaf([])
      elements[index] = element
      self = .leaf(elements)
    case .branch(var children):
      self = .leaf([])
      let place = Self.place(of: index, in: children)
      let start = place == 0 ? 0 : children[place - 1].end
      children[place].node.replaceElement(at: index - start, with: element)
      self = .branch(children)
    }
  }

  /// Adds a leaf at the end.
  ///
  /// - Returns: A node of the same height that belongs behind this one, if there was no room.
  @inlinable
  mutating func append(_ leaf: [Element]) -> PersistentListNode? {
    guard case .branch(var children) = self, let last = children.indices.last else {
      return .leaf(leaf)
    }
    self = .leaf([])
    defer { self = .branch(children) }
    let overflow = children[last].node.append(leaf)
    let end = children[last].end
    guard let overflow else {
      children[last].end = end + leaf.count
      return nil
    }
    let child = PersistentListChild(node: overflow, end: end + leaf.count)
    if children.count < Self.branchCapacity {
      children.append(child)
      return nil
    }
    return .branch([PersistentListChild(node: overflow, end: leaf.count)])
  }

  /// One tree of nodes of the same height.
  @inlinable
  static func tree(of nodes: [PersistentListNode]) -> PersistentListNode? {
    var nodes = nodes
    while nodes.count > 1 { nodes = branches(of: nodes) }
    var root = nodes.first
    while case .branch(let children)? = root, children.count == 1 { root = children[0].node }
    return root
  }

  /// Branches of nodes, as few as there can be and about equally full.
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

  /// Leaves of elements, as few as there can be and about equally full.
  @inlinable
  static func leaves(of elements: [Element]) -> [PersistentListNode] {
    if elements.count <= leafCapacity { return elements.isEmpty ? [] : [.leaf(elements)] }
    return evenly(elements.count, limit: leafCapacity).map { .leaf(Array(elements[$0])) }
  }

  /// As few ranges as there can be of no more than `limit`, which cover the first `count` numbers.
  @inlinable
  static func evenly(_ count: Int, limit: Int) -> [Range<Int>] {
    let ranges = (count + limit - 1) / limit
    return (0..<ranges).map { count * $0 / ranges..<count * ($0 + 1) / ranges }
  }
}
