/// An ordered list whose earlier versions are cheap to keep.
///
/// ```swift
/// var primes: PersistentList = [2, 3, 5]
/// let before = primes
/// primes.append(7)  // `before` still holds [2, 3, 5] and shares storage with `primes`
/// ```
///
/// A copy is one reference. Changing a list copies only the nodes on the way to the change, so a
/// program that holds the state before each change, for a diff or a history, pays O(log n) for it
/// where an array would be copied whole. Comparing two versions skips the nodes that they share.
///
/// Elements lie in arrays of up to 64, which are the leaves of a B+ tree; the last of them is kept
/// outside the tree so that appending is as fast as to an array (R. Bayer and E. McCreight,
/// "Organization and Maintenance of Large Ordered Indexes", 1972; the tail is that of Clojure's
/// vectors). With n elements:
///
/// | operation | time |
/// |---|---|
/// | copy | O(1) |
/// | `append` | O(1) amortized; O(log n) if another copy is held |
/// | read or replace an element | O(log n) |
/// | insert, remove or replace a range | O(log n) and the length of the new elements |
/// | iterate | O(1) an element |
/// | compare with an earlier version | O(log n) for each place where they differ |
///
/// It prints, compares and encodes as an array does.
public struct PersistentList<Element> {
  @usableFromInline var storage: PersistentListStorage<Element>

  /// Creates an empty list.
  @inlinable
  public init() {
    storage = PersistentListStorage(root: nil, treeCount: 0, tail: [])
  }

  /// Makes the storage this list's own before a change.
  @inlinable
  mutating func makeUnique() {
    if isKnownUniquelyReferenced(&storage) { return }
    storage = PersistentListStorage(
      root: storage.root, treeCount: storage.treeCount, tail: storage.tail)
  }
}

/// The tree of a list and the elements behind it.
@usableFromInline
final class PersistentListStorage<Element> {
  // NB: the lists that share a storage have made sure that no one else changes it, so the run-time
  // check for overlapping accesses would only repeat that; it costs a third of an append.
  @exclusivity(unchecked) @usableFromInline var root: PersistentListNode<Element>?

  /// The number of elements in the tree.
  @exclusivity(unchecked) @usableFromInline var treeCount: Int

  /// The last elements, fewer than a full leaf.
  @exclusivity(unchecked) @usableFromInline var tail: [Element]

  @inlinable
  init(root: PersistentListNode<Element>?, treeCount: Int, tail: [Element]) {
    self.root = root
    self.treeCount = treeCount
    self.tail = tail
  }
}

extension PersistentList: RandomAccessCollection, MutableCollection {
  /// Always 0.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable public var endIndex: Int { storage.treeCount + storage.tail.count }

  /// The element at an index from 0 up to, but not including, the count; any other index traps.
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
  /// Walks the list a leaf at a time.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let storage: PersistentListStorage<Element>
    @usableFromInline var leaf: [Element] = []
    @usableFromInline var position = 0

    /// The index of the first element behind the leaf.
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

    /// Goes on to the next leaf; false at the end.
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

  /// Makes an iterator over the elements in order.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(storage) }
}

extension PersistentList: ExpressibleByArrayLiteral {
  /// Creates a list of the elements of a literal.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

// NB: a storage is changed only while one list refers to it, and lists are values, so handing a list
// to another thread shares storage that no one changes any more.
extension PersistentListStorage: @unchecked Sendable where Element: Sendable {}
extension PersistentList: Sendable where Element: Sendable {}

extension PersistentList: Decodable where Element: Decodable {
  /// Decodes an array.
  ///
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([Element].self))
  }
}

extension PersistentList: Encodable where Element: Encodable {
  /// Encodes an array.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Array(self))
  }
}

extension PersistentList: CustomStringConvertible, CustomReflectable {
  /// The description of an array of the same elements.
  public var description: String { Array(self).description }

  /// The elements.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}
