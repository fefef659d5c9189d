/// The actions that wait to be reduced, first in, first out.
///
/// It keeps its room and starts again at its front when it runs empty, so that a chain in which
/// each action brings one more allocates nothing.
@usableFromInline
struct ActionQueue<Action> {
  private var actions: [(action: Action, task: StoreTask)] = []
  private var first = 0

  @usableFromInline init() {}

  @usableFromInline
  mutating func append(_ action: Action, of task: StoreTask) {
    actions.append((action, task))
  }

  @usableFromInline
  mutating func popFirst() -> (action: Action, task: StoreTask)? {
    guard first < actions.count else { return nil }
    let next = actions[first]
    first += 1
    if first == actions.count {
      actions.removeAll(keepingCapacity: true)
      first = 0
    } else if first >= 1024, first * 2 >= actions.count {
      actions.removeSubrange(..<first)
      first = 0
    }
    return next
  }
}
