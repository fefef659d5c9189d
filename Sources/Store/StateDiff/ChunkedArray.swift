import Synchronization

/// An array in chunks, which is the list for a state that grows to thousands of elements.
///
/// A history and a diff keep the state from before each action, so appending to an array copies all
/// of it. Appending to a chunked array copies a few elements, and any other change copies the
/// chunks that it touches, of at most 256 elements each. A list and its earlier versions share all
/// other chunks. Comparisons, diffs and fingerprints skip shared chunks.
///
/// ```swift
/// var primes: ChunkedArray = [2, 3]
/// primes.append(5)
/// primes.remove(at: 0)  // primes is [3, 5]
/// ```
///
/// It is encoded, dumped and compared like an array. A plain array is simpler, and right for up to
/// about a thousand elements. With n elements, access by index takes O(n / 256) time, and a step of
/// a loop over the elements O(1).
public struct ChunkedArray<Element> {
  /// The chunks in order, none of which is empty.
  @usableFromInline var chunks: [Chunk] = []

  @usableFromInline var length = 0

  /// The maximum number of elements in a chunk.
  @usableFromInline static var limit: Int { 256 }

  /// Elements that never change, so that several lists can share them.
  @usableFromInline
  final class Chunk {
    @usableFromInline let elements: [Element]

    /// The hash that a fingerprint has computed from the elements; 0 before that.
    let hash = Atomic<UInt64>(0)

    @usableFromInline init(_ elements: [Element]) { self.elements = elements }
  }

  /// Creates an empty list.
  @inlinable public init() {}

  /// Returns the position of an element in its chunk; for ``endIndex``, the end of the chunks.
  @inlinable
  func position(of index: Int) -> (chunk: Int, offset: Int) {
    if index == length { return (chunks.count, 0) }
    var (chunk, offset) = (0, index)
    while offset >= chunks[chunk].elements.count {
      offset -= chunks[chunk].elements.count
      chunk += 1
    }
    return (chunk, offset)
  }

  /// Returns whether a list is known to be equal because nothing was changed since it was copied.
  @inlinable
  func sharesStorage(with other: ChunkedArray) -> Bool {
    chunks.withUnsafeBufferPointer { own in
      other.chunks.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
    }
  }

  /// Returns what is left of an older list and this one without the chunks that they share at their
  /// beginnings and ends, and the index of the first element that is left.
  @inlinable
  package func differingParts(
    from old: ChunkedArray
  ) -> (start: Int, old: [Element], new: [Element]) {
    var (start, front) = (0, 0)
    while front < Swift.min(old.chunks.count, chunks.count), old.chunks[front] === chunks[front] {
      start += chunks[front].elements.count
      front += 1
    }
    var (old, new) = (old.chunks[front...], chunks[front...])
    while let last = old.last, last === new.last {
      old.removeLast()
      new.removeLast()
    }
    return (start, old.flatMap { $0.elements }, new.flatMap { $0.elements })
  }
}

extension ChunkedArray: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// The positions, which are integers as in an array.
  public typealias Indices = Range<Int>

  /// The index 0.
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable public var endIndex: Int { length }

  /// The element at an index.
  @inlinable
  public subscript(index: Int) -> Element {
    get {
      let (chunk, offset) = position(of: index)
      return chunks[chunk].elements[offset]
    }
    set { replaceSubrange(index..<index + 1, with: CollectionOfOne(newValue)) }
  }

  /// Returns an iterator over the elements.
  @inlinable
  public func makeIterator() -> some IteratorProtocol<Element> {
    chunks.lazy.flatMap { $0.elements }.makeIterator()
  }

  /// Returns the index of the only element for which `predicate` returns true; nil without one.
  ///
  /// The search begins at both ends, so it quickly finds an element near either of them. If there
  /// are several such elements, it may return the index of any.
  @inlinable
  public func uniqueIndex(where predicate: (Element) -> Bool) -> Int? {
    var (start, end) = (0, length)
    for (front, back) in zip(chunks, chunks.reversed()) where start < end {
      end -= back.elements.count
      // `firstIndex(where:)` of an array would copy each element.
      let (first, last) = (front.elements, back.elements)
      if let index = first.indices.first(where: { predicate(first[$0]) }) { return start + index }
      if let index = last.indices.last(where: { predicate(last[$0]) }) { return end + index }
      start += first.count
    }
    return nil
  }

  /// Appends the elements of a sequence.
  @inlinable
  public mutating func append(contentsOf new: some Sequence<Element>) {
    replaceSubrange(length..<length, with: Array(new))
  }

  /// Replaces a range of elements, and copies only the chunks at its ends.
  @inlinable
  public mutating func replaceSubrange(_ range: Range<Int>, with new: some Collection<Element>) {
    precondition(range.upperBound <= length, "the range is beyond the end of the list")
    var (first, start) = position(of: range.lowerBound)
    var (last, end) = position(of: range.upperBound)
    var elements = (first < chunks.count ? chunks[first].elements[..<start] : []) + new
    if last < chunks.count {
      elements += chunks[last].elements[end...]
      last += 1
    }
    // Each chunk becomes part of one that is at least as long. So n appends make few short chunks,
    // and copy each element at most eight times.
    while first > 0, chunks[first - 1].elements.count <= elements.count,
      chunks[first - 1].elements.count + elements.count <= Self.limit
    {
      first -= 1
      elements = chunks[first].elements + elements
    }
    let pieces = (elements.count + Self.limit - 1) / Self.limit
    let bounds = (0...pieces).map { $0 * elements.count / Swift.max(pieces, 1) }
    chunks.replaceSubrange(
      first..<last, with: zip(bounds, bounds.dropFirst()).map { Chunk(Array(elements[$0..<$1])) })
    length += new.count - range.count
  }
}

extension ChunkedArray: ExpressibleByArrayLiteral, CustomReflectable {
  /// Creates a list of the elements of a literal.
  @inlinable public init(arrayLiteral elements: Element...) { self.init(elements) }

  /// The mirror of an array with the same elements.
  public var customMirror: Mirror { Mirror(reflecting: Array(self)) }
}

extension ChunkedArray.Chunk: Sendable where Element: Sendable {}
extension ChunkedArray: Sendable where Element: Sendable {}

extension ChunkedArray: Codable where Element: Codable {
  /// Decodes an array.
  public init(from decoder: any Decoder) throws { self.init(try [Element](from: decoder)) }

  /// Encodes an array.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}

extension ChunkedArray: Equatable where Element: Equatable {
  /// Returns whether both lists have the same elements in the same order.
  @inlinable
  public static func == (left: ChunkedArray, right: ChunkedArray) -> Bool {
    if left.length != right.length { return false }
    if left.sharesStorage(with: right) { return true }
    let parts = left.differingParts(from: right)
    return parts.old == parts.new
  }
}
