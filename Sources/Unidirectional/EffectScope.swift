/// A stretch of effects that can be cancelled together, from its start to its end.
///
/// It is all of a task, or what runs under an id; scopes lie within one another.
///
/// It lives on the store's thread. What was brought from within it and waits keeps it, and by it the
/// scopes around it; a scope keeps those within it as long as they are open.
@usableFromInline
package final class EffectScope {
  /// What cancels it; the outermost scope of a task has none.
  let id: CancellationID?

  let task: StoreTask
  let parent: EffectScope?

  /// Counts the scopes of a runner, so that they can be told and put in order.
  let number: UInt64

  /// The scopes open right within it, by their numbers.
  var children: [UInt64: EffectScope] = [:]

  /// The effects under way right within it.
  var effects: Set<EffectID> = []

  /// The throttles that hold back something of it.
  var throttles: Set<CancellationID> = []

  /// Of the outermost scope: how much is under way in it, or is being started.
  var underWay = 0

  /// Whether it has ended or was cancelled; nothing in it starts any more.
  private(set) var isOver = false

  private var onEnd: (() -> Void)?

  init(
    id: CancellationID? = nil, task: StoreTask, parent: EffectScope? = nil, number: UInt64,
    onEnd: (() -> Void)? = nil
  ) {
    self.id = id
    self.task = task
    self.parent = parent
    self.number = number
    self.onEnd = onEnd
  }

  /// Ends it, and tells who waits for that, once.
  func end() {
    if isOver { return }
    isOver = true
    let waiting = onEnd
    onEnd = nil
    waiting?()
  }

  /// Ends it without telling anybody, since who waits for it has been cancelled as well.
  func abandon() {
    isOver = true
    onEnd = nil
  }

  /// The outermost scope around it, which may be itself.
  var root: EffectScope {
    var scope = self
    while let parent = scope.parent { scope = parent }
    return scope
  }

  /// Whether it, or one around it, has that id.
  func isNamed(_ id: CancellationID) -> Bool {
    var scope: EffectScope? = self
    while let current = scope {
      if current.id == id { return true }
      scope = current.parent
    }
    return false
  }

  /// Whether it, or one around it, is over.
  var isCancelled: Bool {
    var scope: EffectScope? = self
    while let current = scope {
      if current.isOver { return true }
      scope = current.parent
    }
    return false
  }
}
