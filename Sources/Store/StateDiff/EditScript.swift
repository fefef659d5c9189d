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

  /// Creates the script that turns one list into another.
  ///
  /// - Parameters:
  ///   - old: The old list.
  ///   - new: The new list.
  ///   - areSame: Returns whether an old and a new element are versions of the same element. It
  ///     must return true for equal elements.
  @inlinable
  init<Element: Equatable>(
    from old: [Element], to new: [Element], areSame: (Element, Element) -> Bool = { $0 == $1 }
  ) {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        let front = commonFront(of: old, and: new)
        if front == old.count, front == new.count { return }
        let back = commonBack(of: old, and: new, after: front)
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

/// Returns the number of equal elements at the front of two lists.
@inlinable
func commonFront<Element: Equatable>(
  of old: UnsafeBufferPointer<Element>, and new: UnsafeBufferPointer<Element>
) -> Int {
  let shorter = min(old.count, new.count)
  // Lists with the same storage have the same elements.
  if old.baseAddress == new.baseAddress { return shorter }
  var front = 0
  while front < shorter, old[front] == new[front] { front += 1 }
  return front
}

/// Returns the number of equal elements at the back of two lists, ignoring the first `front`
/// elements.
@inlinable
func commonBack<Element: Equatable>(
  of old: UnsafeBufferPointer<Element>, and new: UnsafeBufferPointer<Element>, after front: Int
) -> Int {
  let shorter = min(old.count, new.count) - front
  var back = 0
  while back < shorter, old[old.count - 1 - back] == new[new.count - 1 - back] { back += 1 }
  return back
}
