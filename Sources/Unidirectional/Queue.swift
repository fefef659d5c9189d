/// What waits for its turn, first in, first out.
///
/// It keeps its room and starts again at its front when it runs empty, so that a chain in which
/// each element brings one more allocates nothing.
@usableFromInline
struct Queue<Element> {
  @usableFromInline var elements: [Element] = []
  @usableFromInline var first = 0

  @inlinable init() {}

  @inlinable var isEmpty: Bool { first == elements.count }

  @inlinable
  mutating func append(_ element: Element) {
    elements.append(element)
  }

  mutating func append(contentsOf more: [Element]) {
    if isEmpty {
      elements = more
      first = 0
    } else {
      elements += more
    }
  }

  /// Takes out the first; there has to be one.
  @inlinable
  mutating func removeFirst() -> Element {
    if first + 1 == elements.count {
      let last = elements.removeLast()
      if first > 0 {
        elements.removeAll(keepingCapacity: true)
        first = 0
      }
      return last
    }
    let next = elements[first]
    first += 1
    // What has been taken out is let go before it is more than what waits.
    if first >= 32, first * 2 >= elements.count {
      elements.removeSubrange(..<first)
      first = 0
    }
    return next
  }
}
