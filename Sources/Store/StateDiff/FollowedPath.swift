/// The path of a value, followed from a state to earlier states.
///
/// An element of a list may have another index in an earlier state. The path then changes to that
/// index.
package struct FollowedPath: Sendable {
  /// The path of the value in the earliest state that ``follow(back:)`` has reached.
  package private(set) var path: ValuePath

  /// Whether the last changes added the element of a list that is the value or contains it.
  ///
  /// States before these changes do not have the element.
  package private(set) var isNew = false

  /// Creates a path in the latest state, from which the search begins.
  package init(_ path: ValuePath) {
    self.path = path
  }

  /// Returns whether a change is one of the value itself or of one of its parts, rather than of a
  /// value that contains it.
  package func contains(_ change: Change) -> Bool { ValuePath(change.path).isPart(of: path) }

  /// Follows the value from the state after some changes to the state before them.
  ///
  /// - Parameter changes: The changes that led from one state to the next. Changes outside the
  ///   value and outside the values that contain it may be missing.
  /// - Returns: The changes of the value, of its parts, or of a value that contains it. Then
  ///   ``path`` is the value's path in the earlier state.
  package mutating func follow(back changes: [Change]) -> [Change] {
    var lists: [ListChanges] = []
    var found: [Change] = []
    for change in changes {
      let changed = ValuePath(change.path)
      if let index = index(changedBy: change, at: changed) {
        let position = lists.firstIndex { $0.index == index } ?? lists.count
        if position == lists.count { lists.append(ListChanges(index)) }
        lists[position].add(change, at: changed.indices[changed.indices.count - 1].value)
      } else if changed.isPart(of: path) || path.isPart(of: changed) {
        found.append(change)
      }
    }
    // Replace the innermost indices first, so that the byte positions of the outer ones stay valid.
    var earlier = path
    for list in lists.sorted(by: { $0.index.start > $1.index.start }) {
      if let index = list.earlierIndex {
        earlier = earlier.replacing(list.index, with: index)
      } else if let addition = list.addition {
        found.insert(addition, at: 0)
        isNew = true
      }
    }
    path = earlier
    return found
  }

  /// Returns the index in the followed path at which a list loses or gains an element by a change.
  ///
  /// The result is nil for a replacement, and if the path does not lead through the changed list.
  private func index(changedBy change: Change, at changed: ValuePath) -> ValuePath.Index? {
    if case .replaced = change.kind { return nil }
    guard let last = changed.indices.last, last.end == changed.text.count else { return nil }
    return path.indices.first {
      $0.start == last.start && path.text[..<$0.start] == changed.text[..<last.start]
    }
  }
}

/// The elements that were added to or removed from one of the lists on the followed path.
private struct ListChanges {
  /// The index of the followed element in the new list.
  let index: ValuePath.Index

  private var removed: [(index: Int, value: DumpValue)] = []
  private var added: [(index: Int, value: DumpValue)] = []

  /// The change that added the followed element, which may only have moved; nil if it was not
  /// added.
  private(set) var addition: Change?

  init(_ index: ValuePath.Index) {
    self.index = index
  }

  mutating func add(_ change: Change, at index: Int) {
    switch change.kind {
    case .added(let value):
      added.append((index, value))
      if index == self.index.value { addition = change }
    case .removed(let value): removed.append((index, value))
    case .replaced: break
    }
  }

  /// The index of the followed element before the changes; nil if it was not in the list.
  var earlierIndex: Int? {
    guard case .added(let value) = addition?.kind else {
      // The element was not added, so it stayed in the list. Reverse the additions and removals
      // that come before it.
      var earlier = index.value - added.count { $0.index < index.value }
      for removal in removed.sorted(by: { $0.index < $1.index }) where removal.index <= earlier {
        earlier += 1
      }
      return earlier
    }
    // An element that was both removed and added has moved. Equal elements are matched in order.
    let earlierEqual = added.count { $0.index < index.value && $0.value == value }
    let equal = removed.filter { $0.value == value }
    return earlierEqual < equal.count ? equal[earlierEqual].index : nil
  }
}
