/// First in, first out.
struct Queue<Element> {
  private var elements: [Element] = []
  private var next = 0

  /// Whether there is nothing in it.
  var isEmpty: Bool { next == elements.count }

  /// Puts elements at the end.
  mutating func push(_ new: Element...) {
    elements += new
  }

  /// Puts elements at the end.
  mutating func push(contentsOf new: some Sequence<Element>) {
    elements += new
  }

  /// Takes the first one out.
  mutating func pop() -> Element? {
    guard next < elements.count else { return nil }
    defer {
      next += 1
      if next == elements.count {
        elements.removeAll(keepingCapacity: true)
        next = 0
      }
    }
    return elements[next]
  }
}
