/// Values in order, taken out at the front without moving the others.
struct FIFO<Element> {
  private var elements: [Element] = []
  private var taken = 0

  var isEmpty: Bool { taken == elements.count }

  var first: Element? { isEmpty ? nil : elements[taken] }

  var all: ArraySlice<Element> { elements[taken...] }

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  mutating func popFirst() -> Element? {
    guard let first else { return nil }
    taken += 1
    if taken == elements.count || (taken >= 64 && taken * 2 >= elements.count) {
      elements.removeSubrange(..<taken)
      taken = 0
    }
    return first
  }

  mutating func removeAll(where isUnwanted: (Element) -> Bool) {
    elements.removeSubrange(..<taken)
    taken = 0
    elements.removeAll(where: isUnwanted)
  }
}
