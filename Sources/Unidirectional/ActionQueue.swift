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

    /// Whether an effect brought it, rather than a `send`.
    let isBrought: Bool

    /// The innermost scope of the effect that brought it.
    let scope: EffectScope?
  }

  private var entries: [Entry] = []
  private var first = 0

  @usableFromInline init() {}

  mutating func append(
    _ action: Action, of task: StoreTask, isBrought: Bool = false, in scope: EffectScope? = nil
  ) {
    entries.append(Entry(action: action, task: task, isBrought: isBrought, scope: scope))
  }

  @usableFromInline
  mutating func popFirst() -> Entry? {
    guard first < entries.count else { return nil }
    let next = entries[first]
    first += 1
    if first == entries.count {
      entries.removeAll(keepingCapacity: true)
      first = 0
    } else if first >= 1024, first * 2 >= entries.count {
      entries.removeSubrange(..<first)
      first = 0
    }
    return next
  }

  /// Takes out the actions that effects brought and that are not wanted any more.
  mutating func removeBrought(where isUnwanted: (StoreTask, EffectScope?) -> Bool) {
    entries.removeSubrange(..<first)
    first = 0
    entries.removeAll { $0.isBrought && isUnwanted($0.task, $0.scope) }
  }
}
