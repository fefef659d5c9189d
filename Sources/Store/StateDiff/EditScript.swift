/// The removals and additions that turn one list into another.
///
/// The initializer skips the common prefix and suffix of the lists. It is inlinable, so that the
/// compiler can specialize it for the element type. A search then finds a shortest script for the
/// remaining elements; see ``search(_:_:areSame:)``.
@usableFromInline
struct EditScript: Equatable {
  /// The indices of the removed elements in the old list, in ascending order.
  @usableFromInline var removals: [Int] = []

  /// The indices of the added elements in the new list, in ascending order.
  @usableFromInline var additions: [Int] = []

  /// The range of the new list between the common prefix and suffix.
  @usableFromInline var window = 0..<0

  /// Creates the script that turns one list into another; `areSame`, which returns whether two
  /// elements are versions of the same element, must return true for equal elements.
  @inlinable
  init<Element: Equatable>(
    from old: [Element], to new: [Element], areSame: (Element, Element) -> Bool = { $0 == $1 }
  ) {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        let shorter = min(old.count, new.count)
        // Lists with the same storage have the same elements.
        var front = old.baseAddress == new.baseAddress ? shorter : 0
        while front < shorter, old[front] == new[front] { front += 1 }
        if front == old.count, front == new.count { return }
        let most = shorter - front
        var back = 0
        while back < most, old[old.count - 1 - back] == new[new.count - 1 - back] { back += 1 }
        window = front..<(new.count - back)
        search(front..<(old.count - back), window) { areSame(old[$0], new[$1]) }
      }
    }
  }

  /// The index of the only element that differs, if all other elements are kept at their indices.
  @usableFromInline var onlyReplacement: Int? {
    guard removals.count == 1, removals == additions else { return nil }
    return removals[0]
  }

  /// Calls `body` with the old and new index of each kept element, in ascending order.
  ///
  /// A kept element is in both lists but may have changed. Elements of the common prefix and suffix
  /// are skipped, because they are equal.
  @inlinable
  func forEachKept(_ body: (_ old: Int, _ new: Int) -> Void) {
    var (removed, added) = (0, 0)
    var old = window.lowerBound
    for new in window {
      if added < additions.count, additions[added] == new {
        added += 1
        continue
      }
      while removed < removals.count, removals[removed] == old {
        removed += 1
        old += 1
      }
      body(old, new)
      old += 1
    }
  }
}
