/// A stretch of effects that one id cancels, from its start to its end.
///
/// It lives on the store's thread.
@usableFromInline
package final class EffectScope {
  /// What cancels it; without one its task alone does.
  let id: CancellationID?

  let task: StoreTask
  let parent: EffectScope?

  /// Whether it has ended or was cancelled; nothing in it starts any more.
  private(set) var isOver = false

  private var onEnd: (() -> Void)?

  init(id: CancellationID?, task: StoreTask, parent: EffectScope?, onEnd: (() -> Void)?) {
    self.id = id
    self.task = task
    self.parent = parent
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

  /// Whether it is that scope, or lies within it.
  func isWithin(_ other: EffectScope) -> Bool {
    self === other || parent?.isWithin(other) == true
  }

  /// Whether it, or one around it, has that id.
  func isNamed(_ id: CancellationID) -> Bool {
    self.id == id || parent?.isNamed(id) == true
  }

  /// Whether it, or one around it, is over.
  var isCancelled: Bool { isOver || parent?.isCancelled == true }
}
