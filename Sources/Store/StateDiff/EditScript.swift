/// The removals and additions that turn one list into another.
///
/// The initializer skips the common prefix and suffix of the lists. It is inlinable, so that the
/// compiler can specialize it for the element type. ``search(_:_:areSame:)`` then finds a script
/// for the remaining elements. The script is a shortest one unless the search exceeds a limit.
@usableFromInline
struct EditScript: Equatable {
  /// The indices of the removed elements in the old list, in ascending order.
  @usableFromInline var removals: [Int] = []

  /// The indices of the added elements in the new list, in ascending order.
  @usableFromInline var additions: [Int] = []

  /// The indices in the new list between the common prefix and suffix; empty if the lists are
  /// equal.
  @usableFromInline var window = 0..<0

  /// Creates a script that turns one list into another.
  ///
  /// `areSame` returns whether two elements are versions of the same element. It must return true
  /// for equal elements.
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

extension EditScript {
  /// The maximum difference between the lengths of two ranges that are searched.
  ///
  /// The memory for a search is proportional to the square of the number of edits.
  static let maximumSurplus = 1_000

  /// The number of comparisons after which the search stops, in addition to four comparisons for
  /// each element.
  static let comparisonLimit = 1_000_000

  /// Finds the removals and additions between two ranges of indices without a common prefix or
  /// suffix.
  ///
  /// If elements were only removed or only added, a single pass finds them. Otherwise, the standard
  /// library finds a shortest script with the greedy algorithm of E. W. Myers. If the search
  /// exceeds ``maximumSurplus`` or ``comparisonLimit``, the script removes all old elements and
  /// adds all new ones.
  @usableFromInline
  mutating func search(
    _ old: Range<Int>, _ new: Range<Int>, areSame: (_ old: Int, _ new: Int) -> Bool
  ) {
    if let left = Self.remainder(of: old, without: new, areSame) {
      removals = left
    } else if let left = Self.remainder(of: new, without: old, { areSame($1, $0) }) {
      additions = left
    } else if !searchShortest(old, new, areSame) {
      removals = Array(old)
      additions = Array(new)
    }
  }

  /// Returns the indices of the elements of `list` that are not in `part`; nil if `part` is not a
  /// shorter subsequence of `list`.
  private static func remainder(
    of list: Range<Int>, without part: Range<Int>, _ areSame: (Int, Int) -> Bool
  ) -> [Int]? {
    let surplus = list.count - part.count
    guard surplus > 0 else { return nil }
    var left: [Int] = []
    var next = part.lowerBound
    for index in list {
      if next < part.upperBound, areSame(index, next) {
        next += 1
      } else if left.count == surplus {
        return nil
      } else {
        left.append(index)
      }
    }
    return left
  }

  /// Searches for a shortest script and stores it; returns false, and stores nothing, if the search
  /// exceeds a limit.
  private mutating func searchShortest(
    _ old: Range<Int>, _ new: Range<Int>, _ areSame: (Int, Int) -> Bool
  ) -> Bool {
    guard abs(old.count - new.count) <= Self.maximumSurplus else { return false }
    var comparisonsLeft = Self.comparisonLimit + 4 * (old.count + new.count)
    let difference = new.difference(from: old) { old, new in
      comparisonsLeft -= 1
      // The search cannot be stopped. After the limit, all elements count as the same, so that it
      // soon ends.
      return comparisonsLeft < 0 || areSame(old, new)
    }
    if comparisonsLeft < 0 { return false }
    for change in difference {
      switch change {
      case .remove(_, let index, _): removals.append(index)
      case .insert(_, let index, _): additions.append(index)
      }
    }
    // A difference lists the removals from last to first.
    removals.reverse()
    return true
  }
}
