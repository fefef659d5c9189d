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
/// elements. Comparing two versions skips the nodes that they begin or end with.
///
/// Elements are stored in arrays of up to 64, which are the leaves of a B+ tree (R. Bayer and E.
/// McCreight, "Organization and Maintenance of Large Ordered Indexes", 1972). The last of these
/// arrays is kept outside the tree, as in Clojure's vectors, so that appending is as fast as
/// appending to an array. With n elements:
///
/// | operation | time |
/// |---|---|
/// | copy | O(1) |
/// | `append` | O(1) amortized; O(log n) if another copy is held |
/// | read or replace an element | O(log n) |
/// | insert, remove or replace a range | O(log n + m) with m new elements |
/// | iterate | O(1) per element |
/// | find the first or last difference from an earlier version | usually O(log n) |
///
/// A list prints, compares and encodes like an array.
public struct PersistentList<Element> {
  @usableFromInline var storage: PersistentListStorage<Element>

  /// Creates an empty list.
  @inlinable
  public init() {
    storage = PersistentListStorage(root: nil, treeCount: 0, tail: [])
  }

  /// Copies the storage if another list shares it, so that this list can be changed.
  @inlinable
  mutating func makeUnique() {
    if isKnownUniquelyReferenced(&storage) { return }
    storage = PersistentListStorage(
      root: storage.root, treeCount: storage.treeCount, tail: storage.tail)
  }
}

/// The storage of a list: a tree of leaves, and a tail array with the elements that follow the
/// tree.
@usableFromInline
final class PersistentListStorage<Element> {
  // NB: Storage is changed only by a list that holds the only reference to it, and Swift already
  // enforces exclusive access to that list. A run-time check for overlapping accesses to the
  // storage would be redundant, and it would take a third of the time of an append.
  @exclusivity(unchecked) @usableFromInline var root: PersistentListNode<Element>?

  /// The number of elements in the tree.
  @exclusivity(unchecked) @usableFromInline var treeCount: Int

  /// The elements that follow the tree; always fewer than a leaf can hold.
  @exclusivity(unchecked) @usableFromInline var tail: [Element]

  @inlinable
  init(root: PersistentListNode<Element>?, treeCount: Int, tail: [Element]) {
    self.root = root
    self.treeCount = treeCount
    self.tail = tail
  }
}

extension PersistentList: RandomAccessCollection, MutableCollection {
  /// The index of the first element, always 0.
  @inlinable public var startIndex: Int { 0 }

  /// The index after the last element, which equals the number of elements.
  @inlinable public var endIndex: Int { storage.treeCount + storage.tail.count }

  /// The element at an index; an index outside `0..<count` traps.
  @inlinable public subscript(index: Int) -> Element {
    get {
      guard let root = storage.root, index < storage.treeCount else {
        return storage.tail[index - storage.treeCount]
      }
      precondition(index >= 0, "index \(index) is negative")
      let (leaf, start) = root.leaf(containing: index)
      return leaf[index - start]
    }
    set {
      makeUnique()
      if index >= storage.treeCount {
        storage.tail[index - storage.treeCount] = newValue
      } else {
        precondition(index >= 0, "index \(index) is negative")
        storage.root?.replaceElement(at: index, with: newValue)
      }
    }
  }
}

extension PersistentList: Sequence {
  /// An iterator that reads the list leaf by leaf.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let storage: PersistentListStorage<Element>
    @usableFromInline var leaf: [Element] = []
    @usableFromInline var position = 0

    /// The list index after the last element of the leaf.
    @usableFromInline var end = 0

    @inlinable
    init(_ storage: PersistentListStorage<Element>) {
      self.storage = storage
    }

    /// Returns the next element, or nil at the end.
    @inlinable
    public mutating func next() -> Element? {
      if position == leaf.count, !advance() { return nil }
      defer { position += 1 }
      return leaf[position]
    }

    /// Moves to the next leaf; returns false at the end.
    @inlinable
    mutating func advance() -> Bool {
      if let root = storage.root, end < storage.treeCount {
        leaf = root.leaf(containing: end).leaf
      } else if end == storage.treeCount, !storage.tail.isEmpty {
        leaf = storage.tail
      } else {
        return false
      }
      end += leaf.count
      position = 0
      return true
    }
  }

  /// Returns an iterator over the elements in order.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(storage) }
}

extension PersistentList {
  /// Calls a function with the elements of a range, in order.
  ///
  /// This function is fast because it reads whole leaves. In code that is generic over the element,
  /// iterating over a slice of the list takes five times as long.
  @inlinable
  public func forEach(in range: Range<Int>, _ body: (Element) -> Void) {
    var index = range.lowerBound
    while index < range.upperBound {
      let leaf = rest(from: index)
      let end = Swift.min(leaf.endIndex, leaf.startIndex + range.upperBound - index)
      for position in leaf.startIndex..<end { body(leaf[position]) }
      index += end - leaf.startIndex
    }
  }
}

extension PersistentList: ExpressibleByArrayLiteral {
  /// Creates a list with the elements of a literal.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

// NB: Storage is changed only while a single list refers to it. If a list is copied to another
// thread, both copies refer to the same storage, so neither of them changes it.
extension PersistentListStorage: @unchecked Sendable where Element: Sendable {}
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
