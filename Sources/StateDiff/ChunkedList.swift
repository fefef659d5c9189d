/// A list of which old versions are cheap to keep: it grows at its end, and to change it copies no
/// more than is changed.
///
/// ```swift
/// struct Journal: Dumpable {
///   var entries: ChunkedList<String> = []
/// }
/// ```
///
/// Whoever prints a diff or keeps a history holds the state as it was, so that an array has to be
/// copied whole before it can change. This list lies in chunks of 256 elements: to add an element or
/// to replace one copies its chunk alone, and a diff passes over the chunks that both versions
/// share. What else is done to it takes time by how many elements stand behind. It shows, compares
/// and is coded as an array.
public struct ChunkedList<Element> {
  /// A power of two, so that a place is found without a division.
  @usableFromInline static var chunkBits: Int { 8 }

  @usableFromInline static var chunkLength: Int { 1 << chunkBits }

  /// Chunks of just that length.
  @usableFromInline var full: [[Element]] = []

  /// The last chunk, which is shorter.
  @usableFromInline var tail: [Element] = []

  /// An empty list.
  @inlinable
  public init() {}

  /// Adds the tail to the chunks once it is as long as they are.
  @usableFromInline
  mutating func sealTail() {
    full.append(tail)
    tail = []
  }

  /// The elements of a chunk and of all behind it.
  @inlinable
  func elements(fromChunk chunk: Int) -> [Element] {
    chunk == full.count ? tail : full[chunk...].flatMap { $0 } + tail
  }
}

extension ChunkedList: RandomAccessCollection, MutableCollection {
  /// 0.
  @inlinable public var startIndex: Int { 0 }

  /// How many elements there are.
  @inlinable public var endIndex: Int { full.count << Self.chunkBits + tail.count }

  /// The element at an index from 0 up to, but not, the count; any other stops the program.
  @inlinable public subscript(index: Int) -> Element {
    get {
      let chunk = index >> Self.chunkBits
      return chunk < full.count
        ? full[chunk][index & (Self.chunkLength - 1)] : tail[placeInTail(index)]
    }
    set {
      let chunk = index >> Self.chunkBits
      if chunk < full.count {
        full[chunk][index & (Self.chunkLength - 1)] = newValue
      } else {
        tail[placeInTail(index)] = newValue
      }
    }
  }

  /// Where in the tail an element is that is in no full chunk; beyond the tail for what is in neither.
  @inlinable
  func placeInTail(_ index: Int) -> Int { index - full.count << Self.chunkBits }
}

extension ChunkedList: RangeReplaceableCollection {
  /// Adds an element at the end.
  @inlinable
  public mutating func append(_ element: Element) {
    tail.append(element)
    if tail.count == Self.chunkLength { sealTail() }
  }

  /// Replaces elements by others; takes time by how many stand behind them.
  @inlinable
  public mutating func replaceSubrange(
    _ range: Range<Int>, with elements: some Collection<Element>
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "the range is beyond the list")
    let chunk = range.lowerBound >> Self.chunkBits
    let start = chunk << Self.chunkBits
    var rest = self.elements(fromChunk: chunk)
    rest.replaceSubrange(range.lowerBound - start..<range.upperBound - start, with: elements)
    full.removeSubrange(chunk...)
    tail = []
    var next = 0
    while rest.count - next >= Self.chunkLength {
      full.append(Array(rest[next..<next + Self.chunkLength]))
      next += Self.chunkLength
    }
    tail = Array(rest[next...])
  }
}

extension ChunkedList: ExpressibleByArrayLiteral {
  /// The elements of a literal.
  @inlinable
  public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension ChunkedList: Sendable where Element: Sendable {}
extension ChunkedList: Equatable where Element: Equatable {}
extension ChunkedList: Hashable where Element: Hashable {}

extension ChunkedList: Decodable where Element: Decodable {
  /// Reads an array.
  ///
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([Element].self))
  }
}

extension ChunkedList: Encodable where Element: Encodable {
  /// Writes an array.
  ///
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Array(self))
  }
}

extension ChunkedList: CustomStringConvertible, CustomReflectable {
  /// As an array describes itself.
  public var description: String { Array(self).description }

  /// The elements.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}
