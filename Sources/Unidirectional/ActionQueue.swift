/// The actions that wait to be reduced, first in, first out.
///
/// It keeps its room and starts again at its front when it runs empty, so that a chain in which
/// each action brings one more allocates nothing.
@usableFromInline
struct ActionQueue<Action> {
  /// An action that waits, and where it comes from.
  @usableFromInline
  struct Entry {
    @usableFromInline let action: Action
    @usableFromInline let task: StoreTask
    @usableFromInline let source: ActionSource

    @inlinable
    init(action: Action, task: StoreTask, source: ActionSource) {
      self.action = action
      self.task = task
      self.source = source
    }
  }

  @usableFromInline var entries: [Entry] = []
  @usableFromInline var first = 0

  @inlinable init() {}

  @inlinable var isEmpty: Bool { first == entries.count }

  @inlinable
  mutating func append(_ entry: Entry) {
    entries.append(entry)
  }

  /// Takes out the first; there has to be one.
  @inlinable
  mutating func removeFirst() -> Entry {
    if first + 1 == entries.count {
      let last = entries.removeLast()
      if first > 0 {
        entries.removeAll(keepingCapacity: true)
        first = 0
      }
      return last
    }
    let next = entries[first]
    first += 1
    if first >= 1024, first * 2 >= entries.count {
      entries.removeSubrange(..<first)
      first = 0
    }
    return next
  }

  /// Takes out the actions that effects brought and that are not wanted any more.
  mutating func removeBrought(where isUnwanted: (StoreTask, EffectScope?) -> Bool) {
    entries.removeSubrange(..<first)
    first = 0
    entries.removeAll { entry in
      if case .brought(let scope) = entry.source { isUnwanted(entry.task, scope) } else { false }
    }
  }
}

/// Where an action that waits comes from.
@usableFromInline
enum ActionSource {
  /// Somebody sent it.
  case sent

  /// An effect brought it, the innermost cancellable part of which is the scope.
  case brought(EffectScope?)
}
