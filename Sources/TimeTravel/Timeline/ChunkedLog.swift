/// A list that grows at its end and is given up from its start, a chunk at a time.
///
/// To grow never moves what is there, and where a copy of the list is held elsewhere, no more than
/// the last chunk is copied for an element more. An element keeps its index when those before it are
/// given up.
@usableFromInline
struct ChunkedLog<Element> {
  @inlinable static var chunkLength: Int { 128 }

  /// Chunks of just that length.
  @usableFromInline var full: [[Element]] = []

  /// The last chunk, which grows to that length; empty only where the list is.
  @usableFromInline var tail: [Element] = []

  /// The index of the first element.
  @usableFromInline var startIndex: Int

  /// An empty list whose first element will have that index.
  @inlinable
  init(startIndex: Int) {
    self.startIndex = startIndex
  }

  /// The index that the next element will have.
  @inlinable var endIndex: Int { startIndex + full.count * Self.chunkLength + tail.count }

  @inlinable
  mutating func append(_ element: consuming Element) {
    if tail.count == Self.chunkLength { seal() }
    tail.append(element)
  }

  @usableFromInline
  mutating func seal() {
    full.append(tail)
    tail = []
    tail.reserveCapacity(Self.chunkLength)
  }

  /// The element at an index from ``startIndex`` up to, but not, ``endIndex``.
  @inlinable subscript(index: Int) -> Element {
    get {
      let (chunk, place) = self.place(of: index)
      return chunk < full.count ? full[chunk][place] : tail[place]
    }
    set {
      let (chunk, place) = self.place(of: index)
      if chunk < full.count { full[chunk][place] = newValue } else { tail[place] = newValue }
    }
  }

  @inlinable
  func place(of index: Int) -> (chunk: Int, place: Int) {
    let (chunk, place) = (index - startIndex).quotientAndRemainder(dividingBy: Self.chunkLength)
    return (chunk, place)
  }

  /// Takes off what is at that index and behind it.
  @inlinable
  mutating func remove(from index: Int) {
    if index >= endIndex { return }
    let (chunk, place) = place(of: index)
    if chunk < full.count {
      tail = full[chunk]
      full.removeSubrange(chunk...)
    }
    tail.removeSubrange(place...)
    if tail.isEmpty, let last = full.popLast() { tail = last }
  }

  /// Gives up the chunks that lie wholly before an index.
  mutating func giveUp(before index: Int) {
    let count = min((index - startIndex) / Self.chunkLength, full.count)
    guard count > 0 else { return }
    full.removeFirst(count)
    startIndex += count * Self.chunkLength
  }
}

extension ChunkedLog: Sendable where Element: Sendable {}
