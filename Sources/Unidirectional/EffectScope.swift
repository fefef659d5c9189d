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

  // NB: Exclusivity is not checked, because each access ends before other code is called.
  /// The open scopes directly inside this one, by number.
  @exclusivity(unchecked) var children: [UInt64: EffectScope] = [:]

  /// The running effects directly inside this scope.
  @exclusivity(unchecked) var effects: Set<EffectID> = []

  /// The effects of sequences in this scope that wait for an earlier effect of their sequence.
  ///
  /// There is one function for each sequence, by the sequence's number.
  @exclusivity(unchecked) var sequences: [UInt64: () -> [EffectSignature]] = [:]

  /// The ids of the throttles that are delaying an effect of this scope.
  @exclusivity(unchecked) var throttles: Set<CancellationID> = []

  /// The number of the task's effects that are running or being started; counted only in the
  /// outermost scope.
  @exclusivity(unchecked) var runningCount = 0

  /// Whether the scope has ended or was canceled, so that no more effects start in it.
  @exclusivity(unchecked) private(set) var isOver = false

  private var onEnd: (() -> Void)?

  /// The open scope with the same id that was opened before this one.
  fileprivate var earlier: EffectScope?

  /// The open scope with the same id that was opened after this one; it retains this one.
  fileprivate unowned var later: EffectScope?

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
  /// The scope of each id that was opened last; it leads to the earlier ones.
  private var latest: [CancellationID: EffectScope] = [:]

  /// The open scopes whose effects belong to a child state, by number, with their lifetimes.
  private var lifetimes: [UInt64: (scope: EffectScope, lifetime: EffectLifetime)] = [:]

  /// Whether effects in open scopes belong to a child state.
  var hasLifetimes: Bool { !lifetimes.isEmpty }

  /// Returns the open scopes whose child no longer exists in a state, in the order in which they
  /// were opened.
  func ended(in state: Any) -> [EffectScope] {
    lifetimes.values.filter { $0.lifetime.isOver(state) }.map(\.scope)
      .sorted { $0.number < $1.number }
  }

  /// The open scopes that have the given id, in the order in which they were opened.
  subscript(id: CancellationID) -> [EffectScope] {
    Array(sequence(first: latest[id], next: { $0?.earlier }).compactMap(\.self).reversed())
  }

  mutating func insert(_ scope: EffectScope, until lifetime: EffectLifetime?) {
    guard let id = scope.id else { return }
    if let lifetime { lifetimes[scope.number] = (scope, lifetime) }
    scope.earlier = latest.updateValue(scope, forKey: id)
    scope.earlier?.later = scope
  }

  /// Removes a scope, unless it was already removed.
  mutating func remove(_ scope: EffectScope) {
    guard let id = scope.id else { return }
    if hasLifetimes { lifetimes[scope.number] = nil }
    if let later = scope.later {
      later.earlier = scope.earlier
    } else if latest[id] === scope {
      latest[id] = scope.earlier
    }
    scope.earlier?.later = scope.later
    scope.earlier = nil
    scope.later = nil
  }
}
