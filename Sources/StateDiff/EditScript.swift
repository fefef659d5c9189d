/// Which elements of one list go, and which come, to make it another.
///
/// The common front and back are passed over, in the module that knows what the elements are. What is
/// left is searched for a shortest script; see ``search(_:_:areSame:)``.
@usableFromInline
struct EditScript: Equatable {
  /// Indices in the old list, ascending.
  @usableFromInline var removals: [Int] = []

  /// Indices in the new list, ascending.
  @usableFromInline var additions: [Int] = []

  /// Where the new list is neither the common front nor the common back.
  @usableFromInline var window = 0..<0

  /// Compares two lists.
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - new: The list after.
  ///   - areSame: Whether an old element may stay where a new one is to stand; equal ones may.
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

  /// Gives a body the indices of the elements that stay and may differ all the same, in order.
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

/// How many elements are the same at the front of two lists.
@inlinable
func commonFront<Element: Equatable>(
  of old: UnsafeBufferPointer<Element>, and new: UnsafeBufferPointer<Element>
) -> Int {
  let shorter = min(old.count, new.count)
  // The same storage holds the same elements.
  if old.baseAddress == new.baseAddress { return shorter }
  var front = 0
  // By blocks without a way out, which the compiler turns into vector instructions for plain types.
  while front + 16 <= shorter {
    var isSame = true
    for index in front..<front + 16 { isSame = old[index] == new[index] && isSame }
    if !isSame { break }
    front += 16
  }
  while front < shorter, old[front] == new[front] { front += 1 }
  return front
}

/// How many elements are the same at the back of two lists, in what is left behind a common front.
@inlinable
func commonBack<Element: Equatable>(
  of old: UnsafeBufferPointer<Element>, and new: UnsafeBufferPointer<Element>, after front: Int
) -> Int {
  let shorter = min(old.count, new.count) - front
  let (oldEnd, newEnd) = (old.count, new.count)
  var back = 0
  while back + 16 <= shorter {
    var isSame = true
    for offset in back + 1...back + 16 {
      isSame = old[oldEnd - offset] == new[newEnd - offset] && isSame
    }
    if !isSame { break }
    back += 16
  }
  while back < shorter, old[oldEnd - 1 - back] == new[newEnd - 1 - back] { back += 1 }
  return back
}
