/// A group of effects that are canceled together: the effects of a task, or the effects that share
/// an id.
///
/// Scopes can be nested, and are used only on the store's thread. A queued action retains the scope
/// of the effect that sent it. A scope retains its parent and the open scopes inside it.
@usableFromInline
package final class EffectScope {
  /// The id that cancels the scope; nil for the outermost scope of a task.
  let id: CancellationID?

  let task: StoreTask
  let parent: EffectScope?

  /// The sequence number of the scope, unique within its runner.
  let number: UInt64

  /// The open scopes directly inside this one, by number.
  var children: [UInt64: EffectScope] = [:]

  /// The running effects directly inside this scope.
  var effects: Set<EffectID> = []

  /// The ids of the throttles that are delaying an effect of this scope.
  var throttles: Set<CancellationID> = []

  /// The number of the task's effects that are running or being started; counted only in the
  /// outermost scope.
  var runningCount = 0

  /// Whether the scope has ended or was canceled, so that no more effects start in it.
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

  /// Ends the scope and calls its completion, unless the scope has already ended.
  func end() {
    if isOver { return }
    isOver = true
    let waiting = onEnd
    onEnd = nil
    waiting?()
  }

  /// Ends the scope without calling its completion; used if an enclosing scope or the whole task is
  /// canceled.
  func abandon() {
    isOver = true
    onEnd = nil
  }

  /// The outermost enclosing scope, possibly this one.
  var root: EffectScope {
    var scope = self
    while let parent = scope.parent { scope = parent }
    return scope
  }

  /// Returns whether this scope or an enclosing scope has the given id.
  func isNamed(_ id: CancellationID) -> Bool {
    var scope: EffectScope? = self
    while let current = scope {
      if current.id == id { return true }
      scope = current.parent
    }
    return false
  }

  /// Whether this scope or an enclosing one has ended or was canceled.
  var isCancelled: Bool {
    var scope: EffectScope? = self
    while let current = scope {
      if current.isOver { return true }
      scope = current.parent
    }
    return false
  }
}

/// The open scopes by id; several scopes may share an id.
struct EffectScopes {
  private var open: [CancellationID: [UInt64: EffectScope]] = [:]

  /// The open scopes that have the given id, in the order in which they were opened.
  subscript(id: CancellationID) -> [EffectScope] {
    (open[id] ?? [:]).values.sorted { $0.number < $1.number }
  }

  mutating func insert(_ scope: EffectScope) {
    guard let id = scope.id else { return }
    open[id, default: [:]][scope.number] = scope
  }

  mutating func remove(_ scope: EffectScope) {
    guard let id = scope.id else { return }
    open[id]?[scope.number] = nil
    if open[id]?.isEmpty == true { open[id] = nil }
  }
}
