/// A group of effects that are canceled together: those of a task, or those under an id.
///
/// Scopes are nested. They are used by the store's thread. An action that was sent from within a scope
/// and is still queued keeps it, and through it the scopes around it; a scope keeps the open scopes
/// within it.
@usableFromInline
package final class EffectScope {
  /// The id that cancels it; nil for the outermost scope of a task.
  let id: CancellationID?

  let task: StoreTask
  let parent: EffectScope?

  /// The number of the scope in its runner, by which scopes are told apart and ordered.
  let number: UInt64

  /// The open scopes directly within it, by their numbers.
  var children: [UInt64: EffectScope] = [:]

  /// The running effects directly within it.
  var effects: Set<EffectID> = []

  /// The throttles that hold back one of its effects.
  var throttles: Set<CancellationID> = []

  /// For the outermost scope: how many effects are running or being started in it.
  var runningCount = 0

  /// Whether it has ended or was canceled; nothing starts in it any longer.
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

  /// Ends it and continues with what waits for the end, once.
  func end() {
    if isOver { return }
    isOver = true
    let waiting = onEnd
    onEnd = nil
    waiting?()
  }

  /// Ends it without continuing, since what waits for the end was canceled as well.
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

  /// Whether it, or a scope around it, has an id.
  func isNamed(_ id: CancellationID) -> Bool {
    var scope: EffectScope? = self
    while let current = scope {
      if current.id == id { return true }
      scope = current.parent
    }
    return false
  }

  /// Whether it, or a scope around it, is over.
  var isCancelled: Bool {
    var scope: EffectScope? = self
    while let current = scope {
      if current.isOver { return true }
      scope = current.parent
    }
    return false
  }
}

/// The open scopes that have an id; any number may be open under one.
struct EffectScopes {
  private var open: [CancellationID: [UInt64: EffectScope]] = [:]

  /// The open scopes under an id, in the order in which they were opened.
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
