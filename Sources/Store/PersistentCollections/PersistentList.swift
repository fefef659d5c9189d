/// An ordered list whose earlier versions are cheap to keep.
///
/// ```swift
/// var primes: PersistentList = [2, 3, 5]
/// let before = primes
/// primes.append(7)  // `before` still holds [2, 3, 5] and shares storage with `primes`
/// ```
///
/// Copying a list copies one reference. Changing a list copies only the nodes on the path to the
/// change. A program that keeps the list from before each change, for a diff or a history,
/// therefore pays O(log n) per change. If the list were an array, each change would copy all of its
/// elements. A diff of two versions skips the nodes that both begin or end with.
///
/// Elements are stored in arrays of up to 64, which are the leaves of a B+ tree (R. Bayer and E.
/// McCreight, "Organization and Maintenance of Large Ordered Indexes", 1972). With n elements:
///
/// | operation | time |
/// |---|---|
/// | copy | O(1) |
/// | read, replace or append an element | O(log n) |
/// | insert, remove or replace a range | O(log n + m) with m new elements |
/// | iterate | O(1) per element |
/// | find the first or last difference from an earlier version | usually O(log n) |
///
/// A list prints, compares and encodes like an array.
public struct PersistentList<Element> {
  /// The tree; an empty list is an empty leaf, and all other leaves have elements.
  @usableFromInline var root: PersistentListNode<Element> = .leaf([])

  /// Creates an empty list.
  @inlinable
  public init() {}
}

extension PersistentList: RandomAccessCollection, MutableCollection {
  /// The index of the first element, always 0.
  @inlinable public var startIndex: Int { 0 }

  /// The index after the last element, which equals the number of elements.
  @inlinable public var endIndex: Int { root.count }

  /// The element at an index; an index outside `0..<count` traps.
  @inlinable public subscript(index: Int) -> Element {
    get {
      let (leaf, start) = root.leaf(containing: index)
      return leaf[index - start]
    }
    set { root.replaceElement(at: index, with: newValue) }
  }
}

extension PersistentList: Sequence {
  /// An iterator that reads the list leaf by leaf.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let root: PersistentListNode<Element>
    @usableFromInline var leaf: [Element] = []
    @usableFromInline var position = 0

    /// The list index after the last element of the leaf.
    @usableFromInline var end = 0

    @inlinable
    init(_ root: PersistentListNode<Element>) {
      self.root = root
    }

    /// Returns the next element, or nil at the end.
    @inlinable
    public mutating func next() -> Element? {
      if position == leaf.count {
        if end == root.count { return nil }
        leaf = root.leaf(containing: end).leaf
        end += leaf.count
        position = 0
      }
      defer { position += 1 }
      return leaf[position]
    }
  }

  /// Returns an iterator over the elements in order.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(root) }
}

extension PersistentList {
  /// Calls a function with the elements of a range, in order.
  ///
  /// This function is fast because it reads whole leaves. In code that is generic over the element,
  /// iterating over a slice of the list takes several times as long.
  @inlinable
  package func forEach(in range: Range<Int>, _ body: (Element) -> Void) {
    var index = range.lowerBound
    while index < range.upperBound {
      let leaf = rest(from: index)
      let end = Swift.min(leaf.endIndex, leaf.startIndex + range.upperBound - index)
      for position in leaf.startIndex..<end { body(leaf[position]) }
      index += end - leaf.startIndex
    }
  }
}

extension PersistentList {
  /// Finds the first element that satisfies a predicate, by binary search.
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
  package func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    root.partitioningIndex(where: predicate)
  }
}

extension PersistentList: ExpressibleByArrayLiteral {
  /// Creates a list with the elements of a literal.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension PersistentList: Sendable where Element: Sendable {}

extension PersistentList: Decodable where Element: Decodable {
  /// Decodes a list from an array.
  ///
  /// - Throws: Any error thrown by the decoder.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([Element].self))
  }
}

extension PersistentList: Encodable where Element: Encodable {
  /// Encodes the list as an array.
  ///
  /// - Throws: Any error thrown by the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Array(self))
  }
}

extension PersistentList: CustomStringConvertible, CustomReflectable {
  /// A description in the format of an array, such as `[2, 3, 5]`.
  public var description: String { Array(self).description }

  /// A mirror whose children are the elements.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}
