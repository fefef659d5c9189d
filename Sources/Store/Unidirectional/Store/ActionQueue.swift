public import DequeModule

/// The actions of a store that wait to be processed, in the order in which they were sent.
@usableFromInline
struct ActionQueue<Action> {
  @usableFromInline var actions = Deque<QueuedAction<Action>>()
  @usableFromInline var lastNumber: UInt64 = 0

  /// The cancellations that apply to queued actions, each with the number of the last action that
  /// was queued before it.
  ///
  /// Checking each action when its turn comes costs less than searching the queue at each
  /// cancellation, because there may be as many cancellations as actions.
  @usableFromInline var cancellations: [Cancellation: UInt64] = [:]

  @inlinable
  init() {}

  // NB: A call that is not inlined copies the origin once more (benchmark row `effect`).
  @inlinable @inline(__always)
  mutating func append(
    _ action: consuming Action, from origin: ActionOrigin, in scopes: [CancellationID]?
  ) {
    lastNumber &+= 1
    actions.append(QueuedAction(consume action, from: origin, in: scopes, number: lastNumber))
  }

  /// Removes and returns the first action that was not canceled; nil if there is no such action.
  @inlinable
  mutating func next() -> QueuedAction<Action>? {
    while let action = actions.popFirst() {
      if cancellations.isEmpty || !isCancelled(action) { return action }
    }
    if !cancellations.isEmpty { cancellations = [:] }
    return nil
  }

  /// Discards the queued actions of canceled effects.
  mutating func discard(_ cancellation: Cancellation) {
    if !actions.isEmpty { cancellations[cancellation] = lastNumber }
  }

  /// Returns whether an action was canceled after it was queued.
  ///
  /// The stream of a feedback loop is not an effect, and can be canceled only by its id.
  @usableFromInline
  func isCancelled(_ action: QueuedAction<Action>) -> Bool {
    let ids = (action.scopes ?? []).map(Cancellation.id)
    let all: [Cancellation] = action.origin.effect == nil ? [] : [.task(action.origin.task), .all]
    return (ids + all).contains { cancellation in
      cancellations[cancellation].map { action.number <= $0 } ?? false
    }
  }
}

/// An action that waits to be processed.
@usableFromInline
struct QueuedAction<Action> {
  @usableFromInline let action: Action
  @usableFromInline let origin: ActionOrigin

  /// The ids of the scopes that contain the effect that sent the action; nil or empty if there are
  /// no such scopes.
  @usableFromInline let scopes: [CancellationID]?

  /// The sequence number of the action in its store's queue.
  @usableFromInline let number: UInt64

  @inlinable
  init(_ action: Action, from origin: ActionOrigin, in scopes: [CancellationID]?, number: UInt64) {
    self.action = action
    self.origin = origin
    self.scopes = scopes
    self.number = number
  }
}

/// A set of effects whose actions are discarded.
@usableFromInline
package enum Cancellation: Hashable, Sendable {
  /// The effects that have the given id.
  case id(CancellationID)

  /// The effects of a task.
  case task(StoreTask)

  /// All effects.
  case all

  /// Returns whether the set includes an effect that belongs to `task` and runs in `scopes`.
  package func includes(_ task: StoreTask, _ scopes: [CancellationID]) -> Bool {
    switch self {
    case .id(let id): scopes.contains(id)
    case .task(let cancelled): task == cancelled
    case .all: true
    }
  }
}
